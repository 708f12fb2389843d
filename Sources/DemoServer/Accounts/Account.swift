/// Somebody who may sign in.
struct Account: Equatable {
    let name: String
    let email: String
}
