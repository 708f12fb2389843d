/// A colour in the application file, in the form `#rrggbb` or `#rgb`.
package struct HexColor: Hashable, Sendable, CustomStringConvertible {
    package let red: UInt8, green: UInt8, blue: UInt8

    /// Parses a colour. The result is `nil` if the text has another format.
    package init?(_ text: String) {
        guard text.first == "#" else { return nil }
        let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count == text.count - 1 else { return nil }
        switch digits.count {
        case 3: self.init(digits[0] * 17, digits[1] * 17, digits[2] * 17)
        case 6: self.init(digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5])
        default: return nil
        }
    }

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    private init(_ red: Int, _ green: Int, _ blue: Int) {
        self.init(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    }

    /// The colour as `#rrggbb`, in lower case.
    package var description: String {
        "#" + Hexadecimal.text([red, green, blue])
    }

    /// True if white text is readable on this colour. The contrast must be at least 3, which is the minimum of WCAG 2
    /// for large text. A square approximates the transfer function of WCAG.
    package var wantsWhiteText: Bool {
        func part(_ value: UInt8) -> Double {
            let part = Double(value) / 255
            return part * part
        }
        let luminance = 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
        return 1.05 / (luminance + 0.05) >= 3
    }
}
