/// The style sheet of a bug report, for light and dark, narrow windows and paper.
enum BugReportStyle {
    static let sheet = HTML.fixed(
        """
        :root { color-scheme: light dark; --back: #fff; --card: #f6f6f7; --line: #c9c9ce; --soft: #5a5a62;
          --bad: #b3141a; --good: #1b6e36; --link: #1a5fb4; }
        @media (prefers-color-scheme: dark) { :root { --back: #1d1d20; --card: #2a2a2e; --line: #4b4b52;
          --soft: #b5b5bd; --bad: #ff8f8a; --good: #7fd99a; --link: #8ab8f5; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--back);
          font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
        a { color: var(--link); }
        h1 { font-size: 1.6rem; } h2 { font-size: 1.3rem; margin-top: 2rem; } h4 { margin: .8rem 0 .2rem; }
        h1, h2, h3, h4, td, dd, li, pre { unicode-bidi: isolate; }
        summary h3 { display: inline; font-size: 1rem; margin: 0; }
        nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0; }
        dl { margin: .6rem 0; } dl div { display: flex; gap: .8rem; } dt { flex: 0 0 8.5rem; color: var(--soft); }
        dd { margin: 0; min-width: 0; }
        time, .times { color: var(--soft); font-variant-numeric: tabular-nums; }
        .notice { border-inline-start: 4px solid var(--bad); padding: .4rem .8rem; background: var(--card); }
        .steps { list-style: none; padding: 0; }
        .step { display: flow-root; background: var(--card); border: 1px solid var(--line); border-radius: 8px;
          margin: .6rem 0; padding: .6rem .9rem; }
        .step.problem { border-inline-start: 4px solid var(--bad); }
        .step img { float: inline-end; width: 16rem; max-width: 40%; height: auto; margin-inline-start: 1rem;
          border: 1px solid var(--line); }
        .result { font-weight: 600; } .completed { color: var(--good); } .failed { color: var(--bad); }
        summary { cursor: pointer; } .step ol, .events { margin: .2rem 0; padding-inline-start: 1.4rem; }
        li.problem > strong, tr.problem td { color: var(--bad); }
        .scroller { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
        th, td { text-align: start; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
        td { min-width: 4.5rem; white-space: pre-wrap; }
        pre { background: var(--card); padding: .8rem; overflow-x: auto; white-space: pre-wrap; }
        body:has(#only-problems:checked) .step:not(.problem) { display: none; }
        @media (max-width: 40rem) { dt { flex-basis: 7.5rem; } .step img { float: none; display: block; max-width: 100%;
          margin: 0 0 .6rem; } }
        @media print { body { max-width: none; padding: 0; } .filter, nav { display: none; }
          .step { break-inside: avoid-page; } details::details-content { content-visibility: visible; block-size: auto; } }
        """)
}
