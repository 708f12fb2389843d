/// Responses that are not pages.
@MainActor
enum FilePages {
    static func add(to routes: inout Routes) {
        routes.get("/download") { _ in
            let text = (1...40).map { "Field note \($0): the river is \(80 + $0) centimetres deep at the weir.\n" }
                .joined()
            return PageResponse(type: "text/plain; charset=utf-8", body: Array(text.utf8))
                .with("Content-Disposition", #"attachment; filename="fieldnotes.txt""#)
        }
        routes.get("/download/binary") { context in
            // The file is large enough for a progress bar, and small enough for a test.
            let size = min(max(1, context.request.query["kb"].flatMap { Int($0) } ?? 512), 65_536) * 1_024
            return PageResponse(type: "application/octet-stream", body: [UInt8](repeating: 7, count: size))
                .with("Content-Disposition", #"attachment; filename="../fieldnotes.bin""#)
        }
        routes.get("/document.pdf") { _ in
            PageResponse(type: "application/pdf", body: PackageResources.document_pdf)
        }
        routes.get("/image.png") { _ in
            PageResponse(type: "image/png", body: PackageResources.image_png)
        }
        routes.get("/notes.txt") { _ in
            PageResponse(type: "text/plain; charset=utf-8", body: Array("The heron was there again.\n".utf8))
        }
    }
}
