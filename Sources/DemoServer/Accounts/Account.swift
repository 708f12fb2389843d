/// A user who can sign in.
package struct Account: Equatable {
    package let name: String
    package let email: String
}
