/** Up to which amount and until when the source of funds is accepted: as an operator types it, as two persons approve it. */
import { Money, type Operators } from '@agio/domain'
import type { Acceptance } from '../../verification/index.ts'
import type { Action } from '../approvals/approvals.ts'

/** Undefined where the amount is none of EUR. */
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

export const acceptanceFigures = ({ cents, until }: Acceptance): Action => {
  const amount: Operators.FigureName = 'amount'
  return [
    { name: amount, value: `${Money.format(Money.money('EUR', cents))} EUR in twelve months` },
    { name: 'until', value: until },
  ]
}

/** What the API refuses of it. */
export const notAccepted = {
  refused: 'invalid',
  fields: [
    { field: 'funds.upTo', code: 'invalid' },
    { field: 'funds.until', code: 'invalid' },
  ],
} as const

type Proposed = { readonly cents: bigint | null; readonly until: string; readonly latest: string }
export const proposedView = ({ cents, until, latest }: Proposed) => ({
  upTo: cents === null ? null : Money.format(Money.money('EUR', cents)),
  until,
  latest,
})
