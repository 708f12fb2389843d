import HybridValues

/// Writes a recording as a Minitest file with Capybara, for the helpers in Examples/capybara.
struct CapybaraScript {
    private let walk: RecordedWalk

    init(_ walk: RecordedWalk) { self.walk = walk }

    var text: String {
        """
        # Recorded with HybridDesktop. It needs hybrid_desktop.rb and native_assertions.rb of Examples/capybara.
        #
        # SITE=\(site) ruby \(WalkScript.capybara.fileName)
        \(walk.omissions.map { "# \($0)\n" }.joined())\
        require "minitest/autorun"
        require "capybara/minitest"
        require_relative "hybrid_desktop"
        require_relative "native_assertions"

        Capybara.run_server = false
        Capybara.app_host = ENV.fetch("SITE", \(Self.quote(site)))
        Capybara.default_driver = :hybrid_desktop
        Capybara.default_max_wait_time = 10
        Capybara.enable_aria_label = true
        Capybara.enable_aria_role = true

        class RecordedTest < Minitest::Test
          include Capybara::DSL
          include Capybara::Minitest::Assertions
          include HybridDesktop::Assertions

          def teardown = page.quit

          def test_recorded
        \(lines.map { "    \($0)\n" }.joined())  end
        end

        """
    }

    private var site: String { walk.origin }

    private var lines: [String] {
        var lines: [String] = []
        var before: WalkOutcome?
        for (index, step) in walk.steps.enumerated() {
            if case .answer(let question, let accepts) = step.action {
                // Capybara answers a dialog around the action that opens it.
                let asked = lines.popLast() ?? ""
                lines.append("\(accepts ? "accept" : "dismiss")_\(question.rawValue) { \(asked) }")
            } else {
                lines.append(Self.line(step.action))
            }
            if index + 1 < walk.steps.count, case .answer = walk.steps[index + 1].action { continue }
            guard let outcome = step.expected else { continue }
            lines += Self.assertions(WalkChange(from: before, to: outcome))
            before = outcome
        }
        return lines
    }

    private static func line(_ action: WalkAction) -> String {
        switch action {
        case .visit(let path): "visit \(quote(path))"
        case .click(.summary, let target): find("element", target, "\"summary\", text: \(quote(target.name))", "click")
        case .click(let control, let target):
            target.position == nil
                ? "click_\(control.rawValue) \(quote(target.name))"
                : find(control.rawValue, target, quote(target.name), "click")
        case .fill(let target, let text):
            target.position == nil
                ? "fill_in \(quote(target.name)), with: \(value(text))"
                : find("fillable_field", target, quote(target.name), "set(\(value(text)))")
        case .select(let option, let target):
            target.position == nil
                ? "select \(quote(option)), from: \(quote(target.name))"
                : find("select", target, quote(target.name), "select(\(quote(option)))")
        case .check(let target): box("check", "checkbox", target, "set(true)")
        case .uncheck(let target): box("uncheck", "checkbox", target, "set(false)")
        case .choose(let target): box("choose", "radio_button", target, "set(true)")
        case .enter(let target): find("fillable_field", target, quote(target.name), "send_keys(:enter)")
        case .command(let name, let argument):
            "perform_natively \(quote(name))" + (argument.map { ", \($0)" } ?? "")
        case .answer: ""
        }
    }

    private static func box(_ method: String, _ selector: String, _ target: WalkTarget, _ call: String) -> String {
        target.position == nil
            ? "\(method) \(quote(target.name))" : find(selector, target, quote(target.name), call)
    }

    private static func find(_ selector: String, _ target: WalkTarget, _ locator: String, _ call: String) -> String {
        let exact = selector == "element" ? "exact_text: true" : "exact: true"
        guard let position = target.position else {
            return "find(:\(selector), \(locator)\(selector == "element" ? ", \(exact)" : "")).\(call)"
        }
        return "all(:\(selector), \(locator), \(exact), minimum: \(position))[\(position - 1)].\(call)"
    }

    private static func value(_ text: WalkText) -> String {
        switch text {
        case .plain(let text): quote(text)
        case .secret(let secret, _): "ENV.fetch(\"\(secret.rawValue)\")"
        }
    }

    private static func assertions(_ change: WalkChange) -> [String] {
        var lines: [String] = []
        if change.isModalGone { lines.append("assert_no_modal") }
        if let main = change.main { lines.append("assert_stack \(main.map(quote).joined(separator: ", "))") }
        if let modal = change.modal {
            lines.append(
                modal.count == 1
                    ? "assert_modal \(quote(modal[0]))"
                    : "assert_stack \((modal.map(quote) + ["of: \"modal\""]).joined(separator: ", "))")
        }
        if let title = change.title { lines.append("assert_native_title \(quote(title))") }
        if let error = change.error { lines.append("assert_error_screen\(error.map { " \($0)" } ?? "")") }
        return lines
    }

    /// Returns a Ruby literal with this text.
    static func quote(_ text: String) -> String {
        WalkScript.quote(text, escaping: ["\"", "\\", "#"]) { "\\u{\(String($0.value, radix: 16))}" }
    }
}

extension WalkScript {
    /// Returns a literal in double quotes.
    /// - Parameters:
    ///   - special: The characters that need a backslash.
    ///   - escape: Returns the escape of a scalar that a source file must not contain.
    static func quote(
        _ text: String, escaping special: Set<Unicode.Scalar>, _ escape: (Unicode.Scalar) -> String
    ) -> String {
        var isAfterEscape = true
        let escaped = text.escapingScalars { scalar in
            let replacement: String? =
                switch scalar {
                case _ where special.contains(scalar): "\\\(scalar)"
                case "\n": "\\n"
                case "\r": "\\r"
                case "\t": "\\t"
                case _ where mustEscape(scalar, isAfterEscape): escape(scalar)
                default: nil
                }
            isAfterEscape = replacement != nil
            return replacement
        }
        return "\"\(escaped)\""
    }

    /// Returns true for control characters, line ends, marks that reorder the text, and marks that would join a quotation
    /// mark or an escape before them.
    private static func mustEscape(_ scalar: Unicode.Scalar, _ isAfterEscape: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .nonspacingMark, .enclosingMark, .spacingMark: isAfterEscape
        default: false
        }
    }
}

extension RecordedWalk {
    /// The address of the site without a path.
    var origin: String {
        guard let scheme = site.firstRange(of: "://") else { return site }
        return String(site[..<(site[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? site.endIndex)])
    }
}
