/** The exact difference between received and ordered. */
import { Money } from '@agio/domain'
import type { WireAmount } from '../../app/i18n/format.ts'

export type Difference = { readonly kind: 'short' | 'over'; readonly by: WireAmount }

/** Nothing when they are equal, or not of one currency. */
export function differenceOf(came: WireAmount, ordered: WireAmount): Difference | undefined {
  const { currency } = came
  if (!Money.isFiat(currency) || currency !== ordered.currency) return undefined
  const [have, need] = [Money.parse(currency, came.amount), Money.parse(currency, ordered.amount)]
  if (have === 'not-an-amount' || need === 'not-an-amount' || have.units === need.units) return undefined
  const isShort = have.units < need.units
  const by = isShort ? Money.subtract(need, have) : Money.subtract(have, need)
  return { kind: isShort ? 'short' : 'over', by: { currency, amount: Money.format(by) } }
}

/** The sum of amounts of one currency; undefined where there is nothing to add. */
export function sumOf(amounts: readonly WireAmount[]): WireAmount | undefined {
  const [first] = amounts
  if (!first || !Money.isFiat(first.currency)) return undefined
  const { currency } = first
  const parsed = amounts.flatMap(({ amount }) => {
    const money = Money.parse(currency, amount)
    return money === 'not-an-amount' ? [] : [money]
  })
  return { currency, amount: Money.format(Money.sum(currency, parsed)) }
}
