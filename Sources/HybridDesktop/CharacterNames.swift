/// Answers in place of the standard library's table of the names of all characters: every character has none.
///
/// The table is half a megabyte. It comes along because regular expressions of Swift's can ask for a character by its
/// name, and they come along with FoundationEssentials; this program has GLib's and asks for no names, which the
/// convention tests see to. `packaging/program.ld` puts this function in the place of the one that reads the table, so
/// the linker leaves the table out. Zero is also what that one says of a character without a name.
@c(hybrid_no_character_name)
public func noCharacterName(_ character: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int) -> Int { 0 }
