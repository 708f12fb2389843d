/// Random numbers, reproducible from a seed (SplitMix64).
struct SoakRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Weighted random choice.
    mutating func choose<Value>(_ choices: [(weight: Int, value: Value)]) -> Value? {
        let total = choices.reduce(0) { $0 + $1.weight }
        guard total > 0 else { return nil }
        var place = Int.random(in: 0..<total, using: &self)
        return choices.first { choice in
            place -= choice.weight
            return place < 0
        }?.value
    }
}
