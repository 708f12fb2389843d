import CGtk
import GLibBridge
import Synchronization
import XCTest

final class ObjectRefTests: MainLoopTestCase {
    func testOwningTakesOverReference() {
        let raw = makeObject()
        g_object_ref(UnsafeMutableRawPointer(raw))
        var object: ObjectRef? = ObjectRef(owning: raw)
        XCTAssertEqual(object?.referenceCount, 2)
        object = nil
        XCTAssertEqual(referenceCount(raw), 1)
        g_object_unref(UnsafeMutableRawPointer(raw))
    }

    func testRetainingAddsAReference() {
        let raw = makeObject()
        var object: ObjectRef? = ObjectRef(retaining: raw)
        XCTAssertEqual(object?.referenceCount, 2)
        object = nil
        XCTAssertEqual(referenceCount(raw), 1)
        g_object_unref(UnsafeMutableRawPointer(raw))
    }

    func testItemsOfAListAreRetained() {
        let raw = makeObject()
        let list = ObjectRef(owning: g_list_store_new(g_action_get_type()))
        g_list_store_append(list.pointer(), UnsafeMutableRawPointer(raw))
        var items = list.items
        XCTAssertEqual(items, [ObjectRef(retaining: raw)])
        XCTAssertEqual(referenceCount(raw), 3, "the test, the list and the items")
        items = []
        XCTAssertEqual(referenceCount(raw), 2)
        g_object_unref(UnsafeMutableRawPointer(raw))
    }

    func testSinkingTakesOverFloatingReference() throws {
        let raw = OpaquePointer(try XCTUnwrap(gtk_adjustment_new(1, 0, 10, 1, 1, 0)))
        XCTAssertNotEqual(g_object_is_floating(UnsafeMutableRawPointer(raw)), 0)
        var object: ObjectRef? = ObjectRef(sinking: raw)
        XCTAssertEqual(g_object_is_floating(UnsafeMutableRawPointer(raw)), 0)
        XCTAssertEqual(object?.referenceCount, 1)
        let weak = try WeakObjectRef(XCTUnwrap(object))
        object = nil
        XCTAssertNil(weak.object)
    }

    func testOptionalFormsAcceptNull() {
        XCTAssertNil(ObjectRef.owning(nil as OpaquePointer?))
        XCTAssertNil(ObjectRef.retaining(nil as OpaquePointer?))
        let raw = makeObject()
        let first = ObjectRef.owning(raw)
        let second = ObjectRef.retaining(raw)
        XCTAssertEqual(first?.referenceCount, 2)
        XCTAssertEqual(first, second)
        XCTAssertNotEqual(first, ObjectRef(owning: makeObject()))
    }

    /// GTK objects may be finalised only on the main thread.
    func testLastReferenceDroppedOnAnotherThreadFinalisesOnTheMainThread() throws {
        let raw = makeObject()
        g_object_weak_ref(
            UnsafeMutablePointer<GObject>(raw), { _, _ in finalisingThread.withLock { $0 = pthread_self() } }, nil)
        let holder = Holder(ObjectRef(owning: raw))
        try run { await Task.detached { holder.drop() }.value }
        pump(until: { finalisingThread.withLock { $0 } != nil }, "the object is finalised")
        XCTAssertEqual(finalisingThread.withLock { $0 }, pthread_self())
    }

    func testWeakReferenceDoesNotKeepTheObject() {
        let raw = makeObject()
        var object: ObjectRef? = ObjectRef(owning: raw)
        let weak = object.map { WeakObjectRef($0) }
        XCTAssertEqual(object?.referenceCount, 1)
        XCTAssertEqual(weak?.object, object)
        XCTAssertEqual(object?.referenceCount, 1, "the returned strong reference was released")
        object = nil
        XCTAssertNil(weak?.object)
    }

    func testWeakReferenceMayEndFirst() {
        let object = ObjectRef(owning: makeObject())
        for _ in 0..<100 { _ = WeakObjectRef(object).object }
        XCTAssertEqual(object.referenceCount, 1)
    }
}

/// Thread on which the watched object was finalised.
private let finalisingThread = Mutex<pthread_t?>(nil)

/// Passes an object to another thread and releases it there.
private final class Holder: Sendable {
    private let object: Mutex<ObjectRef?>

    init(_ object: ObjectRef?) {
        self.object = Mutex(object)
    }

    func drop() {
        object.withLock { $0 = nil }
    }
}
