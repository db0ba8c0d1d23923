/**
 * Formats an amount while it is typed: adds the language's thousands separators at once, and keeps the caret behind the same
 * digit. A pasted amount may have any format.
 */
import { grouped, inLatin, markOf, readDecimal, setApart } from '../../app/i18n/format.ts'
import { locales, type Locale } from '../../app/i18n/i18n.ts'

type Typed = { readonly text: string; readonly caret: number }

/** `before`: the field's previous text; `now`: its new text, with the caret at `caret`; `currency`: that of the field. */
export function retype(locale: Locale, before: string, now: Typed, currency?: string): Typed {
  const { intl } = locales[locale]
  const [point, group] = [markOf(intl, 'decimal'), markOf(intl, 'group')]
  const regroup = (text: string) => {
    const [whole = '', ...rest] = text.replaceAll(group, '').split(point)
    return [setApart(locale, whole), ...rest].join(point)
  }
  const [from, to] = changed(before, now.text)
  const said = now.text.slice(from, to)
  const isGrouped = regroup(before) === before
  // A grouping mark may be meant as a decimal mark, or digits may follow: the next character decides.
  if (said === group && isGrouped && !before.includes(group)) return now
  if (/^[.,٫]$/.test(said) && said !== group) {
    // The text already has a decimal mark.
    if (before.includes(point)) return { text: before, caret: from }
    return placed(now, regroup(now.text.slice(0, from) + point + now.text.slice(to)), point)
  }
  if (said.length > 1 && /\P{Nd}/u.test(said)) {
    const read = readDecimal(locale, now.text, currency)
    const text = grouped(locale, read ?? '')
    return read === undefined ? now : { text, caret: text.length - (now.text.length - now.caret) }
  }
  return isGrouped || regroup(now.text) === now.text ? placed(now, regroup(latin(now.text)), point) : now
}

const latin = (text: string) => inLatin(text).replace(/[ ']/g, '')

/** The range in which `now` differs from `before`. */
function changed(before: string, now: string): readonly [from: number, to: number] {
  let from = 0
  while (from < before.length && from < now.length && before[from] === now[from]) from++
  let kept = 0
  const most = Math.min(before.length, now.length) - from
  while (kept < most && before.at(-1 - kept) === now.at(-1 - kept)) kept++
  return [from, now.length - kept]
}

/** Keeps the same digits and decimal mark before the caret. */
function placed({ text: was, caret }: Typed, text: string, point: string): Typed {
  const counts = (it: string) => /\p{Nd}/u.test(it) || it === point
  const ahead = was.slice(0, caret).split('').filter(counts).length
  let at = 0
  for (let seen = 0; seen < ahead && at < text.length; at++) if (counts(text[at] ?? '')) seen++
  return { text, caret: at }
}
