import HybridValues

/// The request to the sign-in endpoint.
struct SignInRequest {
    private let submission: SignInSubmission
    private let form: SignInForm
    private let page: SignInPage?

    /// - Parameter page: The page of the site that contains the form. Its hidden fields are included in the request.
    init(_ submission: SignInSubmission, form: SignInForm, page: SignInPage? = nil) {
        self.submission = submission
        self.form = form
        self.page = page
    }

    /// Returns the headers of the request, except for the user agent and the cookies.
    /// - Parameter origin: The value of the `Origin` header.
    func headers(origin: ApplicationOrigin?) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)]
        switch form.format {
        case .json: headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        case .form:
            headers = [("Content-Type", FormEncoding.contentType), ("Accept", "text/html, application/xhtml+xml")]
        }
        if form.format == .json, let token = page?.forgeryToken { headers.append(("X-CSRF-Token", token)) }
        if let origin { headers.append(("Origin", origin.text)) }
        return headers
    }

    /// The body of the request in UTF-8. It contains secrets, so the caller must not keep it.
    package var body: [UInt8] {
        switch form.format {
        case .json: Array(json.text.utf8)
        case .form: Array(FormEncoding.encode(pairs).utf8)
        }
    }

    private var code: SignInCode? { submission.code == nil ? nil : form.code }

    /// The fields to send, in order. Fields without a value are omitted.
    private var fields: [(name: FieldName, value: Secret)] {
        var fields: [(name: FieldName, value: Secret)] = []
        if code?.endpoint == nil {
            fields = form.fields.compactMap { field in
                field.sent(submission.values[field.name.text]).map { (field.name, $0) }
            }
        }
        if let code, let typed = code.field.sent(submission.code) { fields.append((code.field.name, typed)) }
        return fields
    }

    private var challenge: (name: String, value: Secret)? {
        guard let name = code?.challengeName, let value = submission.challenge else { return nil }
        return (name, value)
    }

    private var json: JSONValue {
        if let template = code == nil ? form.template : code?.template {
            var values = Dictionary(fields.map { ($0.name.text, $0.value) }, uniquingKeysWith: { $1 })
            values[SignInCode.challengePlaceholder] = values[SignInCode.challengePlaceholder] ?? challenge?.value
            return template.filled(with: values)
        }
        var members: [String: JSONValue] = [:]
        if let challenge { members[challenge.name] = .string(challenge.value.reveal()) }
        for (name, value) in fields { Self.set(name.parts[...], .string(value.reveal()), in: &members) }
        return .object(members)
    }

    private static func set(_ path: ArraySlice<String>, _ value: JSONValue, in members: inout [String: JSONValue]) {
        guard let name = path.first else { return }
        guard path.count > 1 else { return members[name] = value }
        var inner = members[name]?.object ?? [:]
        set(path.dropFirst(), value, in: &inner)
        members[name] = .object(inner)
    }

    /// The names and values of the body in form encoding. The hidden fields of the page come first, as in most forms.
    /// They cannot replace the user's input.
    private var pairs: [(name: String, value: String)] {
        let own = fields.map { ($0.name.text, $0.value.reveal()) }
        let names = Set(form.fields.filter { $0.kind != .checkbox }.map(\.name.text) + own.map(\.0))
        let hidden = (page?.hidden ?? []).filter { !names.contains($0.name) }
        return hidden + (challenge.map { [($0.name, $0.value.reveal())] } ?? []) + own
    }
}
