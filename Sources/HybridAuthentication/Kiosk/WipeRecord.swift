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
        /// The number of sites that had cookies or storage before.
        package var cleared: Int?
        /// The number of sites whose cookies or storage remained.
        package var remaining: Int?
        /// The reason why the wipe did not succeed, or `nil`.
        package var failure: String?

        package init(
            time: Date, reason: KioskSession.Reason, duration: Int, cleared: Int? = nil, remaining: Int?,
            failure: String? = nil
        ) {
            self.time = time
            self.reason = reason
            self.duration = duration
            self.cleared = cleared
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

    /// The result of a check.
    package struct Summary: Equatable, Sendable {
        /// The number of the last wipe.
        package var count = 0
        /// The number of wipes that failed or left data.
        package var failed = 0
        /// The number of wipes whose line could not be written.
        package var unrecorded = 0
        /// The number of lines that a power failure has cut off.
        package var cutOff = 0
        /// The hash of the last line.
        package var last = ""

        package init(count: Int = 0, last: String = "") { (self.count, self.last) = (count, last) }

        /// The sentences about wipes that failed and lines that are missing.
        package var problems: [String] {
            [
                failed > 0
                    ? localized(
                        one: "\(failed) wipe failed, or left data.", other: "\(failed) wipes failed, or left data.",
                        count: failed) : nil,
                unrecorded > 0
                    ? localized(
                        one: "\(unrecorded) wipe was not recorded.", other: "\(unrecorded) wipes were not recorded.",
                        count: unrecorded) : nil,
                cutOff > 0
                    ? localized(
                        one: "\(cutOff) line is cut off, for example by a power failure.",
                        other: "\(cutOff) lines are cut off, for example by a power failure.", count: cutOff) : nil,
            ].compactMap(\.self)
        }
    }

    /// The number of the last wipe.
    package private(set) var number = 0
    /// The number of wipes since the last one whose line was written.
    private var skipped = 0
    /// The largest number that a file can continue from.
    private static let largest = 1 << 52
    /// The hash of the last line in hexadecimal digits. The hash before the first line consists of zeros.
    package private(set) var last = String(repeating: "0", count: 64)
    private let hash: Hash

    /// Continues a record.
    /// - Parameter lines: The last lines of the file. The last one may be incomplete after a power failure.
    package init(after lines: [String], hash: @escaping Hash) {
        self.hash = hash
        for line in lines {
            number = Self.number(in: Self.value(line)) ?? number + 1
            last = digest(line)
        }
    }

    /// Counts a wipe whose line could not be written.
    package mutating func skip() {
        number += 1
        skipped += 1
    }

    /// Adds a wipe.
    /// - Parameter lines: The last lines of the file. If lines were removed, the gap in the numbers shows it. The numbers
    ///   of a new file begin with 1.
    /// - Returns: The line for the file, without its end.
    package mutating func add(_ entry: Entry, after lines: [String]) -> String {
        let file = WipeRecord(after: lines, hash: hash)
        number = lines.isEmpty ? skipped : max(number, file.number + skipped)
        number += 1
        skipped = 0
        last = file.last
        var value: [String: JSONValue] = [
            "number": .integer(number), "time": .string(entry.time.formatted(.iso8601)),
            "reason": .string(entry.reason.rawValue), "duration": .integer(entry.duration), "previous": .string(last),
        ]
        value["cleared"] = entry.cleared.map { .integer($0) }
        value["remaining"] = entry.remaining.map { .integer($0) }
        value["failure"] = entry.failure.map { .string($0) }
        let line = JSONValue.object(value).text
        last = digest(line)
        return line
    }

    /// Checks a whole file.
    /// - Throws: ``Fault`` with the first line that does not follow from the one before it.
    package static func check(_ text: String, hash: @escaping Hash) throws(Fault) -> Summary {
        var record = WipeRecord(after: [], hash: hash)
        var summary = Summary()
        let lines = text.split(separator: "\n").map(String.init)
        for (index, line) in lines.enumerated() {
            let value = value(line)
            if let number = number(in: value) {
                guard value?["previous"]?.string == record.last, number > record.number else {
                    throw Fault(
                        localized(
                            "Line \(index + 1) does not follow from the line before it. A line was changed or removed.")
                    )
                }
                summary.unrecorded += number - record.number - 1
                if value?["failure"] != nil || value?["remaining"]?.integer != 0 { summary.failed += 1 }
                record.number = number
            } else {
                // The next line proves that this one was already cut off when the kiosk continued.
                guard index + 1 < lines.count, Self.value(lines[index + 1])?["previous"]?.string == record.digest(line)
                else { throw Fault(localized("Line \(index + 1) is not a wipe. The file was changed or cut off.")) }
                summary.cutOff += 1
                record.number += 1
            }
            record.last = record.digest(line)
        }
        summary.count = record.number
        summary.last = record.last
        return summary
    }

    private static func number(in value: JSONValue?) -> Int? {
        value?["number"]?.integer.map { min(max($0, 0), largest) }
    }

    private func digest(_ line: String) -> String { Hexadecimal.text(hash(Array(line.utf8))) }

    private static func value(_ line: String) -> JSONValue? {
        guard let value = try? JSONValue(parsing: line), value.object != nil else { return nil }
        return value
    }
}
