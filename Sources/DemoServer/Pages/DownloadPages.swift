/// Pages with downloads, which may be slow, broken, or have hostile names.
@MainActor
enum DownloadPages {
    /// File names that a hostile server might suggest.
    static let hostileNames = [
        "../../escaped.txt", ".bashrc", "..", "/etc/passwd", "C:\\Windows\\run.exe", "  spaces  .txt ", "-rf",
        "a\u{202E}fdp.exe", String(repeating: "long ", count: 60) + ".tar.gz", "%2e%2e%2fencoded.txt",
    ]

    static func add(to routes: inout Routes) {
        routes.get("/downloads") { context in context.page("Downloads", page) }
        routes.get("/download/named/:id") { context in
            let name = context.id.flatMap { hostileNames.indices.contains($0) ? hostileNames[$0] : nil } ?? "named.txt"
            return PageResponse(type: "application/octet-stream", body: Array("Named.\n".utf8))
                .with("Content-Disposition", "attachment; filename*=UTF-8''\(encode(name))")
        }
        routes.get("/download/partial/:fate") { context in
            var response = PageResponse(
                type: "application/octet-stream", body: [UInt8](repeating: 7, count: 400 << 10)
            ).with("Content-Disposition", #"attachment; filename="partial.bin""#)
            let milliseconds = context.request.query["ms"].flatMap { Int($0) } ?? 1_500
            response.rest =
                switch context.parameters["fate"] {
                case "stall": .never
                case "break": .broken
                default: .after(milliseconds: milliseconds)
                }
            return response
        }
        routes.get("/download/cookie") { context in
            let who = context.account?.name ?? "nobody"
            return PageResponse(type: "text/plain; charset=utf-8", body: Array("For \(who).\n".utf8))
                .with("Content-Disposition", #"attachment; filename="for.txt""#)
        }
    }

    private static func encode(_ name: String) -> String {
        name.utf8.map { byte in
            let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    private static let page: HTML = """
        <h1>Downloads</h1>
        <ul class="list">
        <li><a href="/download">Text file</a></li>
        <li><a href="/download/cookie">File for whoever is signed in</a></li>
        <li><a href="/download/partial/finish">Slow file</a></li>
        <li><a href="/download/partial/stall">File that never ends</a></li>
        <li><a href="/download/partial/break">File that breaks off</a></li>
        <li><a href="/missing" download="missing.txt">Missing file</a></li>
        <li><a href="data:text/plain,From%20data." download="data.txt">File from data</a></li>
        <li><a id="blob" href="#" download="blob.txt">File from a blob</a></li>
        \(hostileNames.indices.map {
            #"<li><a href="/download/named/\#($0)">Hostile name \#($0)</a></li>"# as HTML
        })
        </ul>
        <script>
        document.getElementById("blob").href =
          URL.createObjectURL(new Blob(["From a blob."], { type: "text/plain" }))
        </script>
        """
}
