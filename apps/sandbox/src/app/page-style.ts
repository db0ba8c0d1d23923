/** The looks of the sandbox's pages: one plain sheet, and a colour per institution to tell them apart. */
export const skins = {
  control: { name: 'Control room', accent: '#5b3df0', ground: '#f4f3fa' },
  mail: { name: 'Mail box', accent: '#0b62c4', ground: '#f1f5f9' },
  bank: { name: 'Sandbank', accent: '#0a6b4b', ground: '#f1f6f3' },
  card: { name: 'Paywell', accent: '#0f4c81', ground: '#eef2f7' },
  shop: { name: 'Fernweh Outdoor', accent: '#9a3b12', ground: '#faf5ef' },
} as const
export type Skin = keyof typeof skins

export const css = `
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c1b22; background: var(--ground) }
.marker { background: repeating-linear-gradient(-45deg, #ffe08a 0 14px, #ffd25c 14px 28px); color: #3d2c00; text-align: center;
  font-weight: 600; font-size: 13px; padding: 4px 12px; margin: 0 }
header .bar { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; padding: 10px 20px; background: #fff; border-bottom: 1px solid #dcdae4 }
.brand { font-weight: 700; font-size: 18px; color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: 0 16px }
nav a { display: inline-block; padding: 8px 0 }
a { color: var(--accent) }
main { max-width: 1180px; margin: 0 auto; padding: 20px }
h1 { font-size: 26px; line-height: 1.2; margin: 8px 0 16px }
h2 { font-size: 19px; margin: 28px 0 10px }
h3, .card h2 { font-size: 16px; margin: 0 0 4px }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); gap: 16px; align-items: start }
.spaced { margin-top: 16px }
.card { background: #fff; border: 1px solid #dcdae4; border-radius: 10px; padding: 16px; min-width: 0 }
.card p { margin: 0 0 10px }
label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 10px }
input, select, button, textarea { font: inherit; width: 100%; min-height: 44px; padding: 8px 10px; border-radius: 8px }
input, select { display: block; border: 1px solid #77748a; background: #fff; color: inherit; font-weight: 400; margin-top: 2px }
button { border: 0; background: var(--accent); color: #fff; font-weight: 600; cursor: pointer }
button.small { width: auto; min-height: 36px; padding: 4px 14px; font-size: 14px }
button.plain { background: #fff; color: var(--accent); border: 1px solid var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.line { display: flex; flex-wrap: wrap; gap: 10px; align-items: end }
.line > * { margin: 0 }
.line button { width: auto; padding-inline: 22px }
.grow { flex: 1 1 200px; min-width: 0; overflow-wrap: anywhere }
.quiet { color: #575466; font-size: 14px }
.mono { font-family: ui-monospace, monospace; font-variant-numeric: tabular-nums }
.big { font-size: 22px }
.tag { background: #e9f2ff; color: #083d7a; border-radius: 6px; padding: 2px 8px; font-size: 14px; white-space: nowrap }
.tag.good { background: #def5e8; color: #064b2f } .tag.bad { background: #fde4e1; color: #7c1408 } .tag.wait { background: #fff1cc; color: #573c00 }
.rows { list-style: none; padding: 0; margin: 16px 0; background: #fff; border: 1px solid #dcdae4; border-radius: 10px; overflow: hidden }
.rows li + li { border-top: 1px solid #e8e6ee }
.row { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; padding: 12px 16px; color: inherit; text-decoration: none }
a.row:hover { background: #f6f5fa }
.empty { background: #fff; border: 1px dashed #8d8a9c; border-radius: 10px; padding: 24px; color: #575466 }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; margin: 0 0 14px } .facts dt { color: #575466 }
.facts dd { margin: 0; overflow-wrap: anywhere }
.mail { width: 100%; min-height: 560px; border: 1px solid #dcdae4; border-radius: 10px; background: #fff }
.mail.plain { min-height: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere }
.scroll { overflow-x: auto; background: #fff; border: 1px solid #dcdae4; border-radius: 10px }
table { border-collapse: collapse; width: 100%; font-size: 14px } th, td { text-align: left; padding: 10px 12px; border-top: 1px solid #e8e6ee; vertical-align: top }
th { color: #575466; border-top: 0; white-space: nowrap } td.amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
output { display: block; min-height: 1.5em; margin-top: 8px; font-size: 13px; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
output.bad { color: #a1180a } details > summary { cursor: pointer; padding: 10px 0; font-weight: 600 }
.shop { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 460px); gap: 28px }
.wares { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr)); gap: 14px; list-style: none; padding: 0 }
.ware { aspect-ratio: 4/3; border-radius: 8px; margin-bottom: 8px }
iframe.widget { width: 100%; height: 780px; border: 0; border-radius: 14px; background: #fff; box-shadow: 0 2px 18px rgb(60 40 20 / 14%) }
@media (max-width: 860px) { .shop { grid-template-columns: minmax(0, 1fr) } main { padding: 14px } iframe.widget { order: -1 } }
`
