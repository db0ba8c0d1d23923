/** The decision about unallocated money, with its operator and its reason, which may name the sender and is sealed. */
import type { Platform } from '../../../platform/platform.ts'
import type { Decision } from '../credits/credit-store.ts'

export const reasonPlace = (row: string) =>
  ({ table: 'bank_credit', column: 'decided_reason_sealed', row }) as const

export const decisionOf = (
  { clock, keys: { sealer } }: Platform,
  identity: string,
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Decision => ({ by: actor, at: clock.now(), reasonSealed: sealer.seal(reasonPlace(identity), reason) })
