/** The status as a page, in the language of who asks. It needs no script. */
import { Chains, Coins, Pauses } from '@agio/domain'
import { methodNames } from '../orders/index.ts'
import { languages, momentText, say, type Language, type TextKey } from '../texts/index.ts'
import { escapeHtml as escape } from '../platform/web/html.ts'
import type { Status } from './status.ts'

/** The page's own sheet: the policy that it is sent with allows exactly these bytes. */
export const statusStyle = `
:root { color-scheme: light dark; --ink: light-dark(#15171a, #f2f3f0); --soft: light-dark(#5d6166, #a9adab);
  --line: light-dark(#e4e2dc, #2c3137); --ground: light-dark(#f6f4ef, #12151a); --paper: light-dark(#fff, #181c21);
  --good: light-dark(#17683f, #7ddba6); --warn: light-dark(#855000, #f3bf6a); --mark: light-dark(#0b6655, #5fd3bd) }
* { box-sizing: border-box }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.5rem; margin: .25rem 0 } h2 { font-size: 1rem; margin: 2rem 0 .5rem }
p { margin: .25rem 0 } .soft + ul { margin-top: 1rem } p, li { overflow-wrap: anywhere }
.soft { color: var(--soft); font-size: .875rem }
.all { font-size: 1.125rem; font-weight: 600; padding-inline-start: .75rem; border-inline-start: 4px solid var(--good) }
.all.off { border-color: var(--warn) }
ul { list-style: none; margin: 0; padding: 0 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: 12px }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .75rem 0 }
li + li { border-top: 1px solid var(--line) }
.works { color: var(--good) } .off { color: var(--warn) } p.off { color: inherit }
footer { margin-top: 2rem }
a { color: var(--mark) }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px }
`

type Firm = {
  readonly company: { readonly name: string; readonly details: readonly string[] }
  readonly safeguarding?: string | undefined
}

export function statusPage(status: Status, firm: Firm, language: Language): string {
  const t = (key: TextKey, values?: Readonly<Record<string, string>>) => escape(say(language, key, values))
  const time = (at: Date) => momentText(at, language, 'UTC')
  const has = (state: Status['parts'][number]['state']) => status.parts.some((part) => part.state === state)
  const all = has('paused') ? 'paused' : has('slow') ? 'slow' : 'works'
  const part = (key: string) => escape(partText(language, key))
  const parts = status.parts.map((it) => {
    const values = {
      time: it.pause ? time(it.pause.until) : '',
      reason: it.pause ? say(language, `status.reason.${it.pause.reason}`) : '',
    }
    const looks = it.state === 'works' ? 'works' : 'off'
    return `<li><span>${part(it.part)}</span><span class="${looks}">${t(`status.state.${it.state}`, values)}</span></li>`
  })
  const took = status.history?.took.map(
    ({ service, median, p95 }) =>
      `<p>${t(`status.took.${service}`, { half: durationText(median, language), most: durationText(p95, language) })}</p>`,
  )
  const pauses = status.history?.pauses.map(({ part: key, reason, since, ended }) => {
    const [from, to] = [time(since), ended === null ? undefined : time(ended)]
    const lasted = to === undefined ? t('status.pauses.present', { from }) : escape(`${from} – ${to}`)
    return `<li><span>${part(key)}: ${t(`status.reason.${reason}`)}</span><span class="soft">${lasted}</span></li>`
  })
  const { name, details } = firm.company
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(name)}: ${t('status.title')}</title>
<style>${statusStyle}</style>
</head>
<body>
<main>
<p class="soft"><a href="/">${escape(name)}</a></p>
<h1>${t('status.title')}</h1>
<p class="all${all === 'works' ? '' : ' off'}">${t(`status.${all}`)}</p>
<p class="soft">${t('status.asOf', { time: time(status.at) })}</p>
<ul>${parts.join('')}</ul>
${took ? `<h2>${t('status.took')}</h2>${took.join('') || `<p>${t('status.took.few')}</p>`}` : ''}
${pauses ? `<h2>${t('status.pauses')}</h2>${pauses.length > 0 ? `<ul>${pauses.join('')}</ul>` : `<p>${t('status.pauses.none')}</p>`}` : ''}
${firm.safeguarding === undefined ? '' : `<h2>${t('status.money')}</h2><p dir="auto">${escape(firm.safeguarding)}</p>`}
<footer class="soft">${[name, ...details].map((line) => `<p dir="auto">${escape(line)}</p>`).join('')}</footer>
</main>
</body>
</html>
`
}

function partText(language: Language, key: string): string {
  const part = Pauses.partOf(key)
  switch (part?.kind) {
    // A part that this version does not know, of an old pause.
    case undefined:
      return key
    case 'all':
    case 'deposits':
      return say(language, `status.part.${part.kind}`)
    case 'service':
      return say(language, `status.part.${part.id}`)
    case 'method':
      return say(language, `receipt.method.${methodNames[part.id]}`)
    case 'chain':
      return Chains.chains[part.id].name
    case 'coin': {
      const { symbol, chainId } = Coins.coinOf(part.id)
      return say(language, 'status.part.coin', { coin: symbol, network: Chains.chains[chainId].name })
    }
    case 'bank':
      return say(language, 'status.part.bank', { currency: part.id })
  }
}

/** "40 seconds", "7 minutes", "3 hours": rounded up, in the unit that people would use. */
function durationText(seconds: number, language: Language): string {
  const [value, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return new Intl.NumberFormat(languages[language].intl, { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  )
}
