/// Replaces the table of character names in the standard library. With this function, no character has a name.
///
/// The table needs half a megabyte. FoundationEssentials includes Swift's regular expressions, which can look up
/// characters by name. This program uses GLib's regular expressions and no names, and the convention tests check this.
/// `packaging/program.ld` links this function instead of the original, so the linker drops the table. The original
/// function also returns zero for a character without a name.
@c(hybrid_no_character_name)
public func noCharacterName(_ character: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int) -> Int { 0 }
