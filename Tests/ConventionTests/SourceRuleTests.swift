import Testing

@Suite("Rules for sources")
struct SourceRuleTests {
    @Test("The sources follow the rule", arguments: SourceRule.all)
    func sourcesKeep(rule: SourceRule) throws {
        let files = try Repository.sources()
        #expect(files.count > 10, "the sources were not found")
        for violation in files.flatMap(rule.violations) { Issue.record("\(violation)") }
    }

    /// Proves that each rule can fail, with code that violates it.
    @Test(
        "The rule detects a violation",
        arguments: [
            ("Sources/HybridShell/A.swift", "let a = Unmanaged.passRetained(b)"),
            ("Sources/HybridShell/A.swift", "let a = unsafeBitCast(b, to: C.self)"),
            ("Sources/HybridServices/A.swift", "let a: @convention(c) () -> Void = {}"),
            ("Sources/HybridCore/A.swift", "nonisolated(unsafe) var a = 1"),
            ("Sources/HybridServices/A.swift", "a.assumingMemoryBound(to: Int.self)"),
            ("Sources/DemoServer/A.swift", "let a: UnsafeMutableRawPointer? = nil"),
            ("Sources/HybridShell/A.swift", "fatalError(\"\")"),
            ("Sources/HybridShell/A.swift", "let a = try! b()"),
            ("Sources/HybridCore/A.swift", "let a = b as! C"),
            ("Sources/HybridShell/A.swift", "import Foundation"),
            ("Sources/HybridServices/A.swift", "import FoundationNetworking"),
            ("Sources/HybridDesktop/A.swift", "internal import struct Foundation.URL"),
            ("Sources/HybridCore/A.swift", "import CGtk"),
            ("Sources/HybridCore/A.swift", "@preconcurrency public import GLibBridge"),
            ("Sources/HybridShell/A.swift", "import HybridServices"),
            ("Sources/HybridServices/A.swift", "@testable import HybridShell"),
            ("Sources/HybridKiosk/A.swift", "import HybridServices"),
            ("Sources/HybridShell/A.swift", "import HybridKiosk"),
            ("Sources/HybridKiosk/A.swift", "import HybridDiagnostics"),
            ("Sources/HybridTestSupport/A.swift", "import HybridDesktop"),
            ("Sources/HybridCommands/A.swift", "import HybridTools"),
            ("Sources/HybridDesktop/A.swift", "import TrialPages"),
            ("Sources/HybridDesktop/A.swift", "import DemoServer"),
            ("Sources/DemoServer/A.swift", "public import TrialPages"),
            ("Sources/HybridCore/A.swift", "let a = character.properties.name"),
            ("Sources/HybridCore/A.swift", "let a = try Regex(text)"),
            ("Sources/HybridShell/Window/A.swift", "let a: UnsafeMutablePointer<WebKitWebView>"),
            ("Sources/HybridShell/Window/A.swift", "webkit_web_view_reload(view.pointer())"),
            ("Sources/HybridShell/Window/A.swift", "gtk_label_set_text(label.pointer(), text)"),
            ("Sources/HybridKiosk/A.swift", "gtk_label_set_text(label.pointer(), text)"),
            ("Sources/HybridShell/Window/A.swift", "let a = Widget(sinking: gtk_label_new(text))"),
            ("Sources/HybridWebView/A.swift", "Widget(type: webkit_web_view_get_type(), properties: [])"),
            ("Sources/HybridWebView/A.swift", "webkit_web_view_new()"),
            ("Sources/HybridCore/A.swift", "public struct A {}"), ("Sources/GLibBridge/A.swift", "@A public var a = 1"),
            ("Sources/HybridCore/A.swift", "public enum A { case a }"),
            ("Sources/HybridShell/Window/A.swift", "g_menu_append_section(menu, nil, makeSection(a).pointer())"),
        ])
    func ruleCanFail(path: String, code: String) {
        let file = RepositoryFile(path: path, text: "\n" + code + "\n")
        let violations = SourceRule.all.flatMap { $0.violations(file) }
        #expect(violations.count == 1)
        #expect(violations.first?.hasPrefix("\(path):2: ") == true)
    }

    @Test("Cases, requirements and errors need documentation")
    func membersAreDocumented() {
        let code = """
            /// A.
            @MainActor
            public enum A: Sendable {
                /// A case.
                case a
                case b(Int)
                private static func c() {}
                var d: Int { switch self { case .a: 1 } }
                func e() { if true {} }
            }
            /// B.
            public protocol B {
                func a()
                /// C.
                var c: Int { get }
                var d: Int { get }
            }
            /// Reads.
            public func read(
                _ text: String
            ) throws -> Int { 1 }
            /// Writes.
            /// - Throws: what is wrong.
            public func write() throws { let a = { b in } }
            """
        let violations = SourceRule.publicIsDocumented.violations(
            RepositoryFile(path: "Sources/HybridCore/A.swift", text: code))
        #expect(
            violations.compactMap { $0.split(separator: ":").dropFirst().first.map(String.init) } == [
                "6", "13", "16", "19",
            ])
        #expect(violations.last?.contains("throws") == true)
    }

    @Test(
        "The rule accepts a correct file",
        arguments: [
            ("Sources/GLibBridge/A.swift", "let a = Unmanaged.passRetained(b)"),
            ("Sources/HybridShell/A.swift", "gtk_window_present(window.pointer())"),
            ("Sources/HybridShell/A.swift", "gtk_window_set_titlebar(window.pointer(), bar.pointer())"),
            ("Sources/HybridToolkit/A.swift", "gtk_label_set_text(label.pointer(), text)"),
            ("Sources/HybridShell/A.swift", "// Unmanaged would be wrong here; WebKitWebView too."),
            ("Sources/HybridShell/A.swift", "let a = \"fatalError(\" + #\"as!\"# + \"\"\"\n\ntry! \\\"\n\"\"\""),
            ("Sources/HybridShell/A.swift", "let a = \"\\\"\" // https://example.com/try!"),
            ("Sources/HybridShell/A.swift", "let a = /\"/\nlet b = \"try! c\""),
            ("Sources/HybridShell/A.swift", "preconditionFailureOrfatalError(1)"),
            ("Sources/HybridTestSupport/A.swift", "import TrialPages"),
            ("Sources/HybridNative/A.swift", "import HybridKiosk"),
            ("Sources/HybridCore/A.swift", "let a = RegularExpression(b.name)"),
            ("Sources/HybridCore/A.swift", "public import FoundationEssentials"),
            ("Sources/HybridWebView/A.swift", "let a: UnsafeMutablePointer<WebKitWebView>"),
        ])
    func ruleKnowsItsLimits(path: String, code: String) {
        let file = RepositoryFile(path: path, text: code)
        #expect(SourceRule.all.flatMap { $0.violations(file) } == [])
    }
}
