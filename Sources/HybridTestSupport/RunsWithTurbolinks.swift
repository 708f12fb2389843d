/// Marks an end-to-end suite that `Scripts/run-tests` runs again with Turbolinks 5 as the demo site's library.
///
///     final class RedirectTests: EndToEndTestCase, RunsWithTurbolinks {
///
/// Use it for suites in which the library determines what the shell does, such as visits, redirects, forms, history,
/// snapshots and files. The library makes no difference to windows, menus, settings and bridge components.
public protocol RunsWithTurbolinks: EndToEndTestCase {}

/// Marks an end-to-end suite with few but long tests. `Scripts/run-tests` starts it before the others, so that no lane is
/// busy with it when the others have finished.
public protocol StartsEarly: EndToEndTestCase {}
