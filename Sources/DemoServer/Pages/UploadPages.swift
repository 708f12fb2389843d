/// Pages with a form that sends files.
@MainActor
enum UploadPages {
    static func add(to routes: inout Routes) {
        routes.get("/upload") { context in
            context.page(
                "Upload",
                """
                <h1>Upload</h1>
                <form action="/upload" method="post" enctype="multipart/form-data" class="card">
                \(Elements.field("One text file", name: "note", type: "file", attributes: #"accept=".txt,text/plain""#))
                \(Elements.field("Documents", name: "document", type: "file", attributes: #"accept=".PDF,.docx""#))
                \(Elements.field("Receipt", name: "receipt", type: "file", attributes: #"accept="image/*, .pdf""#))
                \(Elements.field("Pictures", name: "pictures", type: "file", attributes: #"accept="image/*" multiple"#))
                <button type="submit" class="primary">Send</button></form>
                """)
        }
        routes.post("/upload") { context in
            let files = UploadedFile.all(
                in: context.request.body, contentType: context.request.header("content-type") ?? "")
            let names = files.map { "\($0.name) (\($0.size) bytes)" }.joined(separator: ", ")
            return context.redirect(to: "/upload", flash: files.isEmpty ? "No file was sent." : "Received \(names).")
        }
    }
}
