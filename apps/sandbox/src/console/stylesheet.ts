export const STYLESHEET = `
:root {
  color-scheme: light;
  --ink: #1d2733; --quiet: #566372; --line: #d9dfe6; --ground: #f5f7f9; --paper: #fff; --accent: #0b5cad;
  font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--ground); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { display: flex; align-items: center; gap: 32px; padding: 0 32px; min-height: 56px; background: var(--paper); border-bottom: 1px solid var(--line); }
header p { margin: 0 0 0 auto; color: var(--quiet); }
.mark { color: var(--ink); font-size: 16px; font-weight: 650; text-decoration: none; }
.mark span { color: var(--quiet); font-weight: 400; }
nav a { display: inline-block; padding: 6px 2px; margin-right: 24px; color: var(--quiet); text-decoration: none; border-bottom: 2px solid transparent; }
nav a:hover { color: var(--ink); }
nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
main { max-width: 1440px; margin: 0 auto; padding: 24px 32px 64px; }
h1 { margin: 0; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
.title { display: flex; align-items: baseline; gap: 16px; margin-bottom: 16px; }
.title p { margin: 0; color: var(--quiet); }
.actions { margin-left: auto; }
button { padding: 6px 14px; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }
button:hover { border-color: var(--quiet); }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); font-size: 13px; }
th, td { padding: 9px 14px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { position: sticky; top: 0; color: var(--quiet); font-weight: 600; background: var(--paper); }
tbody tr:hover { background: var(--ground); }
th, .brief { white-space: nowrap; }
.when { white-space: nowrap; color: var(--quiet); }
.empty { padding: 32px; color: var(--quiet); background: var(--paper); border: 1px solid var(--line); }
.back { margin: 0 0 12px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; margin: 16px 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.views { border-bottom: 1px solid var(--line); }
pre, iframe { width: 100%; margin: 16px 0 0; background: var(--paper); border: 1px solid var(--line); }
pre { padding: 20px; font: 13px/1.6 ui-monospace, 'Cascadia Mono', Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { height: 70vh; }
h2 { margin: 24px 0 8px; font-size: 16px; }
.panel { display: flex; flex-wrap: wrap; align-items: end; gap: 16px; padding: 16px 20px; margin-bottom: 24px; background: var(--paper); border: 1px solid var(--line); }
label { display: grid; gap: 4px; color: var(--quiet); font-size: 13px; }
input, select { min-height: 34px; width: 170px; padding: 5px 10px; font: inherit; font-size: 14px; color: var(--ink); background: var(--paper); border: 1px solid #8492a1; border-radius: 6px; }
input[type=number] { width: 130px; }
select { width: 230px; }
::placeholder { color: var(--quiet); opacity: 1; }
.primary { min-height: 34px; color: #fff; background: var(--accent); border-color: var(--accent); }
.primary:hover { background: #094c90; }
.alert { padding: 10px 16px; color: #8f1d14; background: #fdf1f0; border: 1px solid #e3a19b; }
.note { margin: 12px 0 0; color: var(--quiet); }
nav.views { margin-bottom: 16px; }
section { margin-top: 8px; }
.wide { overflow-x: auto; margin-top: 16px; }
.wide th, .wide td { overflow-wrap: normal; white-space: normal; }
`
