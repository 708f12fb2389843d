/// A place on the map, with the birds that were seen there since the start.
@MainActor
final class Place {
    static let all = [
        Place("Pond", path: "/posts/1", x: 0.25, y: 0.3), Place("Weir", path: "/posts/2", x: 0.7, y: 0.65),
    ]

    let name: String, path: String
    /// The position, from 0 to 1.
    let x: Double, y: Double
    var birds: [String] = []

    private init(_ name: String, path: String, x: Double, y: Double) {
        (self.name, self.path, self.x, self.y) = (name, path, x, y)
    }
}
