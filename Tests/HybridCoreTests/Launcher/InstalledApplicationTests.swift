import HybridCore
import Testing

/// The launcher's description of an application, also with damaged files.
@Suite struct InstalledApplicationTests {
    private static let file = #"{"id": "com.example.A", "name": "From the file", "startURL": "https://notes.x.test/"}"#
    private static let staged = #"{"environments": {"a": {"startURL": "a.test"}, "b": {"startURL": "b.test"}}}"#
    private static let entry = "[Desktop Entry]\nType=Application\nName=Field \\\\ Notes\n[Desktop Action x]\nName=No\n"
    private static let again = " Install it again, or remove it."

    @Test(arguments: [
        (file, entry, true, #"Field \ Notes"#, "notes.x.test", true),
        (file, "[Desktop Entry]\nExec=x\n", true, "From the file", "notes.x.test", true),
        (staged, entry, true, #"Field \ Notes"#, "a.test", true),
        (file, nil, false, "From the file", "Its menu entry is missing." + again, false),
        (nil, entry, true, #"Field \ Notes"#, "Its application file is missing." + again, false),
        ("{", entry, true, #"Field \ Notes"#, "Its application file is damaged." + again, false),
        (#"{"name": "x"}"#, entry, true, #"Field \ Notes"#, "Its application file is damaged." + again, false),
        (
            file, entry, false, #"Field \ Notes"#,
            "Its menu entry is damaged, or its program is missing." + again, false
        ),
        (nil, nil, false, "com.example.A", "Its menu entry is missing." + again, false),
    ])
    func nameAndDetail(
        file: String?, entry: String?, starts: Bool, name: String, detail: String, canBeOpened: Bool
    ) {
        let application = InstalledApplication(
            id: "com.example.A", file: file.map { Array($0.utf8) }, entry: entry, starts: starts)
        #expect(application.name == name)
        #expect(application.detail == detail)
        #expect(application.canBeOpened == canBeOpened)
    }

    @Test func sortsByName() {
        let all = ["b", "A", "a"].map { name in
            InstalledApplication(
                id: "com.example.\(name)", file: Array(Self.file.utf8), entry: "[Desktop Entry]\nName=\(name)\n",
                starts: true)
        }
        #expect(InstalledApplication.sorted(all).map(\.id) == ["com.example.A", "com.example.a", "com.example.b"])
    }
}
