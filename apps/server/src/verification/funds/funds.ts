/** The source of funds for customers and operators: the accepted amount, its use, and requests for new documents. */
import type { Platform } from '../../platform/platform.ts'
import { noteChange } from '../change-store.ts'
import { usedOf } from './used.ts'
import { mailCustomer } from '../mail.ts'
import { Verification } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { dossierOf } from '../steps/dossier.ts'
import { steps } from '../steps/step-store.ts'
import { lock } from '../transition.ts'
import { isWithin, mayAsk, proposedFor, type Acceptance } from './acceptance.ts'
import { findVerification } from '../verification-store.ts'
import { ceilingOf, dayOf, fundsOf, moveFunds } from './move-funds.ts'

async function act(
  platform: Platform,
  sql: Sql,
  customerId: string,
  event: Verification.FundsEvent,
): Promise<void> {
  await lock(sql, customerId)
  await moveFunds(platform, sql, customerId, event)
  await noteChange(sql, customerId)
}

/** In euro cents. */
export type FundsNow = {
  readonly state: Verification.FundsState
  readonly why: Verification.FundsWhy | null
  readonly upTo: bigint
  readonly until: string | null
  readonly used: bigint
  readonly left: bigint
  readonly isWanted: boolean
}

/** Undefined without a cap on the customer's orders. */
export async function stateOf(platform: Platform, customerId: string): Promise<FundsNow | undefined> {
  const { clock, db } = platform
  const [it, funds, sold, bought] = await Promise.all([
    findVerification(db, customerId),
    fundsOf(db, customerId),
    usedOf(platform, customerId, 'sell'),
    usedOf(platform, customerId, 'buy'),
  ])
  const ceiling = it ? Verification.fundsCeiling(funds, it, dayOf(clock.now())) : null
  if (ceiling === null) return undefined
  const { state, why, accepted } = funds
  const used = sold.year + bought.year
  return {
    state,
    why,
    upTo: ceiling,
    until: accepted?.until ?? null,
    used,
    left: ceiling > used ? ceiling - used : 0n,
    isWanted: Verification.wantsFunds(funds),
  }
}

/** The bounds that an operator may accept now; undefined if this customer's level needs no documents. */
export async function proposed(platform: Platform, customerId: string) {
  const { clock, db } = platform
  // A customer without a verification, or an erased one.
  if (!(await findVerification(db, customerId))) return undefined
  const dossier = await dossierOf(platform, customerId)
  const { type, approved } = dossier.verification
  if (!mayAsk(dossier)) return undefined
  return {
    ...proposedFor(dossier, approved, clock.now()),
    deciders: dossier.isPoliticallyExposed
      ? Verification.findings.politically_exposed
      : Verification.deciders(type ?? 'personal', Verification.targetFrom(approved), { byVendor: false }),
  }
}

/** In the caller's transaction; false if the acceptance is out of bounds. */
export async function accept(
  platform: Platform,
  sql: Sql,
  customerId: string,
  it: Acceptance,
): Promise<boolean> {
  const now = platform.clock.now()
  const bounds = await proposed(platform, customerId)
  if (!bounds || !isWithin(it, bounds, now)) return false
  await act(platform, sql, customerId, { type: 'funds.accepted', ...it, at: now.getTime() })
  return true
}

/** Blocks orders until new documents are accepted. */
export async function askAgain(
  platform: Platform,
  sql: Sql,
  customerId: string,
  reason: Verification.StepReason,
): Promise<void> {
  const at = platform.clock.now()
  await act(platform, sql, customerId, { type: 'operator.asks_again', at: at.getTime() })
  await steps.put(sql, { customerId, personId: '', step: 'sof', reason })
  await mailCustomer(platform, sql, { id: newId('vml', at), customerId, message: 'funds_wanted' })
}

/** The customer asks to raise the cap before an order is refused. */
export async function more(
  platform: Platform,
  customerId: string,
): Promise<Refused<'verification.not_now'> | undefined> {
  const it = await findVerification(platform.db, customerId)
  const isBound = (await capOf(platform, customerId)) !== null
  if (it?.state !== 'complete' || !isBound) return { refused: 'verification.not_now' }
  await exceeded(platform, customerId)
  return undefined
}

/** The cap of `capOf`, of a row that was read with something else. */
export { ceilingFrom as capFrom } from './move-funds.ts'

/** The cap on both services in twelve months, in euro cents; null without a cap. */
export const capOf = (platform: Platform, customerId: string): Promise<bigint | null> =>
  ceilingOf(platform, platform.db, customerId)

/** An order exceeded the cap: new documents are requested. */
export const exceeded = (platform: Platform, customerId: string): Promise<void> =>
  platform.db.transaction((sql) =>
    act(platform, sql, customerId, { type: 'funds.exceeded', at: platform.clock.now().getTime() }),
  )
