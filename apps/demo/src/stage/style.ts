/** Styles of the stage alone. */
export const css = `
main { max-width: none; padding: 0 12px 12px }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.top { position: relative; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding: 8px 0 }
.top .group { display: flex; flex-wrap: wrap; gap: 6px; align-items: center }
.top select { width: auto; min-height: 36px; padding: 2px 8px; font-size: 0.875rem; margin: 0 }
.top time { font-size: 0.875rem }
.chip { color: var(--bad); box-shadow: inset 0 0 0 1px currentColor; border-radius: 999px; padding: 2px 10px; font-size: 0.8125rem; margin-inline-end: 6px; white-space: nowrap }
.desk:not([hidden]) { display: grid; gap: 8px; padding: 4px 2px 12px; max-height: 170px; overflow-y: auto; scrollbar-width: thin }
.desk .review { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; justify-content: space-between; background: var(--sheet); border-radius: 16px; box-shadow: inset 0 0 0 2px var(--accent), var(--shadow); padding: 10px 16px }
.desk .review > div:first-child { flex: 1 1 260px; min-width: 0; overflow-wrap: anywhere }
.desk .acts { display: flex; flex-wrap: wrap; gap: 6px; align-items: center }
.stage { display: grid; grid-template-columns: minmax(280px, 1fr) 376px minmax(260px, 1fr); gap: 16px; align-items: start }
.pane { min-width: 0; height: calc(100vh - 136px); min-height: 560px; overflow-y: auto; scrollbar-width: thin }
#left, #right { padding: 2px 4px 16px }
.pane h2 { margin: 6px 0 4px }
.tabs { display: flex; gap: 4px; border-bottom: 1px solid var(--line); margin-bottom: 10px }
.tabs button { background: none; color: var(--soft); min-height: 40px; padding: 4px 12px; border-radius: 0; font-weight: 560; flex: 1 }
.tabs button[aria-selected=true] { color: var(--ink); box-shadow: inset 0 -2px var(--accent) }
.tabs.panes { display: none }
.sheet:not(.shown) { display: none }
.orders { list-style: none; margin: 8px 0; padding: 0; display: grid; gap: 10px }
.orders > li, .code { background: var(--sheet); border-radius: 16px; box-shadow: var(--shadow); padding: 12px 16px }
.orders b { font-weight: 650 }
.orders .acts { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 8px }
.orders .head { display: flex; flex-wrap: wrap; gap: 0 10px; justify-content: space-between; overflow-wrap: anywhere }
.code { margin-bottom: 12px } .code h3 { display: flex; justify-content: space-between; gap: 10px }
.code ol { margin: 8px 0 0; padding: 0; list-style: none; font-size: 0.8125rem }
.code li { padding: 4px 8px; border-inline-start: 3px solid var(--line) }
.code li.runs { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 10%, transparent) }
.code li.done { border-color: var(--good) } .code li.failed { border-color: var(--bad) } .code li.waits { color: var(--soft) }
.code code { overflow-wrap: anywhere } .code pre, .film pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.75rem; margin: 4px 0; max-height: 320px; overflow: auto }
.code summary, .film summary { padding: 0; font-weight: 430 }
.phone { background: var(--sheet); border-radius: 28px; box-shadow: var(--shadow), 0 0 0 1px var(--line); overflow: hidden; height: 100%; display: flex; flex-direction: column; width: 360px; max-width: 100%; margin: 0 auto }
.phone .tabs { margin: 0; padding: 4px 10px 0 } .phone .tabs button { padding: 4px 6px }
.screen.shown { flex: 1; min-height: 0; overflow-y: auto }
.screen > iframe, .screen > agio-widget, .screen > agio-widget > iframe { width: 100%; height: 100% !important; border: 0; display: block }
.screen > .inside { padding: 14px }
.screen .pin { font-size: 2rem; line-height: 1.05; font-weight: 600; letter-spacing: 0.08em }
.captions:not([hidden]) { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; justify-content: space-between; min-height: 68px; padding: 10px 16px; border-top: 1px solid var(--line); font-size: 0.9375rem }
.captions p { margin: 0; flex: 1 1 200px } .captions .who { font-weight: 650; color: var(--accent) } .captions .who.outside { color: light-dark(#0a6b4b, #7fd8ae) } .captions .who.agio { color: var(--ink) }
.film { list-style: none; margin: 8px 0; padding: 0 0 0 14px; border-inline-start: 2px solid var(--line) }
.film li { position: relative; padding: 0 0 12px }
.film li::before { content: ''; position: absolute; inset-inline-start: -20px; top: 6px; width: 10px; height: 10px; border-radius: 5px; background: var(--accent) }
.film li[data-of=bank]::before { background: light-dark(#0a6b4b, #7fd8ae) } .film li[data-of=mail]::before { background: light-dark(#0b62c4, #8cc1ff) }
.film li[data-of=chain]::before { background: light-dark(#4a3fb0, #bcb4ff) } .film li[data-of=card]::before, .film li[data-of='open banking']::before { background: light-dark(#9a3b12, #f2b08f) }
.film b { font-weight: 560; overflow-wrap: anywhere } .film .quiet { display: block; overflow-wrap: anywhere }
@media (max-width: 1080px) {
  .top { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; padding: 6px 2px } .top .group { flex-wrap: nowrap } .top time { white-space: nowrap }
  .top select { max-width: 150px }
  .tabs.panes { display: flex; position: sticky; top: 0; background: var(--ground); z-index: 2 }
  .stage { display: block } .pane { display: none; height: auto; overflow: visible } .pane.shown { display: block }
  .phone { height: 640px; width: 100%; max-width: 376px }
  .captions:not([hidden]) { position: fixed; inset: auto 0 0; z-index: 3; background: var(--sheet); box-shadow: 0 -8px 24px rgb(0 0 0 / 0.2) }
  .pane.shown:has(.captions:not([hidden])) { padding-bottom: 96px }
}
`
