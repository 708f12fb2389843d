/// The posts of the journal, the newest first.
struct PostStore {
    private(set) var all: [Post]
    private var nextID: Int

    init() {
        all = Self.examples.enumerated().map { index, example in
            Post(id: index + 1, title: example.title, text: example.text, author: example.author, date: example.date)
        }
        all.reverse()
        nextID = all.count + 1
    }

    func post(_ id: Int) -> Post? {
        all.first { $0.id == id }
    }

    mutating func create(title: String, text: String, author: String) -> Post {
        let post = Post(id: nextID, title: title, text: text, author: author, date: "Today")
        nextID += 1
        all.insert(post, at: 0)
        return post
    }

    mutating func update(_ id: Int, title: String, text: String) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        all[index].title = title
        all[index].text = text
    }

    mutating func deleteAll() {
        all = []
    }

    mutating func delete(_ id: Int) {
        all.removeAll { $0.id == id }
    }

    private static let examples: [(title: String, text: String, author: String, date: String)] = [
        (
            "First day at the estuary",
            "Low tide at six. We counted forty dunlin on the mud before the fog came in and ended the counting.",
            "Ada Lovelace", "2 March"
        ),
        (
            "Repairing the hide",
            "Two planks of the north wall were rotten. Grace brought larch from the yard, and it fits well enough.",
            "Grace Hopper", "4 March"
        ),
        (
            "A heron that waits",
            "It stood at the sluice for the whole morning, as it did yesterday. It leaves when the school bus comes.",
            "Ada Lovelace", "7 March"
        ),
        (
            "Notes on recording sound",
            "Put the microphone low and behind the reeds: the wind goes over it. Start ten minutes before sunrise.",
            "Joan Clarke", "9 March"
        ),
        (
            "The swallows are early",
            "The first pair flew under the bridge at noon, nine days before last year's. The nests are still sound.",
            "Grace Hopper", "13 March"
        ),
        (
            "Water levels, week eleven",
            "Up by eleven centimetres at the weir and by four at the mill. The path to the east bank is under water.",
            "Joan Clarke", "16 March"
        ),
        (
            "Who walks here at night",
            "Tracks in the new mud: a fox, two cats, and an otter that came up from the river and went back again.",
            "Ada Lovelace", "19 March"
        ),
        (
            "Planting the hedge",
            "Sixty hawthorns and twenty hazels along the road. The rows are not straight, and will look better for it.",
            "Grace Hopper", "22 March"
        ),
        (
            "A list of what to bring",
            "Boots, a second pair of socks, the blue thermos, pencils rather than pens, and the key to the boat shed.",
            "Joan Clarke", "24 March"
        ),
        (
            "Counting the colony",
            "One hundred and twelve nests from the boat, one hundred and nine from the tower. We write down both.",
            "Ada Lovelace", "27 March"
        ),
        (
            "What the school class found",
            "Three kinds of snail, a pike's jaw, and a bottle with a letter in it that says only: it was good here.",
            "Grace Hopper", "30 March"
        ),
        (
            "Plans for April",
            "Paint the boat, mend the gauge at the weir, and ask the mill whether we may put a camera on its roof.",
            "Joan Clarke", "31 March"
        ),
    ]
}
