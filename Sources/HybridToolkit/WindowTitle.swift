import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The title of a header bar. It has one ellipsized line and an optional smaller line, which shows the owner of the
/// page or else the subtitle of the page.
package final class WindowTitle {
    package let widget: Widget
    private let label: Widget?
    private let smallLabel: Widget?

    /// - Parameter isHost: True if the title is the host of the page.
    package init(isHost: Bool = false) {
        Adwaita.start()
        widget = Widget(sinking: adw_window_title_new("", ""))
        label = widget.descendant { $0.has(styleClass: "title") }
        smallLabel = widget.descendant { $0.has(styleClass: "subtitle") }
        if isHost, let label { Self.cutStart(of: label) }
    }

    /// Makes the label cut the start of a host name. The end of a host name identifies its owner, but anyone can choose
    /// its beginning.
    private static func cutStart(of label: Widget, _ isHost: Bool = true) {
        gtk_label_set_ellipsize(label.pointer(), isHost ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_END)
    }

    /// True if the title is before the tabs, which are in the centre of the header bar.
    package var isBeforeTabs = false {
        didSet {
            gtk_widget_set_margin_start(widget.pointer(), isBeforeTabs ? 6 : 0)
            for label in [label, smallLabel].compactMap(\.self) {
                gtk_widget_set_halign(label.pointer(), isBeforeTabs ? GTK_ALIGN_START : GTK_ALIGN_CENTER)
                // A longer title would push the tabs out of the centre.
                gtk_label_set_max_width_chars(label.pointer(), isBeforeTabs ? Self.longestBeforeTabs : -1)
            }
        }
    }

    /// The length in characters of a title that fits before the tabs.
    private static let longestBeforeTabs: Int32 = 24

    package var text: String = "" {
        didSet {
            guard text != oldValue else { return }
            adw_window_title_set_title(widget.pointer(), DisplayText.line(text))
            label?.setTooltip(text)
        }
    }

    /// A text that identifies the owner of the page; `nil` for a normal page.
    package var sign: String? {
        didSet { if sign != oldValue { showSmallLine() } }
    }

    /// The subtitle of the page. The sign takes precedence, so that a page cannot imitate it.
    package var subtitle: String? {
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
