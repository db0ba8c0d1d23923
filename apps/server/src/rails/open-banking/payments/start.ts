/**
 * Begins a payment for an order. Earlier ones are read first: an order has at most one authorised payment. The new one is
 * stored before the bank is called.
 */
import { randomUUID } from 'node:crypto'
import type { Platform } from '../../../platform/platform.ts'
import { newId } from '../../../platform/ids.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Payable } from '../../rail.ts'
import { sealOf } from '../banks/secrets.ts'
import { bankOf, type OpenBankingDoors } from '../doors.ts'
import { later, send } from './initiate.ts'
import { isPaid, isWaiting, lookAt, takeBack } from './look.ts'
import {
  findPayment,
  insertPayment,
  paymentsOfOwner,
  setDue,
  supersede,
  type StoredPayment,
} from './payment-store.ts'
import { endToEndIdOf } from './payments.ts'

export type StartRequest = {
  readonly customerId: string
  readonly sessionId: string
  readonly orderId: string
  readonly bankId: string
  readonly ip: string
}

export type Begun = { readonly id: string; readonly redirectUrl: string }
type No = Refused<
  'not-found' | 'order.not_now' | 'service.paused' | 'bank.unavailable' | 'payment.authorised_before'
>

export async function startPayment(
  platform: Platform,
  doors: OpenBankingDoors,
  request: StartRequest,
): Promise<Begun | No> {
  const owed = await doors.orders.payable(request.customerId, request.orderId, 'open_banking')
  if ('refused' in owed) return owed
  const bank = bankOf(doors, request.bankId)
  if (!bank) return { refused: 'not-found' }
  if (bank.products[owed.amount.asset] === undefined) return { refused: 'bank.unavailable' }
  const earlier = await paymentsOfOwner(platform.db, owed.orderId)
  const again = earlier.find((one) => isSameRequest(one, request, owed))
  const others = earlier.filter((one) => one !== again)
  const left = await clearAway(platform, doors, others)
  if (left) return left
  const payment = again ?? (await store(platform, request, owed, earlier))
  if (!payment) return { refused: 'order.not_now' }
  const sent = await send(platform, bank, payment)
  if ('redirectUrl' in sent) return { id: payment.id, redirectUrl: sent.redirectUrl }
  if ('overtaken' in sent) return { refused: 'order.not_now' }
  platform.log.warn({ bank: bank.id, payment: payment.id, why: sent.why }, 'a bank took no payment')
  await keepForNextTry(platform, doors, payment)
  return { refused: 'bank.unavailable' }
}

/** The payment that got no answer the last time: repeated, it is the same one at the bank. */
const isSameRequest = (one: StoredPayment, request: StartRequest, owed: Payable): boolean =>
  one.state === 'created' &&
  one.supersededAt === undefined &&
  one.bankId === request.bankId &&
  one.sessionId === request.sessionId &&
  one.amount.asset === owed.amount.asset &&
  one.amount.units === owed.amount.units &&
  one.reference === owed.reference

/** Cancels the payments that the customer could still authorise. Undefined when none is left. */
async function clearAway(
  platform: Platform,
  doors: OpenBankingDoors,
  earlier: readonly StoredPayment[],
): Promise<No | undefined> {
  for (const one of earlier) {
    if (isPaid(one)) return { refused: 'payment.authorised_before' }
    if (!isWaiting(one)) continue
    const asked = await lookAt(platform, doors, one)
    if (isPaid(asked.payment)) return { refused: 'payment.authorised_before' }
    const { payment, silent } = isWaiting(asked.payment)
      ? await takeBack(platform, doors, asked.payment, 'superseded')
      : asked
    if (isPaid(payment)) return { refused: 'payment.authorised_before' }
    // The customer may have a link that still works, and its bank does not answer.
    if (silent && isWaiting(payment)) return { refused: 'bank.unavailable' }
  }
  return undefined
}

async function store(
  platform: Platform,
  request: StartRequest,
  owed: Payable,
  earlier: readonly StoredPayment[],
): Promise<StoredPayment | undefined> {
  const { db, clock } = platform
  const at = clock.now()
  const id = newId('obp', at)
  const isFirst = await db.transaction(async (sql) => {
    await supersede(
      sql,
      earlier.map((one) => one.id),
      at,
    )
    return insertPayment(sql, {
      id,
      owner: owed.orderId,
      customerId: request.customerId,
      sessionId: request.sessionId,
      bankId: request.bankId,
      requestId: randomUUID(),
      endToEndId: endToEndIdOf(id),
      amount: owed.amount,
      reference: owed.reference,
      creditor: owed.creditor,
      psuAddressSealed: sealOf(platform, 'psu_address_sealed', id, ipv4(request.ip)),
      at,
    })
  })
  return isFirst ? findPayment(db, id) : undefined
}

/** An hour for another try with the same request; then the worker cancels it. */
async function keepForNextTry(
  platform: Platform,
  doors: OpenBankingDoors,
  { id }: StoredPayment,
): Promise<void> {
  const { db, clock } = platform
  const payment = await findPayment(db, id)
  if (payment?.state === 'created') return setDue(db, id, later(clock.now(), 3_600))
  // The bank knows it, but has no page for the customer.
  if (payment) await takeBack(platform, doors, payment, 'unavailable')
}

const ipv4 = (ip: string): string => ip.replace(/^::1$/, '127.0.0.1')
