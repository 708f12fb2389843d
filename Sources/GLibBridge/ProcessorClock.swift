// This import is for `timespec`. The module to which the compiler assigns it depends on the files that the compiler
// read earlier.
import CGtk
import Glibc

/// The processor time of this thread. It does not advance while other threads run, so a limit has the same meaning on a
/// busy machine.
package enum ProcessorClock {
    /// The processor time that this thread has used so far.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
