import GLibBridge
import HybridCore
import Logging

/// Writes the record of wipes.
final class WipeLog {
    private var record: WipeRecord
    private let append: @MainActor (String) throws -> Void
    private let logger: Logger
    private var hasFailed = false

    /// - Parameters:
    ///   - lines: The last lines of the existing record.
    ///   - append: Adds a line to the file.
    init(after lines: [String], logger: Logger, append: @escaping @MainActor (String) throws -> Void) {
        record = WipeRecord(after: lines, hash: Digest.sha256)
        self.append = append
        self.logger = logger
    }

    /// The number of the last wipe and the hash of its line, by which an operator recognizes a file that was cut off.
    var state: String { "\(record.number) \(record.last)" }

    func add(_ entry: WipeRecord.Entry) {
        // A line that was not written is not part of the chain.
        var next = record
        do {
            try append(next.add(entry))
            record = next
            hasFailed = false
        } catch {
            if !hasFailed { logger.error("cannot write wipeRecord", metadata: ["error": "\(error)"]) }
            hasFailed = true
        }
    }
}
