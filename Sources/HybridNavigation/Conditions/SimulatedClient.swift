import HybridValues

/// A client whose user agent a tester sends instead of the application's own.
package enum SimulatedClient: CaseIterable, Sendable {
    case own, iOS, android, browser

    /// Returns the user agent.
    /// - Parameters:
    ///   - standard: WebKit's own user agent.
    ///   - details: The text that the application appends to it.
    package func userAgent(standard: String, details: String) -> String {
        func device(_ text: String, _ name: String) -> String {
            "\(text) \(details.replacing("Native Linux", with: "Native \(name)"))"
        }
        return switch self {
        case .own: details.isEmpty ? standard : "\(standard) \(details)"
        case .iOS:
            device(
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Mobile/15E148", "iOS")
        case .android:
            device(
                "Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250205.002; wv) AppleWebKit/537.36 (KHTML, like "
                    + "Gecko) Version/4.0 Chrome/135.0.0.0 Mobile Safari/537.36", "Android")
        case .browser: standard
        }
    }

    package var title: String {
        switch self {
        case .own: localized("This application")
        case .iOS: localized("Application on iOS")
        case .android: localized("Application on Android")
        case .browser: localized("Browser")
        }
    }
}
