/// A Swift value as the user data of a C function.
final class Box<Content> {
    let content: Content

    init(_ content: Content) {
        self.content = content
    }
}
