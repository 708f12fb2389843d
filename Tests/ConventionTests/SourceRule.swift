import Testing

/// A convention that can be checked in a single file.
struct SourceRule: Sendable, CustomTestStringConvertible {
    let name: String
    /// Violations in a file, each as `path:line: sentence`.
    let violations: @Sendable (RepositoryFile) -> [String]

    var testDescription: String { name }

    static let all = [
        unsafeStaysInTheBridge, nothingCrashes, essentialsOnly, coreStandsAlone, layersHold, executablesAreNotImported,
        webViewHasOneHome, webViewsHaveOneMaker, pointersHaveOwners, textsAreBounded,
        charactersHaveNoNames, trialsStayOutside, demoStaysOutside, plugInsStayOutside, publicIsDocumented,
    ]
}

extension SourceRule {
    static let unsafeStaysInTheBridge = forbidding(
        [
            "Unmanaged", "unsafeBitCast", "unsafeDowncast", "@convention(c)", "nonisolated(unsafe)",
            "assumingMemoryBound", "UnsafeMutableRawPointer",
        ],
        name: "Unsafe Swift stays in GLibBridge", because: "belongs in GLibBridge, behind a wrapper with a test"
    ) { $0.module != "GLibBridge" }

    static let nothingCrashes = forbidding(
        ["fatalError(", "try!", "as!"], name: "Nothing crashes on purpose",
        because: "ends the program: give the user a sentence instead"
    ) { $0.module != "GLibBridge" }

    static let webViewHasOneHome = forbidding(
        ["WebKitWebView", "webkit_web_view_"], name: "The raw web view stays in HybridWebView",
        because: "belongs in HybridWebView, which owns the shared view"
    ) { isShell($0) && $0.module != "HybridWebView" }

    /// Unbounded text from a page, a server or a file takes a widget too much time and space.
    static let textsAreBounded = forbidding(
        [
            "gtk_label_new", "gtk_label_set_text", "gtk_label_set_markup", "gtk_label_set_label",
            "gtk_window_set_title(",
            "gtk_widget_set_tooltip_text", "gtk_widget_set_tooltip_markup", "gtk_editable_set_text",
            "gtk_button_set_label", "gtk_button_new_with", "gtk_check_button_new_with", "gtk_text_buffer_set_text",
            "gtk_text_buffer_insert", "g_menu_append(", "adw_toast_new", "adw_toast_set_title",
            "adw_message_dialog_new", "adw_message_dialog_add_response(", "adw_window_title_set",
            "adw_status_page_set_title", "adw_status_page_set_description", "adw_preferences_row_set_title",
            "adw_preferences_group_set_title", "adw_preferences_page_set_title", "adw_action_row_set_subtitle",
        ],
        name: "Texts go into widgets by one way",
        because:
            "shows a text of any length: use HybridToolkit/Widget+Text.swift, which bounds what a widget has to lay out"
    ) { isShell($0) && $0.module != "HybridToolkit" }

    static let webViewsHaveOneMaker = forbidding(
        ["webkit_web_view_get_type", "webkit_web_view_new"], name: "Web views are made in one place",
        because: "makes a web view without the locks of the others: use WebProfile.makeView"
    ) { isShell($0) && !$0.path.hasSuffix("/WebProfile+Views.swift") }

    /// True if a file belongs to the shell's interface or to a plug-in of it.
    private static func isShell(_ file: RepositoryFile) -> Bool { shells.contains(file.module) }

    /// The modules of decisions, which HybridCore exports.
    private static let core: Set = [
        "HybridAuthentication", "HybridConfiguration", "HybridCore", "HybridNavigation", "HybridQA", "HybridValues",
    ]
    private static let plugIns: Set = ["HybridComponents", "HybridKiosk", "HybridDiagnostics"]
    private static let shells = plugIns.union(["HybridShell", "HybridToolkit", "HybridWebView"])

    static let pointersHaveOwners = forbidding(
        [").pointer()"], name: "A pointer's owner has a name",
        because: "asks an owner without a name, which may be gone before the call: keep it in a constant"
    ) { _ in true }

    static let charactersHaveNoNames = forbidding(
        ["properties.name", "Regex"], name: "Characters have no names in the program",
        because: "may ask for the name of a character, which the program is linked without: see CharacterNames.swift"
    ) { !["Benchmark", "HybridTestSupport", "TrialPages"].contains($0.module) }

    static let trialsStayOutside = importing(name: "The program has no trial pages") { file, module in
        module == "TrialPages" && file.module != "HybridTestSupport"
            ? "is for tests alone: it is no part of the program" : nil
    }

    static let demoStaysOutside = importing(name: "The demo stays out of installed programs") { file, module in
        let users: Set = ["Benchmark", "HybridTestSupport", "HybridTools", "TrialPages"]
        return ["DemoScreens", "DemoServer"].contains(module) && !users.contains(file.module)
            ? "is for developers: only hybrid-desktop-tools contains it" : nil
    }

    static let essentialsOnly = importing(name: "FoundationEssentials in place of Foundation") { file, module in
        ["Foundation", "FoundationNetworking", "FoundationXML", "FoundationInternationalization"].contains(module)
            ? "makes the program some 45 MB larger: use FoundationEssentials" : nil
    }

    static let coreStandsAlone = importing(name: "The core imports nothing but Swift's own modules") {
        file, module in
        core.contains(file.module)
            && !core.union(["FoundationEssentials", "Swift", "Synchronization"]).contains(module)
            ? "is not for \(file.module), which decides and does nothing else" : nil
    }

    static let layersHold = importing(name: "The shell and HybridServices do not import each other") { file, module in
        let isApart =
            isShell(file) && module == "HybridServices" || file.module == "HybridServices" && shells.contains(module)
        return isApart ? "is not for \(file.module): talk through a protocol of HybridCore" : nil
    }

    static let plugInsStayOutside = importing(name: "The shell imports none of its plug-ins") {
        file, module in
        plugIns.contains(module) && !["HybridNative", "HybridTools"].contains(file.module)
            ? "is a plug-in: only HybridNative and HybridTools import it" : nil
    }

    static let executablesAreNotImported = importing(name: "Executables are not imported") { _, module in
        ["HybridDesktop", "HybridTools"].contains(module)
            ? "is an executable: move what you need to a layer below" : nil
    }

    static let publicIsDocumented = SourceRule(name: "Public declarations are documented") { file in
        let libraries: Set = [
            "GLibBridge", "HybridCommands", "HybridComponents", "HybridDiagnostics", "HybridKiosk", "HybridNative",
            "HybridNativeTesting", "HybridServices", "HybridShell", "HybridToolkit", "HybridWebView",
        ]
        guard libraries.union(core).contains(file.module) else { return [] }
        return PublicDeclarations(file).all.compactMap { declaration in
            declaration.problem.map { "\(file.path):\(declaration.line): this is public and \($0)." }
        }
    }

    private static func forbidding(
        _ words: [String], name: String, because reason: String,
        in applies: @escaping @Sendable (RepositoryFile) -> Bool
    ) -> SourceRule {
        SourceRule(name: name) { file in
            guard applies(file) else { return [] }
            let code = file.code
            return words.flatMap { word in
                code.lines(containing: word).map { "\(file.path):\($0): \(word) \(reason)." }
            }
        }
    }

    private static func importing(
        name: String, _ objection: @escaping @Sendable (RepositoryFile, String) -> String?
    ) -> SourceRule {
        SourceRule(name: name) { file in
            file.code.imports.compactMap { line, module in
                objection(file, module).map { "\(file.path):\(line): \(module) \($0)." }
            }
        }
    }
}
