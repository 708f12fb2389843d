import FoundationEssentials
import HybridValues

/// The data that the sign-in reads from the site's sign-in page. It consists of the hidden fields of the form, a CSRF
/// token and the page's error message.
struct SignInPage {
    /// The names and values of the form's hidden fields, in the order in which a browser would send them.
    private(set) var hidden: [(name: String, value: String)] = []
    /// The CSRF token that Rails adds to the document's head for scripts.
    private(set) var token: String?
    private(set) var asksForPassword = false
    private(set) var alert: String?

    /// The maximum number of hidden fields in a form and of alerts on a page.
    private static let fieldLimit = 64, alertLimit = 8

    private struct Form {
        var action: URL?
        var hidden: [(name: String, value: String)] = []
        var asksForPassword = false
    }

    /// The CSRF token from the document's head. If the head contains none, the token from the form.
    var forgeryToken: String? {
        let found = token ?? hidden.first { $0.name == "authenticity_token" }?.value
        // A line break in the token would let a page inject headers.
        return found.flatMap(Secret.init(token:))?.reveal()
    }

    /// Parses a page. Invalid HTML is tolerated.
    /// - Parameters:
    ///   - url: The address of the document.
    ///   - target: The address to which the form is sent. It identifies the form on the page.
    init(page: [UInt8], url: URL, target: URL) {
        var scanner = HTMLScanner(page)
        var forms: [Form] = []
        var alerts = 0
        while let (tag, _) = scanner.next() {
            switch tag.name {
            case "meta": if tag["name"]?.lowercased() == "csrf-token" { token = token ?? tag["content"] }
            case "form":
                guard forms.count < Self.fieldLimit else { return }
                let action = tag["action"].flatMap { HTMLHead.address($0, base: url) } ?? url
                forms.append(Form(action: action))
            case "input" where !forms.isEmpty: Self.add(tag, to: &forms[forms.count - 1])
            default: break
            }
            guard alert == nil, alerts < Self.alertLimit, Self.isAlert(tag) else { continue }
            alerts += 1
            alert = DisplayLine.make(scanner.contentText(of: tag), limit: ServerMessage.maximumLength)
        }
        asksForPassword = forms.contains(where: \.asksForPassword)
        let own = forms.first { $0.action?.path(percentEncoded: true) == target.path(percentEncoded: true) }
        hidden = (own ?? forms.first(where: \.asksForPassword))?.hidden ?? []
    }

    private static func add(_ tag: HTMLTag, to form: inout Form) {
        switch tag["type"]?.lowercased() {
        case "password": form.asksForPassword = true
        case "hidden":
            guard let name = tag["name"], form.hidden.count < fieldLimit else { return }
            // Spaces are part of the value.
            form.hidden.append((name, tag.attributes["value"] ?? ""))
        default: break
        }
    }

    /// True if the element is one that pages use for error messages. The element is recognized by its role, class or
    /// id, or by red text, which the generator of Rails uses.
    private static func isAlert(_ tag: HTMLTag) -> Bool {
        guard tag.attributes["hidden"] == nil, tag.name != "input", tag.name != "body", tag.name != "html" else {
            return false
        }
        if tag["role"]?.lowercased() == "alert" { return true }
        if tag["style"]?.lowercased().filter({ !$0.isWhitespace }).contains("color:red") ?? false { return true }
        let words = [tag["class"], tag["id"]].compactMap(\.self).joined(separator: " ").lowercased()
            .split { !$0.isLetter }
        guard !words.contains(where: { ["success", "info", "notice"].contains($0) }) else { return false }
        return words.contains { $0.hasPrefix("error") || ["alert", "danger", "flash"].contains($0) }
    }
}
