package import HybridCore

/// The size of a page in CSS pixels.
package struct PageSize: Hashable, Sendable, CustomStringConvertible {
    package let width: Int
    package let height: Int

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    private static let limits = 50...8_192

    /// Parses a text such as `390x844`, or the name of a ``ViewportPreset``. The result is `nil` if it is invalid.
    package init?(_ text: String) {
        if let preset = ViewportPreset(rawValue: text) {
            self.init(preset)
            return
        }
        let numbers = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1], Self.limits.contains(width),
            Self.limits.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    package init(_ preset: ViewportPreset) {
        self.init(width: preset.width, height: preset.height)
    }

    package var description: String { "\(width)x\(height)" }
}
