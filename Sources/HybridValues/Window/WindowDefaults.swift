/// The initial state of a new window.
package struct WindowDefaults: Equatable, Sendable {
    /// The smallest size in pixels in which the shell's own parts fit.
    package static let smallest = (width: 360, height: 294)

    /// The width in application pixels, from 200 to 10,000.
    package var width = 1_024
    /// The height in application pixels, from 200 to 10,000.
    package var height = 768
    package var minimumWidth = smallest.width
    package var minimumHeight = smallest.height
    package var isMaximized = false
    package var isResizable = true

    package init() {}

    /// The keys of the object `window` in the application file.
    package static let keys = ["width", "height", "minimumWidth", "minimumHeight", "maximized", "resizable"]

    package static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> WindowDefaults {
        var window = WindowDefaults()
        let object = reader.object(placed, keys: keys, example: "{\"width\": 1024, \"height\": 768}")
        guard let object else { return window }
        func length(_ key: String, _ reader: inout ApplicationReader) -> Int? {
            reader.integer(reader.member(key, of: object), in: 200...10_000)
        }
        window.width = length("width", &reader) ?? window.width
        window.height = length("height", &reader) ?? window.height
        window.minimumWidth = max(length("minimumWidth", &reader) ?? 0, smallest.width)
        window.minimumHeight = max(length("minimumHeight", &reader) ?? 0, smallest.height)
        window.isMaximized = reader.flag(reader.member("maximized", of: object)) ?? false
        window.isResizable = reader.flag(reader.member("resizable", of: object)) ?? true
        for (key, size, minimum) in [
            ("minimumWidth", window.width, window.minimumWidth), ("minimumHeight", window.height, window.minimumHeight),
        ] where minimum > size {
            if let placed = reader.member(key, of: object) {
                reader.problem(
                    placed.path,
                    localized("The minimum window size is larger than the default size, \(size). Adjust one of them."))
            }
        }
        return window
    }
}
