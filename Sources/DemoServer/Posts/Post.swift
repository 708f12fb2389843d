/// An entry of the journal.
struct Post {
    let id: Int
    var title: String
    var text: String
    let author: String
    let date: String
}
