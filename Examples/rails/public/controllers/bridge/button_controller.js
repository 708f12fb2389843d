import { BridgeComponent } from "@hotwired/hotwire-native-bridge"

// A link of the page as a button of the bar. Each platform takes the icon that it knows.
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
