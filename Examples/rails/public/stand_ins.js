// Replaces @hotwired/stimulus and @hotwired/hotwire-native-bridge if they are not installed, with only the parts that
// this example's controllers need. The interface is the same, so the controllers can be copied; this file should not.

// From Stimulus: controllers, targets, values and actions.
export class Controller {
  constructor(element, identifier) {
    this.element = element
    this.identifier = identifier
  }

  static define(name, identifier) {
    const selector = `[data-${identifier}-target~="${name}"]`
    Object.defineProperties(this.prototype, {
      [`${name}Target`]: { get() { return this.element.querySelector(selector) }, configurable: true },
      [`${name}Targets`]: { get() { return [...this.element.querySelectorAll(selector)] }, configurable: true }
    })
  }

  static defineValue(name, type, identifier) {
    const attribute = `data-${identifier}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-value`
    const read = (text) => {
      if (type === String) return text ?? ""
      if (type === Number) return Number(text ?? 0)
      if (type === Boolean) return text !== null && text !== "0" && text !== "false"
      return JSON.parse(text ?? (type === Array ? "[]" : "{}"))
    }
    Object.defineProperties(this.prototype, {
      [`${name}Value`]: { get() { return read(this.element.getAttribute(attribute)) }, configurable: true },
      [`has${name[0].toUpperCase()}${name.slice(1)}Value`]: {
        get() { return this.element.hasAttribute(attribute) }, configurable: true
      }
    })
  }

  connect() {}
  disconnect() {}

  dispatch(name, { detail = {}, cancelable = true } = {}) {
    const event = new CustomEvent(`${this.identifier}:${name}`, { detail, bubbles: true, cancelable })
    this.element.dispatchEvent(event)
    return event
  }
}

export class Application {
  static start() {
    const application = new Application()
    new MutationObserver(() => application.#look()).observe(document, { childList: true, subtree: true })
    for (const type of ["click", "turbo:submit-start", "turbo:submit-end"]) {
      document.addEventListener(type, (event) => application.#act(event))
    }
    return application
  }

  #kinds = new Map()
  #connected = new Map()

  register(identifier, kind) {
    for (const name of kind.targets ?? []) kind.define(name, identifier)
    for (const [name, type] of Object.entries(kind.values ?? {})) kind.defineValue(name, type, identifier)
    this.#kinds.set(identifier, kind)
    this.#look()
  }

  #look() {
    for (const [element, controllers] of this.#connected) {
      if (element.isConnected) continue
      this.#connected.delete(element)
      controllers.forEach((controller) => controller.disconnect())
    }
    for (const element of document.querySelectorAll("[data-controller]")) {
      for (const identifier of element.dataset.controller.split(" ")) {
        const kind = this.#kinds.get(identifier)
        if (!kind || this.#find(element, identifier)) continue
        const controllers = this.#connected.get(element) ?? new Map()
        this.#connected.set(element, controllers.set(identifier, new kind(element, identifier)))
        controllers.get(identifier).connect()
      }
    }
  }

  #find(element, identifier) {
    return this.#connected.get(element)?.get(identifier)
  }

  // "click->bridge--menu#show"; without a type it is a click.
  #act(event) {
    for (let element = event.target.closest("[data-action]"); element; element = element.parentElement?.closest("[data-action]")) {
      for (const action of element.dataset.action.split(" ")) {
        const [, type = "click", identifier, method] = action.match(/^(?:(.+)->)?(.+)#(.+)$/)
        const owner = element.closest(`[data-controller~="${identifier}"]`)
        if (type === event.type && owner) this.#find(owner, identifier)?.[method](event)
      }
    }
  }
}

// From the bridge library: messages between the page's components and the native ones, through the native adapter.
class Bridge {
  #adapter = null
  #waiting = []
  #callbacks = new Map()
  #count = 0

  supportsComponent(name) {
    return this.#adapter?.supportsComponent(name) ?? false
  }

  send(message, callback) {
    if (!this.#adapter) return void this.#waiting.push([message, callback])
    if (!this.supportsComponent(message.component)) return
    const id = String(++this.#count)
    if (callback) this.#callbacks.set(id, callback)
    this.#adapter.receive({ id, ...message })
  }

  // Called by the adapter.
  receive(message) {
    this.#callbacks.get(message.id)?.(message)
  }

  setAdapter(adapter) {
    this.#adapter = adapter
    document.documentElement.dataset.bridgePlatform = adapter.platform
    this.adapterDidUpdateSupportedComponents()
    this.#waiting.splice(0).forEach((waiting) => this.send(...waiting))
  }

  adapterDidUpdateSupportedComponents() {
    document.documentElement.dataset.bridgeComponents = this.#adapter.supportedComponents.join(" ")
  }
}

export class BridgeElement {
  constructor(element) {
    this.element = element
  }

  get title() {
    const { ariaLabel, textContent, value } = this.element
    return (this.bridgeAttribute("title") || ariaLabel || textContent || value).trim()
  }

  bridgeAttribute(name) {
    return this.element.getAttribute(`data-bridge-${name}`)
  }

  click() {
    this.element.click()
  }
}

export class BridgeComponent extends Controller {
  #restore = () => this.connect()

  connect() {
    document.addEventListener("native:restore", this.#restore)
  }

  disconnect() {
    document.removeEventListener("native:restore", this.#restore)
  }

  get enabled() {
    return bridge.supportsComponent(this.constructor.component)
  }

  get bridgeElement() {
    return new BridgeElement(this.element)
  }

  send(event, data = {}, callback) {
    const { component } = this.constructor
    bridge.send({ component, event, data: { ...data, metadata: { url: window.location.href } } }, callback)
  }
}

const bridge = new Bridge()
window.HotwireNative = { web: bridge }
document.dispatchEvent(new Event("web-bridge:ready"))
