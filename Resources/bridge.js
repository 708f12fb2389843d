// Runs in the page world, only in the main frame, before the page's scripts. It is the native adapter of the page's
// bridge library. The library may be @hotwired/hotwire-native-bridge (`window.HotwireNative.web`) or Strada
// (`window.Strada.web`). Both use the same adapter. Docs/Bridge.md#the-channel has the contract.
//
// The page can modify all of this but gains nothing by it: native code keeps its own list of components, and it
// receives messages only through the relay, which adds the document's origin.
//
// The file is a function. Its arguments are the application's own origins, the names of the components that are
// available here, the names of the handlers that the application has registered, and whether the application opens
// files.
((origins, components, handlers, opensFiles) => {
  // `location.origin` does not suffice, because a sandboxed document has the application's address but another origin.
  if (!origins.includes(window.origin)) return

  const { stringify, parse } = JSON
  const { CustomEvent } = window
  const dispatch = document.dispatchEvent.bind(document)
  const tell = (name, data) => dispatch(new CustomEvent("hybrid-desktop:bridge", { detail: stringify({ name, data }) }))

  // Turbo and Turbolinks replace the body of the page. This observer is registered before the observers of the page's
  // scripts, so it reports a new body before the page's components send their messages. A script in the body runs
  // before any observer, and its messages must not be removed with the previous page. If a body is only modified, as by
  // a morph, it keeps its components.
  let known = null
  const tellOfBody = () => {
    if (document.body === known) return
    const isAnother = known !== null
    known = document.body
    if (isAnother) tell("rendered")
  }
  new MutationObserver(tellOfBody).observe(document.documentElement, { childList: true })

  class NativeBridge {
    supportedComponents = [...components]

    get platform() {
      return "linux"
    }

    register(names) {
      const isNew = (name) => !this.supportedComponents.includes(name)
      this.supportedComponents.push(...[names].flat().filter(isNew))
      this.#library?.adapterDidUpdateSupportedComponents?.()
    }

    unregister(name) {
      this.supportedComponents = this.supportedComponents.filter((supported) => supported !== name)
      this.#library?.adapterDidUpdateSupportedComponents?.()
    }

    supportsComponent(name) {
      return this.supportedComponents.includes(name)
    }

    // From the page to native code.
    receive(message) {
      tellOfBody()
      tell("message", message)
    }

    postMessage(message) {
      if (message === "ready") this.ready()
      else this.receive(typeof message === "string" ? parse(message) : message)
    }

    // From native code to the page.
    replyWith(message) {
      this.#library?.receive(typeof message === "string" ? parse(message) : message)
    }

    // The library has started, or it repeats its event because it has no adapter yet.
    ready() {
      this.#library?.setAdapter(this)
    }

    get #library() {
      return (window.HotwireNative ?? window.Strada)?.web
    }
  }

  if (components.length > 0) {
    const bridge = new NativeBridge()
    Object.defineProperty(window, "nativeBridge", { value: bridge, configurable: true })
    document.addEventListener("web-bridge:ready", () => bridge.ready())

    // The Badging API (https://w3c.github.io/badging), which WebKitGTK lacks, with the component `badge`.
    if (components.includes("badge") && !("setAppBadge" in navigator)) {
      const send = (event, data) => {
        const metadata = { url: location.href }
        bridge.receive({ id: "app-badge", component: "badge", event, data: { ...data, metadata } })
      }
      const methods = {
        async setAppBadge(contents = 1) {
          const count = Math.trunc(Number(contents))
          if (!(count >= 0 && count <= Number.MAX_SAFE_INTEGER)) throw new TypeError("The number is not valid.")
          send("set", { count })
        },
        async clearAppBadge() {
          send("clear", {})
        },
      }
      for (const [name, value] of Object.entries(methods)) {
        Object.defineProperty(Navigator.prototype, name, { value, configurable: true, enumerable: true, writable: true })
      }
    }
  }

  // These handlers have the form that WebKit offers to native applications. They receive only messages of the main
  // frame.
  if (handlers.length > 0) {
    const handler = (name) => ({
      postMessage(body) {
        tellOfBody()
        tell("posted", { handler: name, url: location.href, body: body ?? null })
      },
    })
    const messageHandlers = Object.fromEntries(handlers.map((name) => [name, handler(name)]))
    const webkit = window.webkit ?? {}
    Object.defineProperty(webkit, "messageHandlers", { value: messageHandlers, configurable: true })
    Object.defineProperty(window, "webkit", { value: webkit, configurable: true })
  }

  // The queue is defined for the web app manifest's file handlers. Launches are queued until the consumer is set.
  if (opensFiles) {
    let consumer = null
    const waiting = []
    const launchQueue = {
      setConsumer(taker) {
        consumer = taker
        for (const launch of waiting.splice(0)) consumer(launch)
      },
    }
    document.addEventListener("hybrid:files-opened", ({ detail }) => {
      const files = detail.files.map(({ name, file }) => ({ kind: "file", name, getFile: async () => file }))
      const launch = Object.freeze({ targetURL: location.href, files: Object.freeze(files) })
      if (consumer) consumer(launch)
      else waiting.push(launch)
    })
    Object.defineProperty(window, "launchQueue", { value: launchQueue, configurable: true })
  }

  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tell("returned")
  })
})
