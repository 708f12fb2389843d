import FoundationEssentials

/// The Base64 encoding with the URL-safe alphabet and without padding (RFC 4648, section 5; RFC 7636, appendix A).
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
