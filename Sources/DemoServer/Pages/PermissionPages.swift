/// Pages that request permissions.
@MainActor
enum PermissionPages {
    static func add(to routes: inout Routes) {
        routes.get("/permissions") { context in context.page("Permissions", page) }
    }

    private static let page: HTML = """
        <h1>Permissions</h1>
        <div class="actions">
        <button type="button" onclick="askForNotifications()">Ask for notifications</button>
        <button type="button" onclick="send()">Notify</button>
        <button type="button" onclick="locate()">Locate</button>
        <button type="button" onclick="record({ video: true })">Camera</button>
        <button type="button" onclick="record({ audio: true, video: true })">Camera and microphone</button>
        <button type="button" onclick="paste()">Read the clipboard</button>
        <button type="button" onclick="lock()">Lock the pointer</button>
        <button type="button" onclick="document.getElementById('stage').requestFullscreen()">Fill the screen</button>
        </div>
        <p>Result: <output id="result">none</output></p>
        <p>Notifications: <output id="state"></output></p>
        <p id="stage">The stage.</p>
        <p><a href="/posts">All posts</a></p>
        <script>
        function answer(text) { document.getElementById("result").textContent = text; show() }
        function show() { document.getElementById("state").textContent = "state " + Notification.permission }
        function askForNotifications() { Notification.requestPermission().then(text => answer("notifications " + text)) }
        function send() {
          const note = new Notification("High <tide>", { body: "At six & a <b>half</b>.", tag: "tide" })
          note.onclick = () => answer("notification clicked")
          note.onclose = () => document.title = "Notification closed"
        }
        function locate() {
          navigator.geolocation.getCurrentPosition(
            () => answer("located"), error => answer("location error " + error.code))
        }
        function record(kinds) {
          navigator.mediaDevices.getUserMedia(kinds).then(
            stream => answer("recording " + stream.getTracks().map(track => track.kind).sort().map(kind => "1 " + kind)
              .join(" ")),
            error => answer("media " + error.name))
        }
        function paste() {
          navigator.clipboard.readText().then(text => answer("clipboard " + text), error => answer("no clipboard"))
        }
        function lock() {
          document.addEventListener("pointerlockerror", () => answer("pointer refused"), { once: true })
          document.body.requestPointerLock()
        }
        show()
        </script>
        """
}
