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
        #expect(quota.begin() == .print)
        #expect(quota.begin() == .refused)
        quota.ended(failed: false)
        #expect(quota.begin() == .print)
        quota.ended(failed: true)
        #expect(quota.begin() == .print, "a failed print does not count")
        quota.ended(failed: false)
        #expect(quota.begin() == .usedUp)
        #expect(quota.begin() == .refused, "it is reported once")
        quota.wiped()
        #expect(quota.begin() == .print)
        quota.ended(failed: false)
        #expect(quota.begin() == .print)
        quota.ended(failed: false)
        #expect(quota.begin() == .usedUp, "it is reported to each visitor")
    }

    @Test func failedPrintsAreLimited() {
        var quota = PrintQuota(limit: 2)
        for _ in 0..<6 {
            #expect(quota.begin() == .print)
            quota.ended(failed: true)
        }
        #expect(quota.begin() == .usedUp)
        #expect(quota.begin() == .refused)
        quota.wiped()
        #expect(quota.begin() == .print)
    }

    @Test func printThatOutlivesItsVisitorCountsForTheNext() {
        var quota = PrintQuota(limit: 1)
        #expect(quota.begin() == .print)
        quota.wiped()
        #expect(quota.begin() == .refused)
        quota.ended(failed: false)
        #expect(quota.begin() == .usedUp)
    }
}
