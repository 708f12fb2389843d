import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
package import HybridShell
import HybridToolkit

/// Lets an application's tests use the native widgets of the window in front, as ``TestControl`` describes.
package final class TestControls: ShellExtension {
    private var service: DBusService?

    private static let interface = """
        <node>
          <interface name="\(TestControl.interface)">
            <method name="Press"><arg name="name" type="s" direction="in"/></method>
            <method name="Enter">
              <arg name="text" type="s" direction="in"/><arg name="field" type="s" direction="in"/>
            </method>
            <method name="Texts"><arg name="texts" type="as" direction="out"/></method>
          </interface>
        </node>
        """

    /// Creates the extension if a test has started the program.
    package init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        if environment[TestControl.variable] == nil { return nil }
    }

    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        let application = actions.application
        guard let connection = ObjectRef.retaining(g_application_get_dbus_connection(application.pointer())),
            let path = String(borrowing: g_application_get_dbus_object_path(application.pointer()))
        else { return }
        service = try? DBusService(connection: connection, path: path, interface: Self.interface) {
            [weak windowSet] method, arguments in
            let words = arguments.children.compactMap(\.string)
            guard let windowSet, let window = StateReader.frontWindow(of: windowSet.active) else {
                throw AutomationError.unknownButton(words.last ?? "", [])
            }
            switch (method, words.first, words.last) {
            case ("Press", let name?, _): try NativeButtons.find(name, in: window).get()()
            case ("Enter", let text?, let field?): try NativeFields.enter(text, in: field, of: window)
            default: return Variant(tuple: [Variant(strings: window.visibleTexts)])
            }
            return Variant(tuple: [])
        }
    }
}

extension Widget {
    /// The texts of the visible labels.
    fileprivate var visibleTexts: [String] {
        var texts: [String] = []
        forEachDescendant { widget in
            guard gtk_widget_get_mapped(widget.pointer()) != 0, let text = ScreenReader.text(of: widget) else { return }
            texts.append(text)
        }
        return texts
    }
}
