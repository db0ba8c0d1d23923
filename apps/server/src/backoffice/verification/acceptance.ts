/** The amount and last day of an accepted source of funds, as an operator enters them and as an approval stores them. */
import { Money } from '@agio/domain'
import type { Acceptance } from '../../verification/funds/index.ts'
import type { Action } from '../approvals/approvals.ts'

/** Undefined if the text is no EUR amount. */
export function acceptanceFrom({ upTo, until }: { upTo: string; until: string }): Acceptance | undefined {
  const amount = Money.parse('EUR', upTo)
  return amount === 'not-an-amount' ? undefined : { cents: amount.units, until }
}

export const acceptanceText = ({ cents, until }: Acceptance): string => `${cents} ${until}`

export function acceptanceIn(text: string): Acceptance | undefined {
  const found = /^(\d{1,20}) (\d{4}-\d{2}-\d{2})$/.exec(text)
  return found?.[1] !== undefined && found[2] !== undefined
    ? { cents: BigInt(found[1]), until: found[2] }
    : undefined
}

export const eurosText = (cents: bigint): string => `${Money.format(Money.money('EUR', cents))} EUR`

export const acceptanceFigures = ({ cents, until }: Acceptance): Action => [
  { name: 'amount', value: `${eurosText(cents)} in twelve months` },
  { name: 'until', value: until },
]

/** The refusal of an acceptance that is out of bounds. */
export const notAccepted = {
  refused: 'invalid',
  fields: [
    { field: 'funds.upTo', code: 'invalid' },
    { field: 'funds.until', code: 'invalid' },
  ],
} as const
