/// Replaces the standard library's table of character names: every character has none.
///
/// The table takes half a megabyte. Swift's regular expressions can look up characters by name, and
/// FoundationEssentials brings them along. This program uses GLib's regular expressions and no names, as the convention
/// tests check. `packaging/program.ld` links this function instead of the original, so the linker drops the table. The
/// original also returns zero for a character without a name.
@c(hybrid_no_character_name)
public func noCharacterName(_ character: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int) -> Int { 0 }
