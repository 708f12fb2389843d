import HybridCore
import Testing

@Suite struct StartPlaceTests {
    @Test(
        arguments: [
            ([:], false), (["GIO_LAUNCHED_DESKTOP_FILE_PID": "7"], true),
            (["GIO_LAUNCHED_DESKTOP_FILE_PID": "8"], false),
            (["DBUS_STARTER_ADDRESS": "unix:path=/run/bus"], true), (["DBUS_STARTER_ADDRESS": ""], false),
            (["JOURNAL_STREAM": "9:12"], true), (["JOURNAL_STREAM": "9:13"], false),
            (["JOURNAL_STREAM": "9:12", DriverStart.variable: "/tmp/x"], false),
        ] as [([String: String], Bool)])
    func desktopStartIsDetected(environment: [String: String], isDesktop: Bool) {
        var place = StartPlace(environment: environment, process: 7, hasTerminal: false, errorStream: "9:12")
        #expect(place.isDesktop == isDesktop)
        place.hasTerminal = true
        #expect(!place.isDesktop)
    }
}
