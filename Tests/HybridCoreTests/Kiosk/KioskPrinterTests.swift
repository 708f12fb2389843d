import HybridAuthentication
import HybridCore
import Testing

@Suite struct KioskPrinterTests {
    @Test(
        arguments: [
            ("A4", .named("iso_a4")), ("letter", .named("na_letter")), ("80x200", .custom(width: 80, height: 200)),
            ("a4", nil), ("80", nil), ("80x", nil), ("x80", nil), ("80x200x1", nil), ("-80x200", nil), ("9x200", nil),
            ("80x2001", nil), ("8٠x200", nil), ("", nil),
        ] as [(String, KioskPrinter.Paper?)])
    func paper(text: String, expected: KioskPrinter.Paper?) {
        #expect(KioskPrinter.Paper(text) == expected)
    }

    @Test func quotaIsPerVisitor() {
        var quota = PrintQuota(limit: 2)
        #expect(quota.begin(at: 0) == .print)
        #expect(quota.begin(at: 0) == .refused)
        quota.ended(failed: false)
        #expect(quota.begin(at: 0) == .print)
        quota.ended(failed: true)
        #expect(quota.begin(at: 0) == .print, "a failed print does not count")
        quota.ended(failed: false)
        #expect(quota.begin(at: 0) == .usedUp)
        #expect(quota.begin(at: 0) == .refused, "it has just been reported")
        #expect(quota.begin(at: PrintQuota.silence) == .usedUp, "it is reported again")
        #expect(quota.begin(at: PrintQuota.silence) == .refused)
        quota.wiped()
        #expect(quota.begin(at: 0) == .print)
        quota.ended(failed: false)
        #expect(quota.begin(at: 0) == .print)
        quota.ended(failed: false)
        #expect(quota.begin(at: 0) == .usedUp, "it is reported to each visitor")
    }

    @Test func failedPrintsAreLimited() {
        var quota = PrintQuota(limit: 2)
        for _ in 0..<6 {
            #expect(quota.begin(at: 0) == .print)
            quota.ended(failed: true)
        }
        #expect(quota.begin(at: 0) == .usedUp)
        #expect(quota.begin(at: 0) == .refused)
        quota.wiped()
        #expect(quota.begin(at: 0) == .print)
    }

    @Test func printThatOutlivesItsVisitorCountsForTheNext() {
        var quota = PrintQuota(limit: 1)
        #expect(quota.begin(at: 0) == .print)
        quota.wiped()
        #expect(quota.begin(at: 0) == .refused)
        quota.ended(failed: false)
        #expect(quota.begin(at: 0) == .usedUp)
    }
}
