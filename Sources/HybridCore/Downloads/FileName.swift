/// Names for files that a server suggests.
public enum FileName {
    /// The longest name in bytes that common file systems take, with room for a number.
    static let limit = 200

    /// The suggestion as a plain name: no directories, nothing hidden, nothing a terminal or a file manager could be
    /// misled by.
    public static func safe(_ suggestion: String) -> String {
        let last = suggestion.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let visible = last.unicodeScalars.filter { scalar in
            !(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.properties.generalCategory == .format)
        }
        var name = String(String.UnicodeScalarView(visible))
        name = String(name.drop { $0 == "." || $0 == " " })
        while name.utf8.count > limit { name.removeFirst() }
        return name.isEmpty ? "download" : name
    }

    /// The name, or if it is taken the name with the first free number: `report (1).pdf`.
    public static func free(_ name: String, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let (stem, suffix) = (name[..<dot], name[dot...])
        var number = 1
        while isTaken("\(stem) (\(number))\(suffix)") { number += 1 }
        return "\(stem) (\(number))\(suffix)"
    }
}
