// For `timespec`: which module the compiler assigns it to depends on what it has read before.
import CGtk
import Glibc

/// The processor time of this thread. It does not advance while other threads run, so a limit means the same on a busy
/// machine.
package enum ProcessorClock {
    /// The time used so far.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
