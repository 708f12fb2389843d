import HybridValues

/// A page size for testing the layout on other devices.
package enum ViewportPreset: String, CaseIterable, Sendable {
    /// A phone in portrait.
    case phone
    /// A tablet in portrait.
    case tablet
    /// A small desktop computer.
    case desktop

    /// The width in CSS pixels.
    package var width: Int {
        switch self {
        case .phone: 390
        case .tablet: 820
        case .desktop: 1280
        }
    }

    /// The height in CSS pixels.
    package var height: Int {
        switch self {
        case .phone: 844
        case .tablet: 1180
        case .desktop: 800
        }
    }

    /// The display name of the preset, including its size.
    package var title: String {
        switch self {
        case .phone: localized("Phone, \(width) × \(height)")
        case .tablet: localized("Tablet, \(width) × \(height)")
        case .desktop: localized("Desktop, \(width) × \(height)")
        }
    }
}
