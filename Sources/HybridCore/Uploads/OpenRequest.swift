package import FoundationEssentials

/// What another program, such as the desktop's file manager, asks the application to open.
package struct OpenRequest: Equatable, Sendable {
    /// The page; the first where there are several.
    package let url: URL?
    /// The files, as URIs.
    package let files: [String]

    /// - Parameters:
    ///   - uris: what is asked for, in any order.
    ///   - opensFiles: whether the application opens any files. If not, a file's address is an address like any other.
    package init(_ uris: [String], opensFiles: Bool) {
        let isFile = { (uri: String) in opensFiles && uri.hasPrefix("file:") }
        files = uris.filter(isFile)
        url = uris.lazy.filter { !isFile($0) }.compactMap { URL(webAddress: $0) }.first
    }
}
