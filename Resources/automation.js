// Runs only in an application that was started with --automation, in both worlds of the main frame and in the isolated
// world of other frames. WebDriver scripts run in the page world, and only the isolated world can reach native code. Each
// half of this file detects its world.
(() => {
  const native = window.webkit?.messageHandlers?.automation
  const QUESTION = "hybrid-desktop:automation"
  const ANSWER = "hybrid-desktop:automation-answer"

  if (native) {
    // The shell also runs this in the document that exists before the first page. Each request must have exactly one
    // reply.
    if (document.hybridDesktopAnswers) return
    document.hybridDesktopAnswers = true
    // A page of another site in a frame must not send the driver's requests.
    if (window === top) document.addEventListener(QUESTION, async (event) => {
      // The page's half learns that its request has a receiver: document.open() removes this listener.
      event.preventDefault()
      const { number, request } = JSON.parse(event.detail)
      // Only this world may report the state and the console of a document.
      if (["document", "console"].includes(request?.name)) return
      const answer = await native.postMessage(JSON.stringify(request)).then(
        (text) => ({ number, value: JSON.parse(text) }),
        (error) => ({ number, error: String(error?.message ?? error) }),
      )
      document.dispatchEvent(new CustomEvent(ANSWER, { detail: JSON.stringify(answer) }))
    })
    // The indexes of the frame and of the frames around it. A frame in a shadow tree has none.
    const pathOf = (view) => {
      if (view === top) return []
      const { parent } = view
      return [...pathOf(parent), Array.from({ length: parent.length }, (_, index) => parent[index]).indexOf(view)]
    }
    const place = (step) =>
      window === top ? {} : { frame: step === "left" ? [] : pathOf(window), url: location.href }
    const send = (message) => native.postMessage(JSON.stringify(message)).catch(() => {})
    const tell = (step) => send({ name: "document", step, ...place(step) })
    tell("began")
    document.addEventListener("hybrid-desktop:automation-console", ({ detail }) => {
      if (typeof detail === "string") send({ name: "console", entry: detail, ...place() })
    })
    for (const [target, type, step] of [
      [document, "DOMContentLoaded", "ready"], [window, "load", "loaded"], [window, "hashchange", "fragment"],
      [window, "pagehide", "left"], [window, "pageshow", "shown"],
    ]) {
      target.addEventListener(type, ({ isTrusted, persisted }) => {
        if (isTrusted && (step !== "left" || window !== top) && (step !== "shown" || persisted)) tell(step)
      })
    }
    return
  }

  let asked = 0
  let isLeft = false
  const waiting = new Set()
  // WebKit's page cache suspends the document, and the driver would wait for its promises forever. During `pagehide`, a
  // reply can still reach the page's scripts, and they may ask again.
  addEventListener("pagehide", ({ isTrusted }) => {
    if (!isTrusted) return
    isLeft = true
    for (const leave of waiting) leave()
  })
  addEventListener("pageshow", ({ isTrusted }) => {
    if (isTrusted) isLeft = false
  })
  const ask = (request) =>
    new Promise((resolve, reject) => {
      const number = (asked += 1)
      const end = () => {
        document.removeEventListener(ANSWER, answered)
        waiting.delete(leave)
      }
      const answered = ({ detail }) => {
        const answer = JSON.parse(detail)
        if (answer.number !== number) return
        end()
        if (answer.error === undefined) resolve(answer.value)
        else reject(new Error(answer.error))
      }
      const leave = () => {
        end()
        reject(new Error("The page was left before the application replied. Call the method in the next page."))
      }
      if (isLeft) return leave()
      document.addEventListener(ANSWER, answered)
      waiting.add(leave)
      const detail = JSON.stringify({ number, request })
      if (!document.dispatchEvent(new CustomEvent(QUESTION, { detail, cancelable: true }))) return
      end()
      reject(new Error("This document has no connection to the application."))
    })
  Object.defineProperty(window, Symbol.for("hybridDesktop.setTimeout"), { value: setTimeout.bind(window) })
  const userActions = []
  Object.defineProperty(window, Symbol.for("hybridDesktop.actAsUser"), { value: () => userActions.shift()?.() })
  // WebKit gives a script of the application the rights of a user's gesture, so the shell is asked to call the body.
  const asUser = (body) =>
    new Promise((resolve, reject) => {
      const act = () => {
        try {
          resolve(body())
        } catch (error) {
          reject(error)
        }
      }
      userActions.push(act)
      ask({ name: "gesture" }).catch(() => {
        const position = userActions.indexOf(act)
        if (position < 0) return
        userActions.splice(position, 1)
        act()
      })
    })
  const perform = (action, argument) => ask({ name: "perform", action, argument })

  window.hybridDesktop = Object.freeze({
    state: () => ask({ name: "state" }),
    front: () => ask({ name: "front" }),
    perform,
    visit: (address) => perform("visit", address),
    back: () => perform("back"),
    forward: () => perform("forward"),
    home: () => perform("home"),
    reload: () => perform("reload"),
    closeModal: () => perform("close-modal"),
    press: (button, index) => ask({ name: "press", button, index }),
    enter: (text, field, index) => ask({ name: "enter", text, field, index }),
    picture: () => ask({ name: "picture" }),
    asUser,
    signIn: (values) => ask({ name: "sign-in", values }),
    log: () => ask({ name: "log" }),
    print: (path, layout) => ask({ name: "print", path, layout }),
    setPermission: (permission, answer) => ask({ name: "permission", permission, answer }),
    setWindow: (change) => ask({ name: "window", change }),
    fillsView: async () => {
      const [width, height] = await ask({ name: "view-size" })
      return Math.abs(innerWidth - width) <= 1 && Math.abs(innerHeight - height) <= 1
    },
  })
})()
