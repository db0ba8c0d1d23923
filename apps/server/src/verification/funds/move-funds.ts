/**
 * The one place that changes an accepted source of funds: by the rules of the domain, in a transaction that holds the lock on
 * the verification. Compliance has an open case while new documents are due.
 *
 *   review, operator ──► accepted, up to an amount, until a day
 *   order above the amount, last day over, request of an operator ──► documents due ──► sent ──► review
 */
import type { Platform } from '../../platform/platform.ts'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import { Money, Verification } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import { findBounds, funds, type Bounds, saveFunds, type FundsRow } from './funds-store.ts'

const fundsIn = ({
  state,
  why,
  wantedAt,
  acceptedCents: cents,
  acceptedUntil: until,
  acceptedAt,
}: FundsRow): Verification.FundsIn => ({
  state,
  why,
  wantedAt: wantedAt?.getTime() ?? null,
  accepted:
    cents === null || until === null || acceptedAt === null
      ? null
      : { cents: BigInt(cents), until, at: acceptedAt.getTime() },
})

export async function fundsOf(sql: Sql, customerId: string): Promise<Verification.FundsIn> {
  const row = await funds.find(sql, { customerId })
  return row ? fundsIn(row) : Verification.noFunds
}

const dateOf = (at: number | null | undefined): Date | null => (typeof at === 'number' ? new Date(at) : null)

/** Returns the source of funds before and after. */
export async function moveFunds(
  platform: Platform,
  sql: Sql,
  customerId: string,
  event: Verification.FundsEvent,
): Promise<{ readonly from: Verification.FundsIn; readonly to: Verification.FundsIn }> {
  const from = await fundsOf(sql, customerId)
  const to = Verification.advanceFunds(from, event)
  if (to === from) return { from, to }
  const { state, why, accepted } = to
  const now = platform.clock.now()
  const row = {
    customerId,
    state,
    why,
    wantedAt: dateOf(to.wantedAt),
    acceptedCents: accepted?.cents.toString() ?? null,
    acceptedUntil: accepted?.until ?? null,
    acceptedAt: dateOf(accepted?.at),
  }
  await saveFunds(sql, row, now)
  const subject = { kind: 'customer', id: customerId } as const
  const upTo = accepted && `${Money.format(Money.money('EUR', accepted.cents))} EUR`
  const data = { why: why ?? 'due', upTo, until: accepted?.until ?? null }
  const one = { kind: 'funds_due', subject, data } as const
  if (Verification.wantsFunds(to)) await openCase(sql, one, now)
  else if (why === null) await closeOpenCase(sql, one, now)
  return { from, to }
}

/** The cap on both services in twelve months, in euro cents; null without a cap. */
export async function ceilingOf(platform: Platform, sql: Sql, customerId: string): Promise<bigint | null> {
  const row = await findBounds(sql, customerId)
  return row ? ceilingFrom(platform, row) : null
}

/** The same of a row that was read with something else. */
export function ceilingFrom({ clock }: Platform, row: Bounds): bigint | null {
  const { why, cents, until } = row
  const accepted = cents === null || until === null ? null : { cents: BigInt(cents), until, at: 0 }
  return Verification.fundsCeiling({ why, accepted }, row, dayOf(clock.now()))
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
