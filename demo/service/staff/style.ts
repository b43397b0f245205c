/**
 * The style sheet of the staff page. On a narrow screen, tables become cards. The CSS property `display` removes the
 * semantics of a table, so the markup has explicit ARIA roles.
 */

export const STAFF_STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #566170; --line: #d9dee5; --paper: #fff; --ground: #f3f5f8;
  --good: #0f6a43; --good-paper: #e3f4ec; --open: #7d4a00; --open-paper: #fdf1dc; --ended: #566170; --ended-paper: #eceff3;
  --danger: #b3261e; --danger-paper: #fdecea; --on-accent: #fff; --field: #7a8594; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f5; --soft: #a9b3c0; --line: #38414c; --paper: #1b2129;
  --ground: #11151a; --good: #7fd9ad; --good-paper: #12352a; --open: #f2bd72; --open-paper: #3a2a10; --ended: #b3bcc8;
  --ended-paper: #2a313a; --danger: #ffb4ab; --danger-paper: #45191a; --field: #8b97a6; } }
* { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
bdi, dd, .wrap, .items th, .code, .open-link { overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: 0; }
.skip { position: absolute; inset-inline-start: -200vw; background: var(--paper); padding: .75rem 1rem; z-index: 1; }
.skip:focus { inset-inline-start: .5rem; top: .5rem; }
body > header { align-items: center; background: var(--paper); border-block-end: 1px solid var(--line); display: flex;
  flex-wrap: wrap; gap: 0 1.5rem; padding-inline: max(1rem, calc((100% - 72rem) / 2)); }
.venue { padding-block: .75rem; }
.venue > span { color: var(--soft); }
nav ul { display: flex; flex-wrap: wrap; gap: 0 .25rem; list-style: none; padding: 0; }
nav a { align-items: center; border-block: 3px solid transparent; display: flex; min-height: 52px; padding-inline: .75rem;
  text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav [aria-current] { border-block-end-color: currentColor; font-weight: 600; }
.sign-out { align-items: center; display: flex; flex-wrap: wrap; gap: 0 1rem; margin-inline-start: auto; padding-block: .25rem; }
.sign-out bdi { color: var(--soft); }
main { margin-inline: auto; max-width: 74rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; font-weight: 650; letter-spacing: -.01em; line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.15rem; font-weight: 650; line-height: 1.3; }
h1 + p { margin-block-start: .5rem; }
.soft { color: var(--soft); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; }
.stack > * + * { margin-block-start: 1rem; }
.message { background: var(--good-paper); border-inline-start: 4px solid var(--good); border-radius: 8px;
  margin-block: 1rem; padding: .75rem 1rem; }
.message.problem { background: var(--danger-paper); border-color: var(--danger); }
.badge { background: var(--ended-paper); border-radius: 99px; color: var(--ended); display: inline-block; font-size: .875rem;
  font-weight: 600; padding: .1rem .7rem; white-space: nowrap; }
.badge.good { background: var(--good-paper); color: var(--good); }
.badge.open { background: var(--open-paper); color: var(--open); }
.badge.failed { background: var(--danger-paper); color: var(--danger); }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
label, legend { display: block; font-size: .925rem; font-weight: 550; margin-block-end: .25rem; }
input, select, textarea { background: var(--paper); border: 1px solid var(--field); border-radius: 8px; color: inherit;
  font: inherit; min-height: 44px; min-width: 0; padding: .5rem .75rem; width: 100%; }
textarea { min-height: 7rem; resize: vertical; }
.check { align-items: center; display: flex; font-weight: 400; gap: .75rem; margin: 0; min-height: 44px; }
.check input { accent-color: var(--accent); flex: none; height: 24px; min-height: 0; width: 24px; }
button, .button { align-items: center; background: var(--accent); border: 1px solid transparent; border-radius: 8px;
  color: var(--on-accent); cursor: pointer; display: inline-flex; font: inherit; font-weight: 600; justify-content: center;
  min-height: 44px; padding: .5rem 1.25rem; text-align: center; text-decoration: none; }
button.quiet, .button.quiet { background: transparent; border-color: var(--field); color: inherit; }
button.danger { background: var(--danger); color: var(--paper); }
button:hover, .button:hover { filter: brightness(1.12); }
.row { align-items: center; display: flex; flex-wrap: wrap; gap: .75rem; }
.row > h1 { min-width: 0; }
summary { align-items: center; cursor: pointer; display: inline-flex; font-weight: 550; min-height: 44px; }
summary::before { content: "+"; font-weight: 700; margin-inline-end: .5rem; width: 1ch; }
[open] > summary::before { content: "−"; }
.search { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr) auto; align-items: end; }
.filters { display: grid; gap: 1rem; margin-block-end: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); padding-block: .5rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; }
th, td { border-block-end: 1px solid var(--line); padding-block: .75rem; padding-inline: 0 .75rem; text-align: start; vertical-align: top; }
tr > :last-child { padding-inline-end: 0; }
thead th { color: var(--soft); font-size: .875rem; font-weight: 550; }
tbody th { font-weight: 400; }
tbody tr:last-child > *, tfoot tr:last-child > * { border: 0; }
.items :is(tbody, tfoot) tr:last-child { border: 0; }
tfoot { border-block-start: 2px solid var(--line); }
tfoot th { font-weight: 400; }
.number { text-align: end; }
tfoot .total > * { font-weight: 650; }
.link { align-items: center; display: inline-flex; min-height: 44px; }
.open-link { align-items: center; display: inline-flex; font-weight: 600; min-height: 44px; margin-block: -.6rem -.35rem; }
.sub { color: var(--soft); display: block; font-size: .925rem; }
.name { display: block; }
.code { display: inline-block; max-width: 100%; }
.bookings thead th:first-child { width: 38%; }
.deliveries thead th:first-child { width: 22%; }
.deliveries thead th:nth-child(2) { width: 19%; }
.deliveries button { padding-inline: 1rem; white-space: nowrap; }
.deliveries .open-link { margin-block: -.6rem; }
.contacts { align-items: center; display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.contacts a { align-items: center; display: inline-flex; min-height: 44px; }
.cell-label { display: none; }
.items :is(table, tbody, tfoot) { display: block; }
.items tr { align-items: baseline; border-block-end: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0 1rem; }
.items tr > * { border: 0; }
.items tr > th { flex: 1 1 6rem; }
.items tr > td { margin-inline-start: auto; }
.items div { text-align: left; }
.items ul { color: var(--soft); font-size: .925rem; list-style: none; padding: 0; }
dl { display: grid; gap: .5rem 1.5rem; grid-template-columns: minmax(0, 8rem) minmax(0, 1fr); }
dt { color: var(--soft); }
.notes { list-style: none; padding: 0; }
.notes li { border-block-end: 1px solid var(--line); padding-block: .75rem; }
.notes li:first-child { padding-block-start: 0; }
.notes p { white-space: pre-wrap; }
.payments li { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; }
.payments li > :last-child { margin-inline-start: auto; }
.pages { align-items: center; display: flex; flex-wrap: wrap; gap: .75rem; justify-content: space-between; }
.columns { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.columns > div { align-content: start; display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); min-width: 0; }
.invoice { overflow-x: auto; }
.invoice small { color: var(--soft); display: block; font-size: .925rem; }
.invoice td { text-align: end; white-space: nowrap; }
.invoice p { margin-block: .5rem; }
.narrow { margin-inline: auto; max-width: 28rem; }
.visually-hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
@media (min-width: 62rem) { .columns { grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr); } }
@media (max-width: 55.99rem) {
  .cards, .cards :is(caption, tbody, td, th) { display: block; }
  .cards caption { padding-block-end: .75rem; }
  .cards thead { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
  .cards tbody tr { align-items: baseline; border-block-start: 1px solid var(--line); display: flex; flex-wrap: wrap;
    gap: .25rem 1.25rem; padding-block: .75rem; }
  .cards tbody tr:last-child { padding-block-end: 0; }
  .cards tbody :is(td, th) { border: 0; padding: 0; }
  .cards tbody th, .bookings tbody td:nth-of-type(-n + 2) { flex: 1 1 100%; }
  .deliveries tbody td { flex: 1 1 40%; }
  .deliveries form { margin-block: .25rem; }
  .cards .cell-label { color: var(--soft); display: inline; }
  .card { padding: 1rem; }
}
@media (max-width: 30rem) {
  main { padding-inline: .75rem; }
  body > header { padding-inline: .75rem; }
  .venue { flex: 1 1 100%; padding-block-end: 0; }
  nav { margin-inline-start: -.5rem; }
  nav a { padding-inline: .5rem; }
  .sign-out button { padding-inline: .75rem; }
  .sign-out bdi { display: none; }
  .search, dl { grid-template-columns: minmax(0, 1fr); }
  dl { gap: 0; }
  dd + dt { margin-block-start: .5rem; }
  .deliveries tbody td { flex-basis: 100%; }
  .pages .button, .actions > * { flex: 1 1 100%; }
  .actions button { width: 100%; }
}
@media (forced-colors: active) {
  button, .button, .badge { border: 1px solid; }
  nav a { border-color: Canvas; }
}
@media print {
  body { background: none; }
  body > header, .skip, .no-print { display: none; }
  main { max-width: none; padding: 0; }
  .card { border: 0; padding: 0; }
}
`;
