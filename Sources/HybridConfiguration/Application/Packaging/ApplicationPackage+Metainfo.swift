import HybridValues

/// The metadata for software centres (AppStream 1.0).
extension ApplicationPackage {
    package var metainfo: String {
        func element(_ name: String, _ text: String, _ attributes: String = "") -> String {
            "  <\(name)\(attributes)>\(XMLText.escaped(text))</\(name)>"
        }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<component type="desktop-application">"#, element("id", id),
            element("metadata_license", "CC0-1.0"), element("project_license", license),
            element("name", application.displayName), element("summary", synopsis),
        ]
        if let maintainer { lines.append(element("developer_name", maintainer.name)) }
        let description = DisplayLine.make(application.launcher.description, limit: 1_000)
        lines.append("  <description>")
        for text in [description, paragraph].compactMap(\.self) { lines.append("  " + element("p", text)) }
        lines.append("  </description>")
        if let homepage { lines.append(element("url", homepage, #" type="homepage""#)) }
        lines.append(element("launchable", "\(id).desktop", #" type="desktop-id""#))
        let keywords = application.launcher.keywords.compactMap { DisplayLine.make($0, limit: 60) }
        if !keywords.isEmpty {
            lines.append("  <keywords>")
            lines += keywords.map { "  " + element("keyword", $0) }
            lines.append("  </keywords>")
        }
        lines += [
            #"  <content_rating type="oars-1.1"/>"#, "  <releases>",
            #"    <release version="\#(version.text)" date="\#(day.iso)"/>"#, "  </releases>", "</component>", "",
        ]
        return lines.joined(separator: "\n")
    }
}
