/// Returns a secret that cannot be guessed. It consists of 256 bits from the system's random generator, in hexadecimal
/// digits.
func randomToken() -> String {
    let digits = Array("0123456789abcdef")
    var generator = SystemRandomNumberGenerator()
    return String((0..<64).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
}
