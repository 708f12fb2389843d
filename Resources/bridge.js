// Runs in the page's world, in the main frame only, before anything of the page: what the page's bridge library finds of
// native code. The library may be @hotwired/hotwire-native-bridge (`window.HotwireNative.web`) or Strada
// (`window.Strada.web`); both look for the same adapter. Docs/Bridge.md#the-channel has the contract.
//
// The page can do to all this what it likes, and gains nothing: native code knows by itself what there is, and hears
// what the relay tells it, in the name of the document that it is.
//
// The file is a function. It is given the origins that are the application's own, the names of the components that can be
// shown here, those of the handlers that the application has registered, and whether it opens files.
((origins, components, handlers, opensFiles) => {
  // Not `location.origin`: a document in a sandbox has the application's address, and is not the application's.
  if (!origins.includes(window.origin)) return

  const { stringify, parse } = JSON
  const { CustomEvent } = window
  const dispatch = document.dispatchEvent.bind(document)
  const tell = (name, data) => dispatch(new CustomEvent("hybrid-desktop:bridge", { detail: stringify({ name, data }) }))

  // Turbo and Turbolinks put another body in place of the page's. This observer is older than those of the page's
  // scripts, and so tells of it before their components have said what they want on the new page. A script within the
  // body runs before any observer hears of it: what it posts must not go with the page that was left. A body that is
  // only changed, as by a morph, keeps its components.
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

    // The library is there, or asks once more because it has not heard of an adapter.
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
  }

  // As WebKit offers it to applications of its own. The handler hears the page's main frame alone.
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

  // As the web app manifest's file handlers have it. What comes before somebody listens waits.
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
