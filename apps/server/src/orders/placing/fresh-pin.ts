/**
 * Steps that a stolen session must not take: they need a PIN of the last ten minutes.
 *
 *   new bank account ─┐
 *   new wallet ───────┼── no fresh PIN ──► pin.required; the same request goes through after the PIN
 *   a large order ────┘
 */
import type { Money } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import type { Caller, Refused } from '../../platform/http/route.ts'

/** The customer who asks, and whether they gave a PIN not long ago. */
export type Person = Pick<Caller, 'id' | 'hasFreshPin'>

export const pinRequired = { refused: 'pin.required' } as const

/** `wasPaid`: the customer got money or coins there before. */
export async function pinFor(
  platform: Platform,
  { hasFreshPin }: Person,
  value: Money.Money<Money.Fiat>,
  wasPaid: () => Promise<boolean>,
): Promise<Refused<'pin.required'> | undefined> {
  if (hasFreshPin) return undefined
  const cents = await quotes.inEuroCents(platform, value)
  const { above } = (await inForce(platform)).configuration
  // An order worth more needs the PIN whatever it goes to.
  const isLarge = cents === undefined || cents > above.freshPin
  return isLarge || !(await wasPaid()) ? pinRequired : undefined
}
