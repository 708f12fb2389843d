import CGtk
import FoundationEssentials
package import GLibBridge
import Glibc
package import HybridCore
package import HybridShell

/// Requests that the scripts of a WebDriver send to the application.
extension WebAutomation {
    /// - Parameters:
    ///   - actions: The application, whose actions are its commands.
    ///   - takeLog: Returns the lines of the pages' consoles since the last call.
    ///   - screens: The documents of native and error screens.
    ///   - events: Receives what pages report, if the driver's client receives events.
    func connect(
        to windowSet: WindowSet, actions: ObjectRef, screens: ScreenPages, events: DriverEventFile?,
        takeLog: @escaping @MainActor () -> JSONValue
    ) {
        dialogOpened = { [weak self] report, page in events?.write(report, view: self?.number(of: page)) }
        frontWebView = { [weak windowSet] in windowSet?.active.front.webView }
        opensWindow = { [weak windowSet] in
            guard let windowSet else { return nil }
            let others = Set(windowSet.windows.keys)
            windowSet.openWindow()
            return windowSet.windows.first { !others.contains($0.key) }?.value.main.webView
        }
        closed = { [weak windowSet] page in
            guard let windowSet else { return }
            if page is ScreenPage, screens.navigator(of: page) == nil { return }
            guard let host = (page as? WebViewHost) ?? screens.navigator(of: page)?.front.webView else {
                MainLoop.after(milliseconds: 0) { windowSet.context.authenticator.handle(.cancelled) }
                return
            }
            guard let owner = windowSet.owner(of: host) else { return }
            if let modal = owner.existing(.modal), host === modal.webView {
                if owner.stacks.modal != nil { owner.dismissModal() }
                // The driver discards a page that it closed, so the web view must be replaced. This happens later,
                // because the page itself is still emitting the signal.
                MainLoop.after(milliseconds: 0) { modal.renewWebView() }
                return
            }
            if windowSet.windows[owner.number] === owner {
                MainLoop.after(milliseconds: 0) { windowSet.closeWindow(of: owner) }
                return
            }
            // The first window holds the tabs and cannot be closed alone.
            if let root = gtk_widget_get_root(host.widget.pointer()), !windowSet.windows.isEmpty {
                ObjectRef(retaining: root).isVisible = false
                return
            }
            // When a session ends, the driver closes each page in turn, and it accepts that the application ends
            // without a reply.
            ProcessControl.end(0)
        }
        answer = { [weak self, weak windowSet] request, page in
            guard let windowSet else { return .failure(.unknownRequest) }
            let host = page as? WebViewHost
            let front =
                if let host {
                    windowSet.owner(of: host).map { windowSet.front(inWindowOf: $0) }
                } else {
                    screens.navigator(of: page)
                        ?? windowSet.visible.first { StateReader.signInPage(above: $0, windowSet) === page }
                }
            switch request {
            case .state, .front:
                let session = [front?.main, front?.existing(.modal)].compactMap { $0 }
                    .first { $0.webView === host }
                let name: ShellState.Page? =
                    if page is ScreenPage {
                        screens.isInFront(page) ? .screen : nil
                    } else {
                        host == nil ? .signIn : session.map { .init($0.name) }
                    }
                let state = screens.state(of: front, windowSet)
                guard request == .front else {
                    return .success(state.json(for: name == .screen ? front.map { .init($0.stacks.front) } : name))
                }
                return .success(state.frontJSON(for: name, view: self?.number(of: page)))
            case .document(let step, let frame, let url):
                let url = (frame == nil ? page.url?.absoluteString : url) ?? ""
                events?.write(.document(step, url: url, frame: frame), view: self?.number(of: page))
                return .success(.null)
            case .console(let entry, let frame, let url):
                events?.write(.console(entry, url: url ?? "", frame: frame), view: self?.number(of: page))
                return .success(.null)
            case .gesture:
                page.actAsUser()
                return .success(.null)
            case .repaint:
                page.repaint()
                return .success(.null)
            case .perform(let action, let argument):
                if let front { windowSet.activate(front) }
                return Self.perform(action, argument, on: actions, of: windowSet)
            case .press(let name, let index):
                guard let front, let area = Self.area(of: front, isScreen: index != nil) else {
                    return .failure(.unknownButton(name, []))
                }
                windowSet.activate(front)
                return NativeButtons.find(name, index, in: area).flatMap { Self.later(of: windowSet, $0) }
            case .enter(let text, let field, let index):
                guard let area = front.flatMap({ Self.area(of: $0, isScreen: index != nil) }) else {
                    return .failure(.missingField(field, []))
                }
                do throws(AutomationError) {
                    return .success(try NativeFields.enter(text, in: field, index, of: area))
                } catch {
                    return .failure(error)
                }
            case .picture:
                let window = front.flatMap { StateReader.frontWindow(of: $0) }
                let file = window.flatMap { WindowPicture.make(of: $0)?.png }
                return .success(file.map { .string(Data($0).base64EncodedString()) } ?? .null)
            case .log: return .success(takeLog())
            case .print(let path, let layout): return Self.print(page, path, layout)
            case .permission(let name, let answer):
                guard let kind = PermissionDefaults.Kind(rawValue: name) else {
                    return .failure(.unknownPermission(name))
                }
                windowSet.context.permissions.setAnswer(kind, answer)
                return .success(.null)
            case .signIn(let values):
                if let error = windowSet.context.authenticator.enter(values) { return .failure(error) }
                return .success(.null)
            case .window(let change):
                guard let root = front.flatMap({ gtk_widget_get_root($0.main.webView.widget.pointer()) }) else {
                    return .failure(.unknownRequest)
                }
                return .success(DrivenWindowState.request(change, of: ObjectRef(retaining: root)))
            case .viewSize:
                guard let host else { return .failure(.unknownRequest) }
                return .success([.number(host.viewSize.width), .number(host.viewSize.height)])
            }
        }
    }

