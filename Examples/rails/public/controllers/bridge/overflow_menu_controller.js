import { BridgeComponent } from "@hotwired/hotwire-native-bridge"

// Shows a button with three dots in the header bar, which clicks this one.
export default class extends BridgeComponent {
  static component = "overflow-menu"

  connect() {
    super.connect()
    this.send("connect", { label: this.bridgeElement.title }, () => this.bridgeElement.click())
  }
}
