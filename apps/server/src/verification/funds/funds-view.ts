/** The source of funds on the wire. */
import type { FundsView } from '@agio/contract'
import { Money } from '@agio/domain'
import type { Proposed } from './acceptance.ts'
import type { FundsNow } from './funds.ts'

const euros = (cents: bigint): string => Money.format(Money.money('EUR', cents))

export const fundsView = (it: FundsNow | undefined): FundsView | null =>
  it === undefined ? null : { ...it, upTo: euros(it.upTo), used: euros(it.used), left: euros(it.left) }

export const proposedView = ({ cents, until, latest }: Proposed) => ({
  upTo: cents === null ? null : euros(cents),
  until,
  latest,
})
