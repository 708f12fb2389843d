import HybridCore
import Testing

@Suite struct DownloadListTests {
    private static func list(_ events: [DownloadList.Event]) -> DownloadList {
        var list = DownloadList()
        let id = list.begin(url("https://h/files/report.pdf?x=1"))
        for event in events { list.handle(event, of: id) }
        return list
    }

    @Test(
        arguments: [
            ([], .running(received: 0, total: nil)),
            ([.progressed(received: 5, total: 10)], .running(received: 5, total: 10)),
            ([.progressed(received: 5, total: 0)], .running(received: 5, total: nil)),
            ([.progressed(received: 15, total: 10)], .running(received: 15, total: 15)),
            ([.finished(bytes: 10)], .finished(bytes: 10)),
            // WebKit reports "finished" after a failure too, and reports the user's cancellation as a failure.
            ([.failed(reason: "No."), .finished(bytes: 3)], .failed(reason: "No.")),
            ([.cancelled, .failed(reason: "No.")], .cancelled),
            ([.finished(bytes: 1), .progressed(received: 2, total: 2)], .finished(bytes: 1)),
        ] as [([DownloadList.Event], Download.State)])
    func states(events: [DownloadList.Event], expected: Download.State) {
        #expect(Self.list(events).downloads.first?.state == expected)
    }

    @Test func names() {
        var list = DownloadList()
        for (address, name) in [
            ("https://h/a/report.pdf", "report.pdf"), ("https://h", "download"),
            ("blob:https://h/1-2", "download"), ("data:text/plain,x", "download"),
        ] {
            let id = list.begin(url(address))
            #expect(list[id]?.name == name)
        }
        let id = list.begin(nil)
        list.handle(.placed(path: "/home/x/Downloads/b (1).txt"), of: id)
        #expect(list[id]?.name == "b (1).txt" && list[id]?.path == "/home/x/Downloads/b (1).txt")
        #expect(list.downloads.map(\.id) == [5, 4, 3, 2, 1], "the newest first")
    }

    @Test func onlyEndedDownloadsAreRemoved() {
        var list = DownloadList()
        let (first, second, third) = (list.begin(nil), list.begin(nil), list.begin(nil))
        list.handle(.cancelled, of: first)
        list.remove(second)
        #expect(list.downloads.count == 3)
        list.remove(first)
        #expect(list.downloads.map(\.id) == [third, second])
        list.handle(.finished(bytes: 1), of: third)
        list.removeEnded()
        #expect(list.downloads.map(\.id) == [second] && list.running.map(\.id) == [second])
        #expect(list.begin(nil) == 4, "a number is never used again")
    }

    @Test func progressOfAll() {
        var list = DownloadList()
        #expect(list.progress == nil)
        let (first, second) = (list.begin(nil), list.begin(nil))
        list.handle(.progressed(received: 5, total: 10), of: first)
        #expect(list.progress == nil, "one says nothing of its size")
        list.handle(.progressed(received: 1, total: 1), of: second)
        #expect(list.progress == 0.75)
        list.handle(.finished(bytes: 1), of: second)
        #expect(list.progress == 0.5)
    }
}
