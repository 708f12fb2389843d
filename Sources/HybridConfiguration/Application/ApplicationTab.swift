package import FoundationEssentials
import HybridValues

/// A tab of the application, with its own stack and start page.
package struct ApplicationTab: Equatable, Sendable {
    package var title: String
    /// The name of a symbolic icon in the desktop's icon theme.
    package var icon: String?
    package var url: URL

    /// Reads the member `tabs` of the application file. A single tab has no effect.
    static func read(_ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader) -> [ApplicationTab] {
        let example = "{\"title\": \"Posts\", \"icon\": \"view-list-symbolic\", \"path\": \"/posts\"}"
        let elements = reader.elements(
            placed, orReport: localized("This must be a list of tabs. Write it as [\(example)]."))
        if elements.count == 1, let placed {
            reader.warn(
                placed.path,
                localized(
                    "A single tab has no effect: the application starts at \"startURL\". Add another tab, or "
                        + "remove this one."))
        }
        return elements.compactMap { place in
            let object = reader.object(place, keys: ApplicationSection.tab.keys, example: example)
            guard let object else { return nil }
            guard let title = reader.member("title", of: object), let path = reader.member("path", of: object) else {
                reader.problem(place.path, localized("A tab needs a title and a path. Write it as \(example)."))
                return nil
            }
            let icon = reader.text(reader.member("icon", of: object), example: "view-list-symbolic")
            guard let text = reader.text(title, example: "Posts"),
                let url = reader.url(path, relativeTo: start, example: "/posts")
            else { return nil }
            if let start, let origin = ApplicationOrigin(start), !origin.isSameHost(url) {
                reader.problem(
                    path.path,
                    localized("A tab must start on the application's own site. Write a path such as \"/posts\"."))
                return nil
            }
            return ApplicationTab(title: text, icon: icon, url: url)
        }
    }
}
