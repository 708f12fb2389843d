import GLibBridge
import HybridCore
import Logging

/// Writes the record of wipes.
final class WipeLog {
    private var record: WipeRecord
    private let append: KioskEnvironment.LineAppender
    private let logger: Logger

    /// - Parameters:
    ///   - lines: The last lines of the existing record.
    ///   - append: Adds a line to the file.
    init(after lines: [String], logger: Logger, append: @escaping KioskEnvironment.LineAppender) {
        record = WipeRecord(after: lines, hash: Digest.sha256)
        self.append = append
        self.logger = logger
    }

    /// The number of the last wipe and the hash of its line, by which an operator recognizes a file that was cut off.
    var state: String { "\(record.number) \(record.last)" }

    func add(_ entry: WipeRecord.Entry) {
        var next = record
        do {
            // The file may have been replaced, or its disk mounted late.
            try append { next.add(entry, after: $0) }
            record = next
        } catch {
            // The line is not part of the chain, but its number is missing.
            record.skip()
            logger.error("cannot write wipeRecord", metadata: ["error": "\(error)"])
        }
    }
}
