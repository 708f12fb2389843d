import FoundationEssentials
package import HybridValues

/// A change that the user makes to an installed application.
package enum ApplicationChange: Equatable, Sendable {
    case name(String)
    /// The address of the start page, which must be on the same site.
    case startPage(String)
    /// The name of a picture beside the application file.
    case icon(String)

    /// The reason why a change is not possible, as a sentence.
    package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// Returns the changed application file.
    /// - Parameter application: The application, as the file describes it.
    package func applied(
        to file: JSONValue, of application: ApplicationConfiguration
    ) throws(Problem) -> JSONValue {
        guard var members = file.object else {
            throw Problem(description: localized("Its application file is damaged."))
        }
        switch self {
        case .name(let text):
            guard let name = DisplayLine.make(text, limit: 80) else {
                throw Problem(description: localized("The name is empty. Enter at least one visible character."))
            }
            members["name"] = .string(name)
        case .startPage(let text): members["startURL"] = .string(try Self.startPage(text, of: application))
        case .icon(let name): members["icons"] = [["file": .string(name)]]
        }
        return .object(members)
    }

    private static func startPage(_ text: String, of application: ApplicationConfiguration) throws(Problem) -> String {
        do {
            let url = try StartURL.parse(text)
            // Its sign-in, permissions and rules belong to the site.
            guard let origin = ApplicationOrigin(application.startURL), origin.contains(url) else {
                let site = ApplicationOrigin(application.startURL)?.text ?? ""
                throw Problem(
                    description: localized(
                        "An app stays on its site. Enter an address that begins with \(site), or add the other site as a "
                            + "new app."))
            }
            return url.absoluteString
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(description: "\(error)")
        }
    }
}
