/// A file that was sent with a form.
struct UploadedFile: Equatable {
    let name: String
    let size: Int

    /// Returns the files in a body of the type `multipart/form-data`, or an empty list for any other body. Fields
    /// without a file are skipped.
    static func all(in body: [UInt8], contentType: String) -> [UploadedFile] {
        guard contentType.hasPrefix("multipart/form-data"),
            let boundary = parameter("boundary", in: contentType), !boundary.isEmpty
        else { return [] }
        let delimiter = Array("--\(boundary)".utf8)
        let marks = body.ranges(of: delimiter)
        return zip(marks, marks.dropFirst()).compactMap { mark, next in
            file(in: body[mark.upperBound..<next.lowerBound])
        }
    }

    /// Parses one part, which consists of a line break, headers, an empty line, content, and the line break of the next
    /// boundary.
    private static func file(in part: ArraySlice<UInt8>) -> UploadedFile? {
        guard let end = part.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let headers = String(decoding: part[..<end.lowerBound], as: UTF8.self)
        guard let name = parameter("filename", in: headers), !name.isEmpty else { return nil }
        return UploadedFile(name: name, size: max(0, part[end.upperBound...].count - 2))
    }

    private static func parameter(_ name: String, in header: String) -> String? {
        guard let start = header.firstRange(of: "\(name)=") else { return nil }
        let rest = header[start.upperBound...]
        if rest.hasPrefix("\"") { return String(rest.dropFirst().prefix { $0 != "\"" }) }
        return String(rest.prefix { $0 != ";" && !$0.isWhitespace })
    }
}
