import FoundationEssentials

/// A file's content as it goes between a page and the user's disk.
package enum PageFile {
    /// How a content is written in a message.
    package enum Form: String, CaseIterable, Sendable {
        /// As it is: a text in UTF-8.
        case text
        /// Any bytes.
        case base64
    }

    /// The largest file: in base64, and with all else there is in a message, it is still one that pages may send.
    package static let mostBytes = 2 << 20

    /// What the page wants to have written.
    package struct Saving: Equatable, Sendable {
        /// What the file is called, unless the user says otherwise.
        package let name: String
        /// What is in it.
        package let bytes: [UInt8]
    }

    /// Reads what the page wants to have of a file; `nil` if it does not say that in a way that is known.
    package static func form(in data: JSONValue) -> Form? {
        guard let text = data["as"]?.string else { return .text }
        return Form(rawValue: text)
    }

    /// Reads what the page wants to have written.
    /// - Returns: `nil` if the message has no content, or not in the form that it says; else that, or why it cannot be.
    package static func saving(_ data: JSONValue) -> Result<Saving, UserFileError>? {
        guard let form = form(in: data), let content = data["content"]?.string else { return nil }
        let name = FileName.safe(data["name"]?.string ?? "")
        let bytes: [UInt8]
        switch form {
        case .text: bytes = Array(content.utf8)
        case .base64:
            guard let data = Data(base64Encoded: content) else { return nil }
            bytes = Array(data)
        }
        guard bytes.count <= mostBytes else {
            return .failure(UserFileError(reason: LocalizedText("it has more than \(mostBytes >> 20) MiB")))
        }
        return .success(Saving(name: name, bytes: bytes))
    }

    /// What the page is told of a file that the user has chosen: its name, not where it is.
    package static func opened(_ path: String, _ bytes: [UInt8], as form: Form) -> JSONValue {
        let content: String
        switch form {
        case .text:
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return failed("opened", path, UserFileError(reason: LocalizedText("it is no text in UTF-8")))
            }
            content = text
        case .base64: content = Data(bytes).base64EncodedString()
        }
        return ["name": .string(name(path)), "size": .integer(bytes.count), "content": .string(content)]
    }

    /// What the page is told of a file that has been written.
    package static func saved(_ path: String) -> JSONValue { ["name": .string(name(path)), "saved": true] }

    /// What the page is told where the user has chosen nothing.
    package static let cancelled: JSONValue = ["cancelled": true]

    /// What the page is told of a file that could not be opened or saved.
    /// - Parameter action: `opened` or `saved`.
    package static func failed(_ action: String, _ path: String, _ error: UserFileError) -> JSONValue {
        ["error": .string("The file “\(name(path))” cannot be \(action): \(error.reason.english).")]
    }

    private static func name(_ path: String) -> String {
        DisplayLine.make(path.split(separator: "/").last.map(String.init), limit: 200) ?? "file"
    }
}
