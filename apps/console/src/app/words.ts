/** The words of the console: states, actions and reasons. */
import type { Buy, Sell } from '@agio/domain'
import type { Amount, OrderAction } from '@agio/contract'
import { operatorFigure } from '@agio/contract/wire'
import { find, t } from 'virtual:texts/console/app'
import { Refused } from './api/api.ts'

type Service = 'sell' | 'buy'
export type Tone = 'good' | 'warn' | 'bad' | 'calm'

const tones: Readonly<Partial<Record<Sell.State | Buy.State, Tone>>> = {
  underpaid: 'warn',
  overpaid: 'warn',
  on_hold: 'warn',
  needs_revision: 'bad',
  failed: 'bad',
  completed: 'good',
}

type StateKey = `state.sell.${Sell.State}` | `state.buy.${Buy.State}`
/** The words of a state, and how it looks. */
export const meaningOf = (service: Service, state: string): readonly [words: string, tone: Tone] => [
  find<StateKey>(`state.${service}.${state}`) ?? state,
  (tones as Readonly<Record<string, Tone>>)[state] ?? 'calm',
]

export const serviceText = (service: Service): string => t(`service.${service}`)

export const actionText = (action: OrderAction): string => t(`action.${action}`)
/** The consequence of an action, for who is about to take it. */
export const consequenceOf = (action: OrderAction): string => t(`action_text.${action}`)
/** One sentence for a problem, with the codes of its fields. */
export function problemText(error: unknown): string {
  if (!(error instanceof Refused)) return t('problem')
  const fields = error.fields.map(
    ({ field, code, params }) => params?.['problem'] ?? `${field.replace(/^.*\./, '')}: ${code}`,
  )
  return [error.message, ...fields].join(' ')
}

export { operatorFigure as figure } from '@agio/contract/wire'

/** "€100.00", "130.74 USDC": a sum as a title says it, cut to what a person reads; the exact one stands beside it. */
export function sumText({ amount, currency }: Amount): string {
  const [symbol = '', chain] = currency.split('@')
  if (chain === undefined)
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(
      amount as Intl.StringNumericLiteral,
    )
  const [whole = '0', rest = ''] = amount.split('.')
  // Of less than one coin, more digits count.
  const kept = rest.slice(0, whole === '0' ? 6 : 2).replace(/0+$/, '')
  return operatorFigure({ amount: kept === '' ? whole : `${whole}.${kept}`, currency: symbol + '@' })
}

/** "unallocated_credit" → "Unallocated credit", "creditId" → "Credit id", "bank.booked" → "Bank booked". */
export const nameText = (name: string): string => {
  const words = name.replace(/[_.]|(?=[A-Z])/g, ' ').toLowerCase()
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return text.replace(/^Api\b/, 'API')
}

/** "3 min", "2 h", "4 d". */
export function spanOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return t('span.minutes', { count: minutes })
  return minutes < 48 * 60
    ? t('span.hours', { count: Math.floor(minutes / 60) })
    : t('span.days', { count: Math.floor(minutes / (24 * 60)) })
}
