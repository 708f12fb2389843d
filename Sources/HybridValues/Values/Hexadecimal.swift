/// Writes bytes as hexadecimal digits, two for each byte.
package enum Hexadecimal {
    /// Returns the digits, in lower case.
    package static func text<Bytes: Sequence<UInt8>>(_ bytes: Bytes) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
