/// Encodes non-ASCII host labels as ASCII (RFC 3492).
///
/// The label should be composed (NFC), as keyboards produce it.
enum Punycode {
    /// Returns the label unchanged if it is ASCII; otherwise its `xn--` form.
    /// - Returns: The encoded label, or `nil` if the label is too long to be encoded.
    package static func label(_ label: some StringProtocol) -> String? {
        let scalars = label.unicodeScalars.map(\.value)
        guard scalars.contains(where: { $0 >= 0x80 }) else { return String(label) }
        guard scalars.count <= 63 else { return nil }

        var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (code, delta, bias, handled) = (0x80, 0, 72, basicCount)
        while handled < scalars.count {
            guard let smallest = scalars.filter({ $0 >= code }).min() else { return nil }
            delta += (Int(smallest) - code) * (handled + 1)
            code = Int(smallest)
            for scalar in scalars {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return "xn--" + String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var rest = delta
        var k = 36
        while true {
            let threshold = min(max(k - bias, 1), 26)
            if rest < threshold { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26) }

    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }
}
