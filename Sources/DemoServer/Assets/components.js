// The page's half of the bridge on the demo's pages. It implements the contract of @hotwired/hotwire-native-bridge with
// the shell's adapter, and has a small controller for each component. An application uses that library with Stimulus;
// Docs/Bridge.md has the controllers.
(() => {
  if (window.HotwireNative) return

  const REPAIR_AFTER = 500

  class WebBridge {
    #adapter = null
    #queue = []
    #callbacks = new Map()
    #lastId = 0
    #repair = 0

    start() {
      document.dispatchEvent(new Event("web-bridge:ready"))
    }

    supportsComponent(name) {
      return this.#adapter ? this.#adapter.supportsComponent(name) : false
    }

    send({ component, event, data, callback }) {
      if (!this.#adapter) {
        this.#queue.push({ component, event, data, callback })
        this.#repair ||= setTimeout(() => this.#askAgain(), REPAIR_AFTER)
        return null
      }
      if (!this.supportsComponent(component)) return null
      const id = String(++this.#lastId)
      this.#adapter.receive({ id, component, event, data: data || {} })
      if (callback) this.#callbacks.set(id, callback)
      return id
    }

    receive(message) {
      this.#callbacks.get(message.id)?.(message)
    }

    removeCallbackFor(id) {
      this.#callbacks.delete(id)
    }

    removePendingMessagesFor(component) {
      this.#queue = this.#queue.filter((message) => message.component !== component)
    }

    setAdapter(adapter) {
      const isRepair = this.#repair !== 0 && !this.#adapter
      this.#adapter = adapter
      document.documentElement.dataset.bridgePlatform = adapter.platform
      this.adapterDidUpdateSupportedComponents()
      const waiting = this.#queue
      this.#queue = []
      waiting.forEach((message) => this.send(message))
      if (isRepair) document.dispatchEvent(new Event("web-bridge:handshake-repaired"))
    }

    adapterDidUpdateSupportedComponents() {
      document.documentElement.dataset.bridgeComponents = this.#adapter.supportedComponents.join(" ")
    }

    // No adapter has replied: it may have missed the library's start.
    #askAgain() {
      if (this.#adapter || !window.nativeBridge) return
      document.dispatchEvent(new Event("web-bridge:handshake-failed"))
      if (typeof window.nativeBridge.ready === "function") window.nativeBridge.ready()
      else window.nativeBridge.postMessage("ready")
    }
  }

  const bridge = new WebBridge()
  window.HotwireNative = { web: bridge }

  // The combined behaviour of Stimulus and the library's BridgeComponent: an element with data-component has a
  // controller while it is on the page.
  class Controller {
    #callbacks = []

    constructor(element) {
      this.element = element
      this.name = element.dataset.component
      this.restore = () => this.connect()
    }

    get enabled() {
      return bridge.supportsComponent(this.name)
    }

    send(event, data = {}, callback) {
      data.metadata = { url: window.location.href }
      const id = bridge.send({ component: this.name, event, data, callback })
      if (callback) this.#callbacks.push(id)
    }

    attach() {
      document.addEventListener("native:restore", this.restore)
      this.connect()
    }

    detach() {
      document.removeEventListener("native:restore", this.restore)
      this.#callbacks.forEach((id) => bridge.removeCallbackFor(id))
      bridge.removePendingMessagesFor(this.name)
    }

    connect() {}

    find(selector) {
      return this.element.querySelector(selector)
    }

    tell(text) {
      const result = document.getElementById("result")
      if (result) result.textContent = text
    }
  }

  const title = (element) => (element.dataset.title || element.ariaLabel || element.textContent).trim()
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }

  const controllers = {
    form: class extends Controller {
      connect() {
        const submit = this.find("[type=submit]")
        this.send("connect", { submitTitle: title(submit) }, () => submit.click())
        if (this.isListening) return
        this.isListening = true
        this.element.addEventListener("turbo:submit-start", () => this.send("submitDisabled"))
        this.element.addEventListener("turbo:submit-end", () => this.send("submitEnabled"))
        const check = () => this.send(this.element.checkValidity() ? "submitEnabled" : "submitDisabled")
        this.element.addEventListener("input", check)
        check()
      }
    },
    menu: class extends Controller {
      connect() {
        const items = [...this.element.querySelectorAll("[data-item]")]
        const button = this.find("[data-open]")
        button.onclick = () => {
          const data = {
            title: this.element.dataset.title,
            items: items.map((item, index) => ({ title: title(item), index, destructive: "destructive" in item.dataset })),
          }
          if ("placed" in button.dataset) data.source = place(button)
          this.send("display", data, ({ data: { selectedIndex } }) => items[selectedIndex].click())
        }
        for (const item of items) item.onclick = () => this.tell(`Chosen: ${title(item)}`)
      }
    },
    "overflow-menu": class extends Controller {
      connect() {
        this.send("connect", { label: title(this.element) }, () => this.element.click())
      }
    },
    button: class extends Controller {
      connect() {
        const { side = "right", image } = this.element.dataset
        this.send(side, { title: title(this.element), iosImage: image }, () => this.element.click())
        this.element.onclick = () => this.tell(`Pressed: ${title(this.element)}`)
      }
    },
    alert: class extends Controller {
      connect() {
        const { description, confirm = "OK", dismiss = "Cancel" } = this.element.dataset
        const destructive = "destructive" in this.element.dataset
        this.element.onclick = () => {
          if (!this.enabled) return this.answer(window.confirm(title(this.element)))
          const data = { title: title(this.element), description, destructive, confirm, dismiss }
          this.send("show", data, () => this.answer(true))
        }
      }

      answer(isYes) {
        if (isYes) this.tell(`Confirmed: ${title(this.element)}`)
      }
    },
    toast: class extends Controller {
      connect() {
        this.element.onclick = () => {
          if (this.enabled) this.send("show", { message: this.element.dataset.message })
          else this.tell(this.element.dataset.message)
        }
      }
    },
    search: class extends Controller {
      connect() {
        const rows = [...this.element.querySelectorAll("li")]
        const filter = (query) => {
          for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(query.toLowerCase())
          this.tell(`Looking for “${query}”`)
        }
        this.send("connect", { placeholder: "Search birds" }, ({ data }) => filter(data.query))
        this.find("input").oninput = ({ target }) => filter(target.value)
      }
    },
    share: class extends Controller {
      connect() {
        this.send("connect", { url: this.element.dataset.url || window.location.href, title: document.title })
      }
    },
    theme: class extends Controller {
      connect() {
        for (const button of this.element.querySelectorAll("button")) {
          button.onclick = () => {
            document.documentElement.style.colorScheme = button.dataset.theme || "light dark"
            this.send("connect", { theme: button.dataset.theme || null })
            this.tell(`Theme: ${button.dataset.theme || "the desktop's"}`)
          }
        }
      }
    },
    notification: class extends Controller {
      connect() {
        this.element.onclick = () => {
          const data = { title: "High tide", body: "At six and a half.", url: "/components" }
          this.send("show", data, ({ data: { shown } }) => this.tell(shown ? "Shown" : "Not allowed"))
        }
      }
    },
    badge: class extends Controller {
      connect() {
        let count = 0
        this.element.onclick = () => {
          count += 1
          this.send("set", { count, progress: Math.min(count / 10, 1) })
          this.tell(`Badge: ${count}`)
        }
      }
    },
    clipboard: class extends Controller {
      connect() {
        this.element.onclick = () => {
          this.send("write", { text: this.element.dataset.text }, () => this.tell("Copied"))
        }
      }
    },
    print: class extends Controller {
      connect() {
        this.element.onclick = () => (this.enabled ? this.send("print") : window.print())
      }
    },
    download: class extends Controller {
      connect() {
        this.element.onclick = () => this.send("start", { url: new URL("/download", window.location).href })
      }
    },
    scanner: class extends Controller {
      connect() {
        this.find("button").onclick = () => this.tell("none")
        this.send("connect", {}, ({ data: { text } }) => this.tell(`Scanned: ${text}`))
      }
    },
    window: class extends Controller {
      connect() {
        for (const button of this.element.querySelectorAll("button")) {
          button.onclick = () => this.send(button.dataset.event, JSON.parse(button.dataset.with))
        }
      }
    },
    file: class extends Controller {
      connect() {
        const text = this.find("textarea")
        for (const button of this.element.querySelectorAll("button")) {
          const { event, accept, form = "text" } = button.dataset
          button.onclick = () => {
            const data = event === "save" ? { name: "birds.txt", content: text.value } : { accept, as: form }
            this.send(event, data, (answer) => this.show(answer.data, form))
          }
        }
      }

      show({ cancelled, error, saved, name, size, content }, form) {
        if (cancelled) this.tell("Nothing was chosen")
        else if (error) this.tell(error)
        else if (saved) this.tell(`Saved: ${name}`)
        else {
          if (form === "text") this.find("textarea").value = content
          this.tell(`Opened: ${name} (${size} bytes${form === "text" ? "" : `, ${content.slice(0, 8)}…`})`)
        }
      }
    },
    title: class extends Controller {
      connect() {
        const subtitle = this.find("input")
        subtitle.oninput = () => this.show()
        for (const button of this.element.querySelectorAll("button")) {
          button.onclick = () => {
            this.status = button.dataset.status
            this.show()
          }
        }
        this.show()
      }

      show() {
        const data = { subtitle: this.find("input").value, status: this.status }
        this.send("connect", data, () => this.tell("Dismissed"))
      }
    },
    "menu-item": class extends Controller {
      connect() {
        const { shortcut } = this.element.dataset
        this.element.onclick = () => this.tell(`Chosen: ${title(this.element)}`)
        this.send("connect", { title: title(this.element), shortcut }, () => this.element.click())
      }
    },
    permissions: class extends Controller {
      connect() {
        for (const row of this.element.querySelectorAll("[data-kind]")) {
          this.send(row.dataset.kind, {}, ({ data: { code, text } }) => {
            row.textContent = `${row.dataset.kind}: ${text} (${code})`
          })
        }
      }
    },
  }
  window.demoComponents = { Controller, controllers, title, place }

  const attached = new Map()
  const look = () => {
    for (const [element, controller] of attached) {
      if (element.isConnected) continue
      attached.delete(element)
      controller.detach()
    }
    for (const element of document.querySelectorAll("[data-component]")) {
      const Kind = controllers[element.dataset.component]
      if (!Kind || attached.has(element)) continue
      attached.set(element, new Kind(element))
      attached.get(element).attach()
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()

  // A test's page prevents the event, as when a library starts before its adapter.
  if (!document.querySelector("meta[name=quiet-bridge]")) bridge.start()
})()
