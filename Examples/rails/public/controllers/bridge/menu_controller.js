import { BridgeComponent, BridgeElement } from "@hotwired/hotwire-native-bridge"

// Shows the page's entries as a native menu. Clicks the chosen one, a link or a form's button.
export default class extends BridgeComponent {
  static component = "menu"
  static targets = ["item"]

  show(event) {
    if (!this.enabled) return
    event.stopImmediatePropagation()
    const items = this.itemTargets.map((element, index) => {
      const item = new BridgeElement(element)
      return { title: item.title, index, destructive: item.bridgeAttribute("destructive") === "true" }
    })
    this.send("display", { title: document.title, items }, ({ data }) => {
      new BridgeElement(this.itemTargets[data.selectedIndex]).click()
    })
  }
}
