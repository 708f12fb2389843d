import FoundationEssentials
package import HybridValues

/// The transfer of a file between a page and the user's disk.
package enum PageFile {
    /// The encoding of the contents in a message.
    package enum Form: String, CaseIterable, Sendable {
        /// Text in UTF-8.
        case text
        /// Any bytes.
        case base64
    }

    /// The maximum size of a file in bytes. A message with a file of this size in base64 is within the limit of
    /// `JSONLimits.bridge`.
    package static let mostBytes = 2 << 20

    /// A page's request to save a file.
    package struct Saving: Equatable, Sendable {
        /// The suggested file name.
        package let name: String
        package let bytes: [UInt8]
    }

    /// Returns the encoding that the page requests, or `nil` if the encoding is unknown.
    package static func form(in data: JSONValue) -> Form? {
        guard let text = data["as"]?.string else { return .text }
        return Form(rawValue: text)
    }

    /// Parses a request to save a file.
    /// - Returns: The request, or an error if the file cannot be saved. The result is `nil` if the contents are missing
    ///   or do not have the stated encoding.
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
            return .failure(UserFileError(reason: LocalizedText("it is larger than \(mostBytes >> 20) MiB")))
        }
        return .success(Saving(name: name, bytes: bytes))
    }

    /// Returns the response for a file that the user opened. It contains the name of the file, but not its path.
    package static func opened(_ path: String, _ bytes: [UInt8], as form: Form) -> JSONValue {
        let content: String
        switch form {
        case .text:
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return failed("open", path, UserFileError(reason: LocalizedText("it is not UTF-8 text")))
            }
            content = text
        case .base64: content = Data(bytes).base64EncodedString()
        }
        return ["name": .string(name(path)), "size": .integer(bytes.count), "content": .string(content)]
    }

    package static func saved(_ path: String) -> JSONValue { ["name": .string(name(path)), "saved": true] }

    /// The response if the user cancelled the dialog.
    package static let cancelled: JSONValue = ["cancelled": true]

    /// Returns the response for a file that could not be opened or saved.
    /// - Parameter action: `open`, `save` or `use`.
    package static func failed(_ action: String, _ path: String, _ error: UserFileError) -> JSONValue {
        ["error": .string("Cannot \(action) file “\(name(path))”: \(error.reason.english).")]
    }

    private static func name(_ path: String) -> String {
        DisplayLine.make(path.split(separator: "/").last.map(String.init), limit: 200) ?? "file"
    }
}
