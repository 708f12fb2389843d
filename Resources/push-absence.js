// Runs in the page world, only in the main frame, before the page's scripts. WebKitGTK has service workers but no push
// service, and `registration.pushManager` is missing (Docs/Platform.md#push). A page that asks a registration for its
// subscription would stop with an error, for example while it signs the user out. With this script, the page learns
// that there is no subscription. `window.PushManager` stays missing, so that feature detection gives the right result.
(() => {
  const { ServiceWorkerRegistration, DOMException } = window
  if (!ServiceWorkerRegistration || "pushManager" in ServiceWorkerRegistration.prototype) return
  const manager = {
    getSubscription: async () => null,
    permissionState: async () => "denied",
    subscribe: async () => {
      throw new DOMException("Registration failed: no push service is available.", "AbortError")
    },
  }
  Object.defineProperty(ServiceWorkerRegistration.prototype, "pushManager", {
    value: Object.freeze(manager), configurable: true, enumerable: true,
  })
})()
