/** The decision about unallocated money, with its operator and its reason, which may name the sender and is sealed. */
import type { BankContext } from '../bank-context.ts'
import type { Decision } from '../statements/credit-store.ts'

export const reasonPlace = (row: string) =>
  ({ table: 'bank_credit', column: 'decided_reason_sealed', row }) as const

export const decisionOf = (
  { clock, sealer }: Pick<BankContext, 'clock' | 'sealer'>,
  identity: string,
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Decision => ({ by: actor, at: clock.now(), reasonSealed: sealer.seal(reasonPlace(identity), reason) })
