import FoundationEssentials
import GLibBridge
import HybridAuthentication
import HybridCore
import Testing

@Suite struct WipeRecordTests {
    private let hash: WipeRecord.Hash = Digest.sha256

    private func entry(_ seconds: Double, remaining: Int? = 0, failure: String? = nil) -> WipeRecord.Entry {
        WipeRecord.Entry(
            time: Date(timeIntervalSince1970: seconds), reason: .idle, duration: 12, remaining: remaining,
            failure: failure)
    }

    private func lines(_ count: Int) -> [String] {
        var record = WipeRecord(after: [], hash: hash)
        var lines: [String] = []
        for index in 0..<count { lines.append(record.add(entry(Double(index)), after: lines)) }
        return lines
    }

    private func check(_ lines: [String]) throws(WipeRecord.Fault) -> WipeRecord.Summary {
        try WipeRecord.check(lines.map { $0 + "\n" }.joined(), hash: hash)
    }

    @Test func lineNamesWipeAndPreviousLine() throws {
        let lines = lines(2)
        #expect(
            lines[0]
                == #"{"duration":12,"number":1,"previous":"\#(String(repeating: "0", count: 64))","reason":"idle","remaining":0,"time":"1970-01-01T00:00:00Z"}"#
        )
        let digest = Digest.sha256(Array(lines[0].utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect(lines[1].contains(digest.joined()))
    }

    @Test func completeRecordIsAccepted() throws {
        #expect(try check([]).count == 0)
        let lines = lines(5)
        let result = try check(lines)
        #expect(result.count == 5 && result.failed == 0)
        #expect(result.last == WipeRecord(after: lines, hash: hash).last)
    }

    @Test func recordContinuesAfterRestart() throws {
        var lines = lines(3)
        var record = WipeRecord(after: Array(lines.suffix(2)), hash: hash)
        lines.append(record.add(entry(9), after: lines.suffix(2)))
        #expect(try check(lines).count == 4)
    }

    /// The disk with the record is mounted late.
    @Test func recordContinuesTheFileThatExistsNow() throws {
        var lines = lines(3)
        var record = WipeRecord(after: [], hash: hash)
        record.skip()
        lines.append(record.add(entry(9), after: lines))
        let result = try check(lines)
        #expect(result.count == 5 && result.unrecorded == 1)
        var next: [String] = []
        next.append(record.add(entry(10), after: next))
        #expect(try check(next) == WipeRecord.Summary(count: 1, last: record.last), "the file was moved away")
    }

    @Test func wipesThatCouldNotBeRecordedLeaveGap() throws {
        var lines = lines(2)
        var record = WipeRecord(after: lines, hash: hash)
        record.skip()
        record.skip()
        #expect(record.number == 4)
        lines.append(record.add(entry(9), after: lines))
        lines.append(record.add(entry(10), after: lines))
        let result = try check(lines)
        #expect(result.count == 6 && result.unrecorded == 2 && result.failed == 0)
    }

    /// While the kiosk runs, somebody removes the last lines.
    @Test func removedLinesLeaveGap() throws {
        var lines = lines(4)
        var record = WipeRecord(after: lines, hash: hash)
        lines.removeLast(2)
        lines.append(record.add(entry(9), after: lines))
        #expect(try check(lines).unrecorded == 2)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
    func extremeNumbersDoNotStopRecord(number: String) {
        let line = #"{"number": \#(number)}"#
        var record = WipeRecord(after: [line], hash: hash)
        #expect(!record.add(entry(1), after: [line, "cut"]).isEmpty)
        #expect(throws: WipeRecord.Fault.self) { try check([line]) }
    }

    @Test(arguments: [0, 1, 2, 3])
    func changedAndRemovedLinesAreFound(index: Int) {
        var lines = lines(5)
        lines[index] = lines[index].replacing("idle", with: "command")
        #expect(throws: WipeRecord.Fault.self) { try check(lines) }
        lines.remove(at: index)
        #expect(throws: WipeRecord.Fault.self) { try check(lines) }
    }

    /// After a power failure in the middle of a line, the record continues.
    @Test func lineThatWasCutOffIsCounted() throws {
        var lines = lines(2)
        lines[1] = String(lines[1].prefix(30))
        let fault = WipeRecord.Fault("Line 2 is not a wipe. The file was changed or cut off.")
        #expect(throws: fault) { try check(lines) }
        var record = WipeRecord(after: lines, hash: hash)
        lines.append(record.add(entry(9), after: lines))
        lines.append(record.add(entry(10), after: lines))
        #expect(record.number == 4)
        let result = try check(lines)
        #expect(result.count == 4 && result.cutOff == 1 && result.unrecorded == 0)
        lines[1] = String(lines[1].prefix(29))
        #expect(throws: fault) { try check(lines) }
    }

    @Test func failedWipesAreCounted() throws {
        var record = WipeRecord(after: [], hash: hash)
        var lines: [String] = []
        for entry in [entry(1), entry(2, remaining: 3), entry(3, remaining: nil, failure: "x")] {
            lines.append(record.add(entry, after: lines))
        }
        #expect(try check(lines).failed == 2)
    }
}
