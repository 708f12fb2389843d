// For `timespec`: which module the compiler takes it for one of depends on what else it has read before.
import CGtk
import Glibc

/// The time that this thread has had a processor for. Unlike the time of day it stands still while others are served, so
/// a limit in it means the same on a busy machine.
package enum ProcessorClock {
    /// The time until now.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
