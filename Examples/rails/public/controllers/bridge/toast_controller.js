import { BridgeComponent } from "@hotwired/hotwire-native-bridge"

// A flash as a message of the window.
export default class extends BridgeComponent {
  static component = "toast"

  connect() {
    super.connect()
    this.send("show", { message: this.bridgeElement.bridgeAttribute("message") })
  }
}
