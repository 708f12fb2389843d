import { BridgeComponent } from "@hotwired/hotwire-native-bridge"

// Shows a link of the page as a button in the header bar. Each platform uses its own icon.
export default class extends BridgeComponent {
  static component = "button"

  connect() {
    super.connect()
    const element = this.bridgeElement
    this.send("right", {
      title: element.title,
      linuxImage: element.bridgeAttribute("linux-image"),
      iosImage: element.bridgeAttribute("ios-image"),
      androidImage: element.bridgeAttribute("android-image")
    }, () => element.click())
  }

  disconnect() {
    this.send("disconnect")
    super.disconnect()
  }
}
