import CGtk
import FoundationEssentials
import GLibBridge
package import HybridCore

/// The native screen `about`, which every application has. It shows the site's address and the software versions.
package enum AboutScreen {
    package static func make(_ screen: Screen, _ navigator: Navigator) -> any NativeScreen {
        let environment = navigator.environment
        let icon = Widget(sinking: gtk_image_new_from_icon_name("help-about-symbolic")).adding(["dim-label"])
        gtk_image_set_pixel_size(icon.pointer(), 96)
        let title = Widget.label(environment.name, classes: ["title-1"])
        let rows = [
            environment.configuration.startURL.absoluteString, "HybridDesktop \(Version.current)", Platform.webKit,
            Platform.gtk,
            localized("\(environment.rendering) rendering"),
        ].map { Widget.label($0) }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [icon, title] + rows)
        gtk_widget_set_halign(column.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        let home = Widget.button(localized("_Home"), classes: ["pill", "suggested-action"]) { [weak navigator] in
            navigator?.clearAll()
        }
        gtk_widget_set_halign(home.pointer(), GTK_ALIGN_CENTER)
        column.append(home)
        return StaticScreen(column.expanding().margin(24))
    }
}
