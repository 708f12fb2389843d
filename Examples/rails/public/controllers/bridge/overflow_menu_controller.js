import { BridgeComponent } from "@hotwired/hotwire-native-bridge"

// A button with three dots in the bar, which clicks this one.
export default class extends BridgeComponent {
  static component = "overflow-menu"

  connect() {
    super.connect()
    this.send("connect", { label: this.bridgeElement.title }, () => this.bridgeElement.click())
  }
}
