/**
 * Begins a payment for an order. Earlier ones are read first: an order has at most one authorised payment. The new one is
 * stored before the bank is called.
 */
import { randomUUID } from 'node:crypto'
import { newId } from '../../../platform/ids.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Payable } from '../../rail.ts'
import type { Context } from '../deps.ts'
import { later, send } from './initiate.ts'
import { isPaid, isWaiting, type Look } from './look.ts'
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
export type Start = (request: StartRequest) => Promise<Begun | No>

export function createStart(context: Context, look: Look): Start {
  const { database, orders, log } = context
  return async (request) => {
    const owed = await orders.payable(request.customerId, request.orderId, 'open_banking')
    if ('refused' in owed) return owed
    const bank = context.bankOf(request.bankId)
    if (!bank) return { refused: 'not-found' }
    if (bank.products[owed.amount.asset] === undefined) return { refused: 'bank.unavailable' }
    const earlier = await paymentsOfOwner(database, owed.orderId)
    const again = earlier.find((one) => isSameRequest(one, request, owed))
    const left = await clearAway(
      look,
      earlier.filter((one) => one !== again),
    )
    if (left) return left
    const payment = again ?? (await store(context, request, owed, earlier))
    if (!payment) return { refused: 'order.not_now' }
    const sent = await send(context, bank, payment)
    if ('redirectUrl' in sent) return { id: payment.id, redirectUrl: sent.redirectUrl }
    if ('overtaken' in sent) return { refused: 'order.not_now' }
    log.warn({ bank: bank.id, payment: payment.id, why: sent.why }, 'a bank took no payment')
    await keepForNextTry(context, look, payment)
    return { refused: 'bank.unavailable' }
  }
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
async function clearAway(look: Look, earlier: readonly StoredPayment[]): Promise<No | undefined> {
  for (const one of earlier) {
    if (isPaid(one)) return { refused: 'payment.authorised_before' }
    if (!isWaiting(one)) continue
    const asked = await look.now(one)
    if (isPaid(asked.payment)) return { refused: 'payment.authorised_before' }
    const { payment, silent } = isWaiting(asked.payment)
      ? await look.takeBack(asked.payment, 'superseded')
      : asked
    if (isPaid(payment)) return { refused: 'payment.authorised_before' }
    // The customer may have a link that still works, and its bank does not answer.
    if (silent && isWaiting(payment)) return { refused: 'bank.unavailable' }
  }
  return undefined
}

async function store(
  { database, clock, secrets }: Context,
  request: StartRequest,
  owed: Payable,
  earlier: readonly StoredPayment[],
): Promise<StoredPayment | undefined> {
  const at = clock.now()
  const id = newId('obp', at)
  const isFirst = await database.transaction(async (sql) => {
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
      psuAddressSealed: secrets.seal('psu_address_sealed', id, ipv4(request.ip)),
      at,
    })
  })
  return isFirst ? findPayment(database, id) : undefined
}

/** An hour for another try with the same request; then the worker cancels it. */
async function keepForNextTry(
  { database, clock }: Context,
  look: Look,
  { id }: StoredPayment,
): Promise<void> {
  const payment = await findPayment(database, id)
  if (payment?.state === 'created') return setDue(database, id, later(clock.now(), 3_600))
  // The bank knows it, but has no page for the customer.
  if (payment) await look.takeBack(payment, 'unavailable')
}

const ipv4 = (ip: string): string => ip.replace(/^::ffff:/, '').replace(/^::1$/, '127.0.0.1')
