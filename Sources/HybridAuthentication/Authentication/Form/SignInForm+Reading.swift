package import FoundationEssentials
package import HybridValues

extension SignInForm {
    static let fieldLimit = 12
    static let titleLimit = 100
    /// The keys of a field, of a link and of the one-time code in the application file.
    package static let fieldKeys = ["label", "name", "optional", "type", "value"]
    package static let linkKeys = ["title", "path"]
    package static let codeKeys = [
        "body", "challengeKey", "endpoint", "formPath", "label", "name", "requiredKey", "requiredValue",
    ]
    private static let fieldExample = #"{"name": "user[email]", "label": "_E-mail", "type": "email"}"#
    private static let linkExample = #"{"title": "Forgot password?", "path": "/passwords/new"}"#
    private static let codeExample = #"{"name": "code", "endpoint": "/session/code"}"#

    /// Reads the members of `authentication` that describe the dialog and its request.
    static func read(
        of object: PlacedValue, scope: EndpointScope, signInPage: SignInEndpoint?, endpoint: SignInEndpoint?,
        errorKey: inout String?, with reader: inout ApplicationReader
    ) -> SignInForm {
        func member(_ key: AuthenticationKey) -> PlacedValue? { reader.member(key.rawValue, of: object) }
        var form = SignInForm()
        form.fields = fields(member(.fields), with: &reader) ?? form.fields
        form.format = reader.choice(member(.format), of: Format.self) ?? form.format
        let asked = form.fields.filter(\.isAsked)
        form.template = BodyTemplate.read(
            member(.body), known: asked.map(\.name.text),
            required: asked.filter { !$0.isOptional && $0.kind != .checkbox }.map(\.name.text), with: &reader)
        if form.template != nil, form.format == .form, let placed = member(.format) {
            reader.problem(
                placed.path, localized("A form cannot have \"body\", which is for JSON. Remove one of the two."))
        }
        if let placed = member(.formPath) {
            form.page = scope.endpoint(placed, example: "/session/new", with: &reader)
            if let page = form.page, let endpoint, page.origin != endpoint.origin {
                reader.problem(
                    placed.path,
                    localized(
                        "The form's page must be on the same server as its \"endpoint\", \(endpoint.origin.text)."))
            }
        } else if form.format == .form, let signInPage, signInPage.origin == endpoint?.origin {
            form.page = signInPage
        }
        errorKey = reader.text(member(.errorKey), example: "errors.0.message")
        form.links = links(member(.links), scope: scope, with: &reader)
        form.code = code(member(.code), form: form, scope: scope, endpoint: endpoint, with: &reader)
        return form
    }

    // MARK: Fields

