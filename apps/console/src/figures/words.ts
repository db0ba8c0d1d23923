/**
 * The words of a figure of the configuration: its name, what it does, and its unit. A figure is known by its path in the document;
 * names do not say whose it is, so that a way of paying, a level or a coin needs no words of its own.
 */
import { Coins } from '@agio/domain'
import type { Configuration } from '@agio/domain'
import { find, t } from 'virtual:texts/console/figures'

type Level = Configuration.Level
const fiats = ['EUR', 'GBP'] as const

export const coinText = (coin: string): string =>
  Coins.isCoinId(coin)
    ? t('coin_on', { symbol: Coins.coinOf(coin).symbol, chain: Coins.chainOf(coin).name })
    : coin

export const subjectOf = (way: Configuration.Way | 'buy', coin?: string | null): string => {
  const subject = t(`subject.${way}`)
  return coin ? t('of_coin', { subject, coin: coinText(coin) }) : subject
}
export const levelText = (level: Level, service: 'sell' | 'buy'): string =>
  t('subject.limits', { level: t(`level.${level}`), service: t(`service.${service}`) })

type Read = { readonly subject: string | undefined; readonly figure: string; readonly owner: string }

/** "buy.methods.card.coinFees.ETH@1.minimum.EUR": of a purchase of that coin by card, `coinFees.minimum`. */
function readPath(path: string): Read {
  const names = path.split('.')
  const [first = '', second = '', third = ''] = names
  if (first === 'limits')
    return {
      subject: levelText(second as Level, third as 'sell' | 'buy'),
      figure: names[3] ?? '',
      owner: first,
    }
  if (first === 'treasury')
    return { subject: coinText(third), figure: names.slice(3).join('.'), owner: first }
  if (first !== 'sell' && first !== 'buy')
    return {
      subject: undefined,
      figure: withoutFiat(second === '' ? names : names.slice(1)).join('.'),
      owner: first,
    }
  const isMethod = second === 'methods'
  const way = isMethod ? (third as Configuration.Way) : first
  const rest = withoutFiat(names.slice(isMethod ? 3 : 1))
  const coin = rest[0] === 'coinFees' ? rest.splice(1, 1)[0] : undefined
  return { subject: subjectOf(way, coin), figure: rest.join('.'), owner: first }
}

const withoutFiat = (names: readonly string[]) => names.filter((name) => fiats.every((fiat) => fiat !== name))

/** Undefined where a figure has no unit. */
export function unitOf(path: string): string | undefined {
  const names = path.split('.')
  const last = names.at(-1) ?? ''
  const fiat = fiats.find((one) => one === last)
  if (fiat) return fiat
  if (last === 'venue' || last === 'fiat') return undefined
  if (last === 'percent' || last === 'fromMedian' || names[0] === 'screening') return t('unit.percent')
  const span = /(Minutes|Hours|Days|Seconds)$/.exec(last)?.[1]?.toLowerCase()
  if (span) return t(`unit.${span as 'minutes' | 'hours' | 'days' | 'seconds'}`)
  return ['limits', 'travelRule', 'above', 'treasury'].includes(names[0] ?? '') ? 'EUR' : undefined
}

/** "Sale: service fee". */
export function titleOf(path: string): string {
  const { subject, figure } = readPath(path)
  const name = find(`name.${figure}`) ?? path
  if (!subject) return name
  return figure === '' ? subject : t('name_of', { subject, name })
}

/** "Sale: service fee (%)". */
export function nameOf(path: string): string {
  const unit = unitOf(path)
  return unit ? t('name_in', { name: titleOf(path), unit }) : titleOf(path)
}

/** One line about the effect of the figure. */
export function doesOf(path: string): string | undefined {
  const { figure, owner } = readPath(path)
  return (
    find(`does.${owner}.${figure}`) ??
    find(`does.${figure}`) ??
    find(`does.${figure.split('.')[0]}`) ??
    find(`does.${owner}`)
  )
}

export const choiceText = (path: string, value: string): string =>
  find(`choice.${path.split('.').at(-1)}.${value}`) ?? value

/** The value of a figure as a person reads it, without its unit. The text is the server's: of a list, with commas. */
export function valueText(path: string, text: string): string {
  if (text === '' || text === 'none') return t('none')
  if (text === 'unlimited') return t('no_limit')
  if (/\.coinsOff\./.test(path)) return text.split(', ').map(coinText).join(', ')
  if (/^\d+\.\d\d$/.test(text)) return text.replace(/\B(?=(\d{3})+\.)/g, ',')
  return choiceText(path, text)
}

/** "before → after", as the server writes a change for an approval. */
export const changeText = (path: string, change: string): string =>
  change
    .split(' → ')
    .map((text) => (text === 'not set' ? t('not_set') : valueText(path, text)))
    .join(' → ')

/** A sentence of the server begins with the path of what it is about: "sell: fee: percent: …" or "sell.fee.percent: …". */
export function readProblem(sentence: string): { readonly path: string; readonly text: string } | undefined {
  const found = /^((?:[\w@]+(?:\.|: ))*[\w@]+)(?:: | is )(.+)$/.exec(sentence)
  return found?.[1] ? { path: found[1].replaceAll(': ', '.'), text: found[2] ?? '' } : undefined
}
