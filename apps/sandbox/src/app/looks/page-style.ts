/** The looks of the sandbox's pages: one sheet in light and dark, and a colour per institution to tell them apart. */
export const skins = {
  front: { name: 'Agio', light: '#0b6655', dark: '#7fd8c0' },
  control: { name: 'Control room', light: '#0b6655', dark: '#7fd8c0' },
  mail: { name: 'Mail box', light: '#0b62c4', dark: '#8cc1ff' },
  identity: { name: 'Veridion', light: '#5a2a82', dark: '#d0a8f5' },
  phone: { name: 'Phone', light: '#7a3b00', dark: '#ffb27a' },
  wallet: { name: 'Wallets', light: '#8a2f6b', dark: '#f0a3d3' },
  bank: { name: 'Sandbank', light: '#0a6b4b', dark: '#7fd8ae' },
  card: { name: 'Paywell', light: '#0f4c81', dark: '#93c4f2' },
  explorer: { name: 'Sandscan', light: '#4a3fb0', dark: '#bcb4ff' },
  messenger: { name: 'Plauder', light: '#1c6a9e', dark: '#8cc8f0' },
  shop: { name: 'Ilse Moor', light: '#6a35d8', dark: '#c3a8ff' },
} as const
export type Skin = keyof typeof skins

/** The address of the sandbox's typeface. */
export const typefacePath = '/hanken-grotesk.woff2'

/** The values every page and every bank's page begins with; `--accent` comes from its skin. */
export const tokens = (light: string, dark: string): string => `
@font-face { font-family: 'Hanken Grotesk Variable'; font-weight: 100 900; font-display: swap; src: url('${typefacePath}') format('woff2') }
:root { color-scheme: light dark; --accent: light-dark(${light}, ${dark}); --on-accent: light-dark(#fff, #0e1114);
  --ground: light-dark(#f6f5f1, #0e1114); --sheet: light-dark(#fff, #181c21); --ink: light-dark(#15171a, #f2f3f0);
  --soft: light-dark(#55575a, #b1b3b3); --line: light-dark(#e7e7e4, #2e3237); --field: light-dark(#85868a, #75797d);
  --good: light-dark(#17683f, #7fd8a4); --wait: light-dark(#855000, #f0c274); --bad: light-dark(#ae2430, #ff9aa2);
  --shadow: 0 1px 2px rgb(0 0 0 / 8%), 0 12px 32px -12px rgb(0 0 0 / 18%) }
* { box-sizing: border-box }
body { margin: 0; font: 430 0.9375rem/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; color: var(--ink);
  background: var(--ground) }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 12px; border: 0; background: var(--accent);
  color: var(--on-accent); font-weight: 650; cursor: pointer; transition: filter 140ms }
button:hover { filter: brightness(1.08) } button:disabled { opacity: .55; cursor: default }
input, select { font: inherit; font-weight: 430; width: 100%; min-height: 44px; padding: 8px 10px; border-radius: 12px; display: block;
  border: 1px solid var(--field); background: var(--sheet); color: inherit; margin-top: 2px }
.marker { background: repeating-linear-gradient(-45deg, #ffe08a 0 14px, #ffd25c 14px 28px); color: #3d2c00; text-align: center;
  font-weight: 600; font-size: 13px; line-height: 1.5; padding: 2px 12px; margin: 0 }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important } }
`

export const css = `
header .bar { display: flex; flex-wrap: wrap; gap: 0 24px; align-items: center; padding: 4px 20px; background: var(--sheet); border-bottom: 1px solid var(--line) }
.brand { font-weight: 650; font-size: 1.0625rem; color: var(--accent) }
header nav { display: flex; gap: 0 16px; overflow-x: auto }
header nav a { display: inline-block; padding: 10px 0; text-decoration: none; white-space: nowrap; color: var(--soft) }
header nav a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--accent) }
main { max-width: 1180px; margin: 0 auto; padding: 20px }
h1 { font-size: 1.375rem; line-height: 1.2; font-weight: 650; margin: 8px 0 16px }
h2 { font-size: 1.0625rem; line-height: 1.4; margin: 32px 0 8px; font-weight: 650 }
h3, .card h2 { font-size: 1rem; margin: 0 0 4px }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); gap: 16px; align-items: start }
.spaced { margin-top: 16px }
.card { background: var(--sheet); border-radius: 16px; box-shadow: var(--shadow); padding: 20px; min-width: 0 }
.card p { margin: 0 0 10px }
label { display: block; font-size: 0.8125rem; font-weight: 560; margin-bottom: 10px }
.card > button, form > button { width: 100% }
button.small { width: auto; white-space: nowrap; min-height: 36px; padding: 4px 14px; font-size: 0.875rem; border-radius: 999px }
button.plain { background: transparent; color: var(--accent); box-shadow: inset 0 0 0 1px var(--field) }
.line { display: flex; flex-wrap: wrap; gap: 10px; align-items: end } .line > * { margin: 0 }
.line button { width: auto; padding-inline: 22px }
.grow { flex: 1 1 200px; min-width: 0; overflow-wrap: anywhere }
.quiet { color: var(--soft); font-size: 0.8125rem }
.document { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8125rem }
.raw { padding: 16px; font-size: 0.8125rem; line-height: 1.4 }
.mono { font-family: ui-monospace, monospace; font-variant-numeric: tabular-nums }
.big { font-size: 2rem; line-height: 1.05; font-weight: 600; letter-spacing: -0.02em; font-variant-numeric: tabular-nums }
.tag { border-radius: 999px; padding: 2px 10px; font-size: 0.8125rem; white-space: nowrap; box-shadow: inset 0 0 0 1px var(--line) }
.tag.good, .tag.bad, .tag.wait { box-shadow: none; padding-inline: 0 }
.tag.good::before, .tag.bad::before, .tag.wait::before { content: ''; display: inline-block; width: 8px; height: 8px; border-radius: 4px; margin-inline-end: 6px; background: currentColor }
.tag.good { color: var(--good) } .tag.bad { color: var(--bad) } .tag.wait { color: var(--wait) }
.rows { list-style: none; padding: 0; margin: 16px 0; background: var(--sheet); border-radius: 16px; box-shadow: var(--shadow); overflow: hidden }
.rows li + li { border-top: 1px solid var(--line) }
.row { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; padding: 12px 16px; color: inherit; text-decoration: none }
a.row:hover { background: color-mix(in srgb, var(--ink) 4%, transparent) }
.empty { border: 1px dashed var(--field); border-radius: 16px; padding: 24px; color: var(--soft) }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 0 0 14px } .facts dt { color: var(--soft) }
.facts dd { margin: 0; overflow-wrap: anywhere }
.scroll { overflow-x: auto; background: var(--sheet); border-radius: 16px; box-shadow: var(--shadow) }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem } th, td { text-align: left; padding: 10px 14px; border-top: 1px solid var(--line); vertical-align: top }
th { color: var(--soft); font-weight: 560; border-top: 0; white-space: nowrap } td.when { white-space: nowrap } td.amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
output { display: block; min-height: 1.5em; margin-top: 8px; font-size: 0.8125rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
output.bad { color: var(--bad) } details > summary { cursor: pointer; padding: 10px 0; font-weight: 600 }
@media (max-width: 860px) { main { padding: 14px } header .bar { padding: 4px 14px } }
`
