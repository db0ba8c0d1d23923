/** Texts of the figures, and the thresholds for warnings. */
import type { AnswerTo } from '@agio/contract/client'
import { readWireTime } from '@agio/contract/wire'
import { t } from 'virtual:texts/console/today'
import type { Queue } from '../app/shell/router.ts'
import { figure, spanOf, type Tone } from '../app/words.ts'

type Figures = AnswerTo<'lookAtFigures'>
type Holding = Figures['holdings'][number]

export const holderOf = ({ kind, chain, held }: Holding): string =>
  t(`holder.${kind}`, { currency: held.currency, chain: chain ?? '' })

type Amount = { readonly currency: string; readonly amount: string }

/** Coins with six decimals, or with two significant digits; the page behind it shows the exact figure. */
export function shortFigure({ currency, amount }: Amount): string {
  if (!currency.includes('@')) return figure({ currency, amount })
  const [six = amount] = /^-?\d+(\.\d{1,6})?/.exec(amount) ?? []
  const [two = six] = /^-?0\.0*[1-9]\d?/.exec(amount) ?? []
  return figure({ currency, amount: /[1-9]/.test(six) ? six : two })
}

/** Currencies before coins. */
export const inOrder = <Figure extends Amount>(figures: readonly Figure[]): Figure[] =>
  figures.toSorted((a, b) => Number(a.currency.includes('@')) - Number(b.currency.includes('@')))

/** The balance is too small for the queued payments. A float suffices for a comparison. */
export const holdsTooLittle = ({ held, waits }: Holding): boolean =>
  Number(waits.amount) > 0 && Number(held.amount) < Number(waits.amount)

/** "40 s", "3 min". */
export const lastsOf = (seconds: number): string =>
  seconds < 120 ? t('seconds', { count: seconds }) : spanOf((seconds + 59) * 1_000)

export type RailLine = {
  readonly name: string
  readonly says: string
  readonly tone: Tone
  /** The page on which an operator can act. */
  readonly queue: Queue
  readonly at?: string
}

const minuteMs = 60_000
/** Banks send no files on weekends: a day and a weekend without one is normal. */
const bankSilenceMs = 4 * 24 * 60 * minuteMs
const priceAgeMs = 2 * minuteMs
/** The lag in blocks of a healthy chain reader. */
const blocksBehind = 20

export function railsOf({ bankHeardAt, chains, prices }: Figures['rails'], now = Date.now()): RailLine[] {
  const ageOf = (at: string) => Math.max(0, now - readWireTime(at).getTime())
  const heard = (at: string) => t('rail.heard', { span: lastsOf(Math.floor(ageOf(at) / 1_000)) })
  const lines: RailLine[] = [
    bankHeardAt === null
      ? { name: t('rail.bank'), says: t('rail.silent'), tone: 'warn', queue: 'batches' }
      : {
          name: t('rail.bank'),
          says: heard(bankHeardAt),
          tone: ageOf(bankHeardAt) > bankSilenceMs ? 'bad' : 'good',
          queue: 'batches',
          at: bankHeardAt,
        },
  ]
  for (const { name, behind } of chains)
    lines.push(
      behind === null
        ? { name, says: t('rail.no_node'), tone: 'bad', queue: 'pauses' }
        : {
            name,
            says: t('rail.behind', { blocks: behind }),
            tone: behind > blocksBehind ? 'bad' : 'good',
            queue: 'pauses',
          },
    )
  for (const { symbol, at } of prices)
    lines.push(
      at === null
        ? { name: t('rail.price', { symbol }), says: t('rail.no_price'), tone: 'bad', queue: 'pauses' }
        : {
            name: t('rail.price', { symbol }),
            says: heard(at),
            tone: ageOf(at) > priceAgeMs ? 'bad' : 'good',
            queue: 'pauses',
            at,
          },
    )
  return lines
}
