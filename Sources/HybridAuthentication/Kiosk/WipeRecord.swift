package import FoundationEssentials
import HybridValues

/// The record of a kiosk's wipes (Docs/Kiosk.md#record-of-wipes). Each line has the SHA-256 of the line before it, so a
/// changed or removed line shows.
package struct WipeRecord: Sendable {
    /// A wipe.
    package struct Entry: Equatable, Sendable {
        package var time: Date
        package var reason: KioskSession.Reason
        /// The duration in milliseconds.
        package var duration: Int
        /// The number of sites whose cookies or storage remained.
        package var remaining: Int?
        /// The reason why the wipe did not succeed, or `nil`.
        package var failure: String?

        package init(time: Date, reason: KioskSession.Reason, duration: Int, remaining: Int?, failure: String? = nil) {
            self.time = time
            self.reason = reason
            self.duration = duration
            self.remaining = remaining
            self.failure = failure
        }
    }

    /// The reason why a record is not complete, as a sentence.
    package struct Fault: Error, Equatable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// Computes SHA-256.
    package typealias Hash = @Sendable ([UInt8]) -> [UInt8]

    /// The number of the last wipe.
    package private(set) var number = 0
    /// The hash of the last line in hexadecimal digits. The hash before the first line consists of zeros.
    package private(set) var last = String(repeating: "0", count: 64)
    private let hash: Hash

    /// Continues a record.
    /// - Parameter lines: The last lines of the file. The last one may be incomplete after a power failure.
    package init(after lines: [String], hash: @escaping Hash) {
        self.hash = hash
        for line in lines {
            number = Self.value(line)?["number"]?.integer ?? number + 1
            last = digest(line)
        }
    }

    /// Adds a wipe.
    /// - Returns: The line for the file, without its end.
    package mutating func add(_ entry: Entry) -> String {
        number += 1
        var value: [String: JSONValue] = [
            "number": .integer(number), "time": .string(entry.time.formatted(.iso8601)),
            "reason": .string(entry.reason.rawValue), "duration": .integer(entry.duration), "previous": .string(last),
        ]
        value["remaining"] = entry.remaining.map { .integer($0) }
        value["failure"] = entry.failure.map { .string($0) }
        let line = JSONValue.object(value).text
        last = digest(line)
        return line
    }

    /// Checks a whole file.
    /// - Returns: The number of wipes, that of failed ones, and the hash of the last line.
    /// - Throws: ``Fault`` with the first line that does not follow from the one before it.
    package static func check(
        _ text: String, hash: @escaping Hash
    ) throws(Fault) -> (count: Int, failed: Int, last: String) {
        var record = WipeRecord(after: [], hash: hash)
        var failed = 0
        for (index, line) in text.split(separator: "\n").enumerated() {
            guard let value = value(String(line)), let number = value["number"]?.integer else {
                throw Fault(localized("Line \(index + 1) is not a wipe. The file was changed or cut off."))
            }
            guard value["previous"]?.string == record.last, number == record.number + 1 else {
                throw Fault(
                    localized(
                        "Line \(index + 1) does not follow from the line before it. A line was changed or removed."))
            }
            if value["failure"] != nil || value["remaining"]?.integer != 0 { failed += 1 }
            record.number = number
            record.last = record.digest(String(line))
        }
        return (record.number, failed, record.last)
    }

    private func digest(_ line: String) -> String { Self.hex(hash(Array(line.utf8))) }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func value(_ line: String) -> JSONValue? {
        guard let value = try? JSONValue(parsing: line), value.object != nil else { return nil }
        return value
    }
}
