public import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// The screens of the stacks, for the application's code.
extension Navigator {
    /// The screens of the main stack, from the first to the top. Before the start it is empty.
    public var screens: [Screen] { stacks.main }

    /// The screens of the modal, from the first to the top; empty if no modal is open.
    public var modalScreens: [Screen] { stacks.modal ?? [] }

    /// The screen in front, which belongs to the modal if one is open.
    public var frontScreen: Screen? { stacks.frontScreen }

    /// The address of the front screen, after redirects.
    public var location: URL? { frontScreen?.currentLocation }

    /// The address of the screen to which “Back” leads; `nil` if there is none.
    public var previousLocation: URL? {
        let (front, main) = (stacks[stacks.front], stacks.main)
        return (front.dropLast().last ?? (stacks.modal == nil ? nil : main.last))?.currentLocation
    }

    /// Returns the properties that the path rules have for an address.
    public func properties(for url: URL) -> PathProperties { context.pathConfiguration.resolve(url).properties }

    /// The origin of the path rules in force, whether newer ones are being loaded, and why a source failed.
    public var pathConfigurationState: PathConfigurationState { context.rulesState }

    /// Loads the path rules again: the program's own, then those of the server. `pathConfigurationDidChange` of the
    /// delegate reports them.
    public func reloadPathConfiguration() { context.reloadRules?() }

    /// Marks all but the front screens of this tab as out of date, because the application's code has changed data.
    /// Snapshots and pictures are discarded; pages are requested again and native screens reload when the user returns
    /// to them.
    public func markContentStale() { send(.contentChanged) }

    // MARK: Data

    /// Visits an address with data for its screen, such as a native screen's content (`Screen.data(as:)`).
    /// - Throws: `JSONConversionError` if the data have no form in JSON.
    public func route(_ url: URL, with data: some Encodable) throws(JSONConversionError) {
        var properties = properties(for: url)
        properties.data = try JSONValue(encoding: data)
        route(VisitProposal(url: url, properties: properties, origin: .native))
    }

    // MARK: Modals

    /// Opens an address in the modal and waits until the modal closes.
    /// - Parameters:
    ///   - url: The address, which is shown in the modal regardless of its rules.
    ///   - type: The type of the result.
    /// - Returns: The value of ``dismissModal(with:)``. It is `nil` if the user closed the modal, the address was not
    ///   shown in it, or the value does not match the type.
    public func present<Value: Decodable>(_ url: URL, as type: Value.Type) async -> Value? {
        var properties = properties(for: url)
        properties.values["context"] = "modal"
        let proposal = VisitProposal(url: url, properties: properties, origin: .native)
        let result = await awaitOnMainLoop { continuation in
            context.host.afterwards { [self] in
                modalWaits.append(ModalWait(continuation, for: url, above: stacks.modal?.last?.id))
                route(proposal)
                context.host.afterwards { [self] in
                    for index in modalWaits.indices where modalWaits[index].phase == .routing {
                        modalWaits[index].phase = .pending
                    }
                    reviewModalWaits()
                }
            }
        }
        let value = result?.decoded(as: type)
        if result != nil, value == nil {
            environment.logger.error(
                "the modal's result does not match the type", metadata: ["type": "\(type)"])
        }
        return value
    }

    /// Closes the modal with all its screens, and passes a value to each call of ``present(_:as:)`` that waits for it.
    /// If the user keeps the modal because of unsaved input, the value is dropped.
    /// - Throws: `JSONConversionError` if the value has no form in JSON.
    public func dismissModal(with value: some Encodable) throws(JSONConversionError) {
        send(.leave(.dismissModalWith(try JSONValue(encoding: value))))
    }

    /// Ends the waits for addresses that the modal does not show. While a page or the user is asked, this is open.
    func reviewModalWaits() {
        let top = stacks.modal?.last
        for index in modalWaits.indices where modalWaits[index].isShown(by: top) { modalWaits[index].phase = .shown }
        guard context.host.state.context.departures.isIdle else { return }
        endModalWaits(with: nil) { $0.phase == .pending }
    }

    func endModalWaits(with result: JSONValue?, where isOver: (ModalWait) -> Bool) {
        let over = modalWaits.filter(isOver)
        modalWaits.removeAll(where: isOver)
        for wait in over { wait.end(with: result) }
    }

    // MARK: Tabs

    /// The number of tabs; zero if the application has none.
    public var tabCount: Int { environment.tabs.count }

    /// The index of the selected tab.
    public var selectedTab: Int { context.host.state.selected }

    /// Selects a tab. Selecting the selected tab returns to its first screen. An index without a tab has no effect.
    public func selectTab(_ index: Int) { context.host.send(.select(index)) }

    /// Returns the navigator of a tab, or `nil` if there is none.
    public func navigator(ofTab index: Int) -> Navigator? { context.navigatorOfTab?(index) }

    // MARK: Appearance

    /// Notifies the delegate and native screens if another screen is visible.
    func updateAppearance() {
        let visible = isSelected ? stacks.frontScreen : nil
        guard visible?.id != appeared?.screen.id else { return }
        let native = visible.flatMap { nativeScreen($0.id) }
        // A later command creates the native screen.
        if let visible, visible.kind != .web, native == nil { return }
        let old = appeared
        appeared = visible.map { ($0, native) }
        tellHidden(old)
        if let visible {
            native?.appeared()
            tell { $0.navigator($1, didShow: visible) }
        }
    }

    /// Notifies the visible native screen that it is hidden, before it is closed, and the delegate.
    func tellHidden(among removed: [Screen.ID]) {
        guard let old = appeared, removed.contains(old.screen.id) else { return }
        appeared = nil
        tellHidden(old)
    }

    private func tellHidden(_ old: (screen: Screen, native: (any NativeScreen)?)?) {
        guard let old else { return }
        old.native?.disappeared()
        tell { $0.navigator($1, didHide: old.screen) }
    }

    private func nativeScreen(_ id: Screen.ID) -> (any NativeScreen)? {
        [main, modalSession].lazy.compactMap { $0?.view.nativeScreen(id) }.first
    }

    /// True if the navigator's tab is selected, or it has a window of its own.
    var isSelected: Bool { tab.map { context.host.state.selected == $0 } ?? true }
}

extension Screen {
    /// Returns the data that ``Navigator/route(_:with:)`` gave to the screen. The result is `nil` if there are none or
    /// they do not match the type.
    public func data<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        properties.data?.decoded(as: type)
    }
}
