import CGtk
import GLibBridge
import HybridCore

/// The application's window: a header bar and the main stack.
@MainActor
final class MainWindow {
    let widget: Widget
    private let controller: NavigationController
    private let title = WindowTitle()
    private let notices = NoticeBar()
    private let back = Widget.iconButton("go-previous-symbolic", name: "Back", action: "app.back")
    private let reload = Widget.iconButton("view-refresh-symbolic", name: "Reload", action: "app.reload")
    private lazy var modalWindow = ModalWindow(parent: widget) { [weak controller] in controller?.dismissModal() }
    /// The commands whose availability follows the stacks.
    var actionsChanged: (@MainActor () -> Void)?

    init(application: ObjectRef, controller: NavigationController, size: (width: Int32, height: Int32)) {
        self.controller = controller
        widget = Widget(sinking: gtk_application_window_new(application.pointer()))
        gtk_window_set_default_size(widget.pointer(), size.width, size.height)
        gtk_widget_set_size_request(widget.pointer(), 360, 294)
        let header = Widget(sinking: gtk_header_bar_new())
        gtk_header_bar_pack_start(header.pointer(), back.pointer())
        gtk_header_bar_pack_start(header.pointer(), reload.pointer())
        let menu = PrimaryMenu.makeButton()
        gtk_header_bar_pack_end(header.pointer(), menu.pointer())
        gtk_header_bar_set_title_widget(header.pointer(), title.widget.pointer())
        gtk_window_set_titlebar(widget.pointer(), header.pointer())
        let content = Widget(sinking: gtk_overlay_new())
        gtk_overlay_set_child(content.pointer(), controller.main.view.widget.pointer())
        gtk_overlay_add_overlay(content.pointer(), notices.widget.pointer())
        widget.setChild(content)
        controller.display = self
        SidewaysInput.connect(widget) { [weak controller] in controller?.navigateBack() }
        navigationChanged()
    }

    func present() {
        gtk_window_present(widget.pointer())
    }
}

extension MainWindow: NavigationDisplay {
    func presentModal(_ view: NavigationView, style: PathProperties.ModalStyle, isDismissible: Bool) {
        modalWindow.present(view, style: style, isDismissible: isDismissible)
    }

    func dismissModal() {
        modalWindow.close()
    }

    func navigationChanged() {
        let navigator = controller.navigator
        let application = controller.environment.name
        let name = navigator.main.last?.windowTitle(application: application) ?? application
        title.text = name
        gtk_window_set_title(widget.pointer(), name)
        back.isVisible = navigator.main.count > 1
        if let top = navigator.modal?.last {
            modalWindow.update(title: top.windowTitle(application: application), canGoBack: navigator[.modal].count > 1)
        }
        actionsChanged?()
    }

    func notify(_ text: String) {
        notices.show(text)
    }

    var frontWindow: Widget {
        controller.navigator.modal == nil ? widget : modalWindow.widget
    }
}
