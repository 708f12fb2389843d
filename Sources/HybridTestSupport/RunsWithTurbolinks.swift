/// Marks an end-to-end suite that `Scripts/run-tests` runs again with Turbolinks 5 as the demo site's library.
///
///     final class RedirectTests: EndToEndTestCase, RunsWithTurbolinks {
///
/// For suites in which the library decides what the shell executes: visits, redirects, forms, history, snapshots, files.
/// The library makes no difference to windows, menus, settings and bridge components.
public protocol RunsWithTurbolinks: EndToEndTestCase {}
