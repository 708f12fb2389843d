import CGtk
import CWebKitGTK
package import GLibBridge

/// The port of a libsoup server.
package func listeningPort(of server: ObjectRef) -> Int {
    let addresses = soup_server_get_uris(server.pointer())
    defer { g_slist_free(addresses) }
    var port = 0
    for index in 0..<g_slist_length(addresses) {
        guard let address = g_slist_nth_data(addresses, index) else { continue }
        port = Int(g_uri_get_port(OpaquePointer(address)))
        g_uri_unref(OpaquePointer(address))
    }
    return port
}