    /// The widget in which a client uses native controls: the screen in front, or the window or dialog in front.
    private static func area(of front: Navigator, isScreen: Bool) -> Widget? {
        isScreen ? front.front.view.widget : StateReader.frontWindow(of: front)
    }

    /// Begins to print. The file has its name only once it is complete. If printing fails, a file with the suffix
    /// `.failure` contains the reason.
    private static func print(
        _ page: any DrivenPage, _ path: String, _ layout: PrintLayout
    ) -> Result<JSONValue, AutomationError> {
        let part = "\(path).part"
        page.print(toFile: part, layout: layout) { failure in
            if let failure {
                try? Data(failure.utf8).write(to: URL(filePath: part))
            }
            rename(part, failure == nil ? path : "\(path).failure")
        }
        return .success(.null)
    }

    /// Activates an action of the application.
    package static func perform(
        _ action: String, _ argument: JSONValue?, on actions: ObjectRef, of windowSet: WindowSet
    ) -> Result<JSONValue, AutomationError> {
        guard g_action_group_has_action(actions.pointer(), action) != 0 else { return .failure(.unknownAction(action)) }
        guard g_action_group_get_action_enabled(actions.pointer(), action) != 0 else {
            return .failure(.disabledAction(action))
        }
        let type = g_action_group_get_action_parameter_type(actions.pointer(), action)
        let wanted = type.flatMap { String(takingGString: g_variant_type_dup_string($0)) }
        let value: Variant?
        do {
            switch try ActionArgument(argument, type: wanted, of: action) {
            case .none: value = nil
            case .text(let text): value = Variant(text)
            case .number(let number): value = Variant(int32: number)
            }
        } catch {
            return .failure(error)
        }
        return later(of: windowSet) { g_action_group_activate_action(actions.pointer(), action, value?.pointer) }
    }

    /// Executes a command after the reply, because the page that waits for it may no longer exist after the command.
    private static func later(
        of windowSet: WindowSet, _ command: @escaping @MainActor () -> Void
    ) -> Result<JSONValue, AutomationError> {
        let context = windowSet.context
        context.pendingCommands += 1
        MainLoop.after(milliseconds: answerDelay) {
            command()
            context.pendingCommands -= 1
        }
        return .success(.bool(true))
    }

    /// The time in milliseconds within which the reply reaches the web process.
    private static let answerDelay = 20
}
