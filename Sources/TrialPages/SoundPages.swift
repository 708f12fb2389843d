import DemoServer

/// A page that plays a tone.
@MainActor
enum SoundPages {
    static func add(to routes: inout Routes) {
        routes.get("/sound") { context in context.page("Sound", page) }
        routes.get("/tone.wav") { _ in PageResponse(type: "audio/wav", body: tone) }
    }

    private static let page: HTML = """
        <h1>Sound</h1>
        <audio id="tone" src="/tone.wav" loop></audio>
        <div class="actions">
        <button type="button" onclick="tone.play().then(() => tell('playing'), error => tell(error.name))">Play</button>
        <button type="button" onclick="tone.pause(); tell('paused')">Pause</button>
        </div>
        <p>State: <output id="state">silent</output></p>
        <script>function tell(text) { document.getElementById("state").textContent = text }</script>
        """

    /// A tone of 440 Hz for two seconds, with 8,000 samples of one byte per second.
    private static let tone: [UInt8] = {
        let samples = (0..<16_000).map { UInt8(($0 * 440 / 4_000) % 2 == 0 ? 108 : 148) }
        func number(_ value: Int, _ width: Int) -> [UInt8] { (0..<width).map { UInt8(value >> (8 * $0) & 255) } }
        let format = number(1, 2) + number(1, 2) + number(8_000, 4) + number(8_000, 4) + number(1, 2) + number(8, 2)
        return Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + format
            + Array("data".utf8) + number(samples.count, 4) + samples
    }()
}
