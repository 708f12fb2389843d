import FoundationEssentials
package import HybridValues

/// The icon for an application that has none. It shows the first letter of the name on the accent colour.
package enum FallbackIcon {
    package static func svg(for application: ApplicationConfiguration) -> String {
        let color = application.colors.accent ?? color(for: application.startURL.host ?? "")
        let letter = application.displayName.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "•"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">
              <rect x="8" y="8" width="112" height="112" rx="24" fill="\(color)"/>
              <text x="64" y="88" text-anchor="middle" font-family="Cantarell, sans-serif" font-size="72" \
            font-weight="bold" fill="\(color.wantsWhiteText ? "#ffffff" : "#000000")">\(letter)</text>
            </svg>

            """
    }

    /// Returns a colour for a host. The same host always has the same colour.
    private static func color(for host: String) -> HexColor {
        let colors = ["#1a5fb4", "#26a269", "#9c5700", "#a51d2d", "#613583", "#63452c", "#0b6e75"]
        let sum = host.utf8.reduce(0) { ($0 * 31 + Int($1)) % 65_521 }
        return HexColor(colors[sum % colors.count]) ?? .black
    }
}

extension HexColor {
    package static let black = HexColor(red: 0, green: 0, blue: 0)
}