    private static func fields(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> [SignInField]? {
        guard let placed else { return nil }
        guard let elements = placed.elements else {
            reader.problem(placed.path, localized("This must be a list of fields. Write it as [\(fieldExample)]."))
            return nil
        }
        guard elements.count <= fieldLimit else {
            reader.problem(
                placed.path,
                localized("A sign-in can have at most \(fieldLimit) fields. Remove those that are not required."))
            return nil
        }
        var fields: [SignInField] = []
        for place in elements {
            guard let field = field(place, with: &reader) else { continue }
            if let other = fields.first(where: { $0.name.collides(with: field.name) }) {
                let (name, second) = (field.name.text, other.name.text)
                reader.problem(
                    place.place(of: "name"),
                    other.kind == .password
                        ? localized(
                            "“\(name)” is the password field's name, or conflicts with “\(second)”. Give "
                                + "each field a unique name.")
                        : localized(
                            "“\(name)” is another field's name, or conflicts with “\(second)”. Give each "
                                + "field a unique name."))
                continue
            }
            fields.append(field)
        }
        if fields.count == elements.count, fields.filter({ $0.kind == .password }).isEmpty {
            reader.problem(
                placed.path,
                localized("No field has the type “password”. Add {\"name\": \"password\", \"type\": \"password\"}."))
        }
        return fields
    }

    private static func field(_ placed: PlacedValue, with reader: inout ApplicationReader) -> SignInField? {
        guard let object = reader.object(placed, keys: fieldKeys, example: fieldExample) else { return nil }
        guard let name = name(in: object, with: &reader) else { return nil }
        let kind = reader.choice(reader.member("type", of: object), of: SignInField.Kind.self) ?? .text
        let label = title(reader.member("label", of: object), example: "_E-mail", with: &reader)
        let valueMember = reader.member("value", of: object)
        let value = valueMember.flatMap { reader.text($0, example: "1") }
        switch (kind, valueMember) {
        case (.hidden, nil):
            reader.problem(object.place(of: "value"), localized("A hidden field needs a value, such as \"1\"."))
        case (.hidden, _), (.checkbox, _), (_, nil): break
        case (_, let member?):
            reader.problem(
                member.path,
                localized("Only “hidden” and “checkbox” fields can have a value. The user enters the others."))
        }
        return SignInField(
            name: name, label: label ?? defaultLabel(kind, name), kind: kind, value: value ?? "1",
            isOptional: reader.flag(reader.member("optional", of: object)) ?? false)
    }

    private static func name(in object: PlacedValue, with reader: inout ApplicationReader) -> FieldName? {
        guard let placed = reader.member("name", of: object) else {
            reader.problem(
                object.place(of: "name"), localized("A field needs a name, such as \"email\" or \"user[email]\"."))
            return nil
        }
        guard let text = reader.text(placed, example: "user[email]") else { return nil }
        do {
            return try FieldName(text)
        } catch {
            reader.problem(placed.path, error.sentence)
            return nil
        }
    }

    private static func defaultLabel(_ kind: SignInField.Kind, _ name: FieldName) -> String {
        switch kind {
        case .email: localized("_E-mail")
        case .password: localized("_Password")
        case .text, .checkbox, .hidden: name.title
        }
    }

    private static func title(
        _ placed: PlacedValue?, example: String, with reader: inout ApplicationReader
    ) -> String? {
        guard let placed, let text = reader.text(placed, example: example) else { return nil }
        guard text.count <= titleLimit else {
            reader.problem(placed.path, localized("This is longer than \(titleLimit) characters. Shorten it."))
            return nil
        }
        return DisplayLine.make(text, limit: titleLimit)
    }

    // MARK: Links

    private static func links(
        _ placed: PlacedValue?, scope: EndpointScope, with reader: inout ApplicationReader
    ) -> [SignInLink] {
        guard let placed else { return [] }
        guard let elements = placed.elements, elements.count <= 4 else {
            reader.problem(
                placed.path, localized("This must be a list of up to four links. Write it as [\(linkExample)]."))
            return []
        }
        return elements.compactMap { place in
            guard let object = reader.object(place, keys: linkKeys, example: linkExample) else { return nil }
            guard let text = reader.member("title", of: object), let path = reader.member("path", of: object) else {
                reader.problem(place.path, localized("A link needs a title and a path. Write it as \(linkExample)."))
                return nil
            }
            let title = title(text, example: "Forgot password?", with: &reader)
            let url = reader.url(path, relativeTo: scope.start, example: "/passwords/new")
            guard let title, let url else { return nil }
            return SignInLink(title: title, url: url)
        }
    }

    /// Warns about links to addresses that the kiosk does not permit.
    package func warn(
        ofLinksOutside kiosk: KioskRouteHandler, start: URL, at path: String, with reader: inout ApplicationReader
    ) {
        guard let origin = ApplicationOrigin(start) else { return }
        for link in links where !kiosk.allows(link.url, origin: origin) {
            reader.warn(
                path,
                localized("The kiosk omits the link “\(link.title)”, because \"allow\" does not include its address."))
        }
    }

    // MARK: Code

    private static func code(
        _ placed: PlacedValue?, form: SignInForm, scope: EndpointScope, endpoint: SignInEndpoint?,
        with reader: inout ApplicationReader
    ) -> SignInCode? {
        guard let object = reader.object(placed, keys: codeKeys, example: codeExample) else { return nil }
        guard let name = name(in: object, with: &reader) else { return nil }
        let label = title(reader.member("label", of: object), example: "_Code", with: &reader)
        var code = SignInCode(
            field: SignInField(
                name: name, label: label ?? localized("_Code"), kind: .text, value: "", isOptional: false))
        code.requiredKey =
            reader.text(reader.member("requiredKey", of: object), example: "otp_required")
            ?? code.requiredKey
        code.requiredValue = reader.text(reader.member("requiredValue", of: object), example: "otp_required")
        code.challengeKey = reader.text(reader.member("challengeKey", of: object), example: "challenge")
        code.endpoint = scope.endpoint(reader.member("endpoint", of: object), example: "/session/code", with: &reader)
        code.page = scope.endpoint(reader.member("formPath", of: object), example: "/session/code", with: &reader)
        for (key, other) in [("endpoint", code.endpoint), ("formPath", code.page)] {
            guard let other, let endpoint, other.origin != endpoint.origin else { continue }
            reader.problem(
                object.place(of: key),
                localized(
                    "The code must go to the same server as the password, \(endpoint.origin.text). Use an "
                        + "address there."))
        }
        // If the code has its own endpoint, only the challenge is sent with it.
        let others = code.endpoint == nil ? form.fields : []
        if let other = others.first(where: { $0.name.collides(with: name) }) {
            reader.problem(
                object.place(of: "name"),
                localized(
                    "“\(name.text)” conflicts with the field “\(other.name.text)”, which is also sent. Use "
                        + "another name for the code."))
        }
        let known = others.filter(\.isAsked).map(\.name.text) + [name.text]
        code.template = BodyTemplate.read(
            reader.member("body", of: object),
            known: known + (code.challengeKey == nil ? [] : [SignInCode.challengePlaceholder]), required: [name.text],
            with: &reader)
        return code
    }
}
