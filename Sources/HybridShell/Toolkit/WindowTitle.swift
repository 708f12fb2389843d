import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A header bar's title: one line, cut where the room ends, and perhaps a small one below it: whose page it is, else what
/// the page says there.
@MainActor
final class WindowTitle {
    let widget: Widget
    private let label: Widget?
    private let smallLabel: Widget?

    /// - Parameter isHost: whether the title is the host whose page it is.
    init(isHost: Bool = false) {
        Adwaita.start()
        widget = Widget(sinking: adw_window_title_new("", ""))
        label = widget.descendant { $0.has(styleClass: "title") }
        smallLabel = widget.descendant { $0.has(styleClass: "subtitle") }
        if isHost, let label { Self.cutStart(of: label) }
    }

    /// The end says whose host it is, the beginning is anybody's to choose.
    private static func cutStart(of label: Widget, _ isHost: Bool = true) {
        gtk_label_set_ellipsize(label.pointer(), isHost ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_END)
    }

    var text: String = "" {
        didSet {
            guard text != oldValue else { return }
            adw_window_title_set_title(widget.pointer(), DisplayText.line(text))
            label?.setTooltip(text)
        }
    }

    /// What is said about whose page it is; `nil` for a page like any other.
    var sign: String? {
        didSet { if sign != oldValue { showSmallLine() } }
    }

    /// What the page says below its title. The sign is more important, and a page must not speak in its place.
    var subtitle: String? {
        didSet { if subtitle != oldValue { showSmallLine() } }
    }

    private func showSmallLine() {
        let text = sign ?? subtitle ?? ""
        adw_window_title_set_subtitle(widget.pointer(), DisplayText.line(text))
        guard let smallLabel else { return }
        Self.cutStart(of: smallLabel, sign != nil)
        smallLabel.setTooltip(text)
    }
}
