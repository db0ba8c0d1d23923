/**
 * Events about a customer's verification: only merchants that wait for an order of this customer get them, and only its state.
 * Each merchant has another id for the customer.
 */
import { createHash } from 'node:crypto'
import type { VerificationData } from '@agio/contract'
import type { Verification } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { openOrdersOf, addEvents } from './event-store.ts'

export type VerificationChange = {
  readonly customerId: string
  readonly from: Verification.State
  readonly to: Verification.State
}

const words: Readonly<Record<Verification.State, VerificationData['status']>> = {
  incomplete: 'incomplete',
  pending: 'pending',
  // The level that was approved before stays in force.
  pending_up: 'verified',
  complete: 'verified',
  no_service: 'not_served',
}

export async function notifyOfVerification(
  sql: Sql,
  { customerId, from, to }: VerificationChange,
  at: Date,
): Promise<void> {
  const status = words[to]
  if (words[from] === status) return
  const all = await openOrdersOf(sql, customerId)
  for (const merchantId of new Set(all.map((it) => it.merchantId))) {
    const orders = all.filter((it) => it.merchantId === merchantId)
    const customer = nameWith(merchantId, customerId)
    const data: VerificationData = {
      customer,
      status,
      orders: orders.map(({ orderId, externalId }) => ({ orderId, externalId, metadata: {} })),
    }
    const type = 'verification.status_changed'
    await addEvents(
      sql,
      { merchantId, object: customer, events: [{ id: newId('evt', at), type, version: 1, status, data }] },
      at,
    )
  }
}

/** Ids of customers are random, so they cannot be guessed. */
const nameWith = (merchantId: string, customerId: string): string =>
  `cst_${createHash('sha256').update(`${merchantId} ${customerId}`).digest('hex').slice(0, 32)}`
