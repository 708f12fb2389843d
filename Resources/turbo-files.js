// Answers that are no pages, to visits and to forms, after turbo-adapter.js and in its place: the main frame, its end.
//
// Turbo tells its adapter no more of such an answer than that it is no page, and Turbolinks takes it for one. A full load
// would ask for it again: for the error to be known, or the file to be saved. Both can be had from the answer that is here.
(() => {
  const adapter = window.turboNative
  if (!adapter || adapter.takesFiles) return
  adapter.takesFiles = true

  // A file that Turbo has begun to fetch is held in the page's memory.
  const LARGEST_FILE = 64 << 20
  // What takes longer to come than this is a download that somebody wants to watch and to cancel: native code asks for it
  // once more. In milliseconds, from the head of the answer on.
  const PATIENCE = 1000

  // What no browser shows, so that it is to be saved. Of the rest WebKit knows best.
  const isFile = ({ headers }) =>
    /^\s*attachment\b/i.test(headers.get("Content-Disposition") || "") ||
    /^application\/(octet-stream|zip|gzip|vnd\.)/i.test(headers.get("Content-Type") || "")

  // As the answer to a form it can only be saved: the browser cannot ask for it.
  const isDocument = ({ headers }) => /^application\/pdf\b/i.test(headers.get("Content-Type") || "")

  const length = ({ headers }) => Number(headers.get("Content-Length"))

  const fileName = ({ headers, url }) => {
    const disposition = headers.get("Content-Disposition") || ""
    const [, encoded] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition) || []
    const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) || []
    try {
      if (encoded) return decodeURIComponent(encoded.trim())
    } catch {
      // Not what it says it is: there may be a plain name.
    }
    return (quoted && quoted.replace(/\\(.)/g, "$1")) || plain || new URL(url).pathname.split("/").pop() || "download"
  }

  // The whole file, or nothing if it is larger than a page should hold, or takes its time.
  const readFile = async ({ body }, patience = PATIENCE) => {
    if (!body) return new Blob([])
    const reader = body.getReader()
    const parts = []
    let isLate = false
    const giveUp = () => {
      isLate = true
      reader.cancel()
    }
    const timer = patience && setTimeout(giveUp, patience)
    try {
      for (let size = 0; ; ) {
        const { done, value } = await reader.read()
        if (isLate) return undefined
        if (done) return new Blob(parts, { type: "application/octet-stream" })
        parts.push(value)
        size += value.length
        if (size > LARGEST_FILE) return reader.cancel().then(() => undefined)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  const saveFile = (file, name) => {
    const link = document.createElement("a")
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  const finish = (visit, file, response) => {
    if (visit !== adapter.currentVisit || visit.state === "canceled") return
    if (!file) return adapter.visitRequestFailedWithStatusCode(visit, -2)
    // A request that is cancelled has no headers any more.
    const name = fileName(response)
    visit.cancel()
    saveFile(file, name)
    adapter.visitBroughtFile(visit)
  }

  // Until the file is here the visit goes on, and the file ends with it if it is cancelled.
  const save = async (visit, response) => {
    let file
    try {
      file = await readFile(response)
    } catch {
      return adapter.visitRequestFailedWithStatusCode(visit, 0)
    }
    finish(visit, file, response)
  }

  // A form is not sent once more: its file is waited for, unless a redirect has led to an address of the file's own.
  const saveAnswer = async (response) => {
    const { redirected, url } = response
    let file
    try {
      file = await readFile(response, redirected ? PATIENCE : 0)
    } catch {
      return adapter.formSubmissionBroken({ location: url })
    }
    if (file) return saveFile(file, fileName(response))
    if (redirected) return adapter.visitProposedToLocation(new URL(url), { action: "advance" })
    adapter.formSubmissionBroken({ location: url })
  }

  document.addEventListener("turbo:before-fetch-response", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const { response } = event.detail.fetchResponse
    if (!response.ok || isEmpty(response) || !(isFile(response) || isDocument(response))) return
    event.preventDefault()
    saveAnswer(response)
  })

  // A page that goes ends its requests.
  let isLeaving = false
  window.addEventListener("pagehide", () => (isLeaving = true))
  window.addEventListener("pageshow", () => (isLeaving = false))

  document.addEventListener("turbo:submit-end", ({ detail: { formSubmission, error } }) => {
    if (error && error.name !== "AbortError" && !isLeaving) adapter.formSubmissionBroken(formSubmission)
  })

  // As in a browser the page stays where it is. Turbo makes an empty page of such an answer, or an error.
  const isEmpty = ({ status }) => status === 204 || status === 205

  const stay = (visit) => {
    visit.cancel()
    // Turbo takes these away only when a visit is complete.
    for (const name of ["aria-busy", "data-turbo-visit-direction"]) document.documentElement.removeAttribute(name)
    adapter.visitBroughtNothing(visit)
  }

  // The addresses by which Rails moves a native application in its own history: many a server has nothing there. Turbo would
  // put that answer in the form's place.
  const isHistorical = ({ pathname }) => /\/(recede|resume|refresh)_historical_location/.test(pathname)
  let step

  document.addEventListener("turbo:before-fetch-response", (event) => {
    const { redirected, failed, location } = event.detail.fetchResponse
    step = undefined
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    if (!redirected || !failed || !isHistorical(location)) return
    event.preventDefault()
    step = location
  })

  // The form has been sent, whatever the status of what it led to: nothing of it is unsaved.
  document.addEventListener("turbo:submit-end", () => {
    if (!step) return
    const location = step
    step = undefined
    document.dispatchEvent(new CustomEvent("hybrid-desktop:submitted", { detail: "success" }))
    adapter.visitProposedToLocation(location, { action: "advance" })
  })

  // The head of the answer is here, and nothing of its body has been read.
  document.addEventListener("turbo:before-fetch-response", (event) => {
    const visit = adapter.currentVisit
    if (event.target !== document.documentElement || !visit) return
    const { response, isHTML } = event.detail.fetchResponse
    if (isEmpty(response)) {
      event.preventDefault()
      return stay(visit)
    }
    if (isHTML) return
    if (!response.ok) {
      event.preventDefault()
      adapter.visitRequestFailedWithStatusCode(visit, response.status)
    } else if (isFile(response) && !(length(response) > LARGEST_FILE)) {
      event.preventDefault()
      save(visit, response)
    } else if (!/turbo-stream/i.test(response.headers.get("Content-Type") || "")) {
      // The load that follows brings it: the rest need not come twice.
      event.preventDefault()
      visit.request.cancel()
      adapter.visitRequestFailedWithStatusCode(visit, -2)
    }
  })

  // Turbolinks' own reading of the answer as a text is replaced when its head is here, which is early enough.
  document.addEventListener("turbolinks:request-start", ({ data: { xhr } }) => {
    const response = { headers: { get: (name) => xhr.getResponseHeader(name) } }
    xhr.addEventListener("readystatechange", () => {
      const visit = adapter.currentVisit
      if (xhr.readyState !== XMLHttpRequest.HEADERS_RECEIVED || !visit) return
      if (!visit.request || visit.request.xhr !== xhr) return
      if (isEmpty(xhr)) return stay(visit)
      if (xhr.status < 200 || xhr.status > 299 || !isFile(response) || length(response) > LARGEST_FILE) return
      xhr.responseType = "blob"
      response.url = xhr.responseURL
      const timer = setTimeout(() => {
        xhr.onload = xhr.onabort = null
        xhr.abort()
        finish(visit, undefined, response)
      }, PATIENCE)
      xhr.onload = () => {
        clearTimeout(timer)
        finish(visit, xhr.response, response)
      }
    })
  })
})()
