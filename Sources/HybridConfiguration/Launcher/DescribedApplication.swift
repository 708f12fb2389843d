package import FoundationEssentials

/// An application that its site describes.
@MainActor
package protocol DescribedApplication: AnyObject {
    /// Requests the description.
    /// - Parameter etag: The version that is already known.
    /// - Returns: `nil` if there is no newer one.
    /// - Throws: An error whose description consists of sentences.
    func description(at url: URL, etag: String?) async throws -> (description: SiteDescription, etag: String?)?
    /// Makes a new version of the description take effect with the next start.
    /// - Parameter earlier: The members of the last description, as in ``SiteDescription/updating(_:earlier:)``.
    /// - Throws: An error whose description is a sentence.
    func install(_ description: SiteDescription, earlier: Set<String>?) async throws
}
