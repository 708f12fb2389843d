import FoundationEssentials

/// What the site's own sign-in page tells a native dialog: the hidden fields of its form, and why it is shown again.
struct SignInPage {
    /// Names and values of the form's hidden fields, in their order, as the browser would send them.
    private(set) var hidden: [(name: String, value: String)] = []
    /// The token against forgery that Rails puts into the head for scripts.
    private(set) var token: String?
    /// Whether the page asks for a password.
    private(set) var asksForPassword = false
    /// The words of the page's own alert.
    private(set) var alert: String?

    /// Of one page no more is looked at.
    private static let fieldLimit = 64, alertLimit = 8

    private struct Form {
        var action: URL?
        var hidden: [(name: String, value: String)] = []
        var asksForPassword = false
    }

    /// The token against forgery: that for scripts, or the form's own.
    var forgeryToken: String? {
        let found = token ?? hidden.first { $0.name == "authenticity_token" }?.value
        // A line break in it would let a page write headers.
        return found.flatMap(Secret.init(token:))?.reveal()
    }

    /// Reads a page. Whatever the text is, there is a result.
    /// - Parameters:
    ///   - page: the document.
    ///   - url: where it came from.
    ///   - target: where the form is sent, by which it is told from others on the page.
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
            // The value's spaces are part of it.
            form.hidden.append((name, tag.attributes["value"] ?? ""))
        default: break
        }
    }

    /// What pages mark as the reason why somebody was turned away: by its role, its class or id, or, as Rails' generator
    /// does, by red letters.
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
