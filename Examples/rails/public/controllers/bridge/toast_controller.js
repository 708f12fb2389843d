import { BridgeComponent } from "@hotwired/hotwire-native-bridge"

// Shows a flash as a toast.
export default class extends BridgeComponent {
  static component = "toast"

  connect() {
    super.connect()
    this.send("show", { message: this.bridgeElement.bridgeAttribute("message") })
  }
}
