/**
 * Begins a payment for an order. Earlier ones are asked about first: of an order one payment at most may be authorised.
 * The new one is written down before the bank hears of it.
 */
import { randomUUID } from 'node:crypto'
import { newId } from '../../../platform/ids.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Payable } from '../../rail.ts'
import type { House } from '../deps.ts'
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

export type Wish = {
  readonly customerId: string
  readonly sessionId: string
  readonly orderId: string
  readonly bankId: string
  readonly ip: string
}

export type Begun = { readonly id: string; readonly redirectUrl: string }
type No = Refused<'not-found' | 'order.not_now' | 'bank.unavailable' | 'payment.authorised_before'>
export type Start = (wish: Wish) => Promise<Begun | No>

export function createStart(house: House, look: Look): Start {
  const { database, orders, log } = house
  return async (wish) => {
    const owed = await orders.payable(wish.customerId, wish.orderId, 'open_banking')
    if ('refused' in owed) return owed
    const bank = house.bankOf(wish.bankId)
    if (!bank) return { refused: 'not-found' }
    if (bank.products[owed.amount.asset] === undefined) return { refused: 'bank.unavailable' }
    const earlier = await paymentsOfOwner(database, owed.orderId)
    const again = earlier.find((one) => isSameWish(one, wish, owed))
    const left = await clearAway(
      look,
      earlier.filter((one) => one !== again),
    )
    if (left) return left
    const payment = again ?? (await writeDown(house, wish, owed, earlier))
    if (!payment) return { refused: 'order.not_now' }
    const sent = await send(house, bank, payment)
    if ('redirectUrl' in sent) return { id: payment.id, redirectUrl: sent.redirectUrl }
    if ('overtaken' in sent) return { refused: 'order.not_now' }
    log.warn({ bank: bank.id, payment: payment.id, why: sent.why }, 'a bank took no payment')
    await keepForNextTry(house, look, payment)
    return { refused: 'bank.unavailable' }
  }
}

/** The very payment that got no answer the last time: asked again, it is the same one at the bank, too. */
const isSameWish = (one: StoredPayment, wish: Wish, owed: Payable): boolean =>
  one.state === 'created' &&
  one.supersededAt === undefined &&
  one.bankId === wish.bankId &&
  one.sessionId === wish.sessionId &&
  one.amount.asset === owed.amount.asset &&
  one.amount.units === owed.amount.units &&
  one.reference === owed.reference

/** Takes back what the customer could still authorise. Undefined when nothing of it can be any more. */
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
    // The customer may hold a link that still works, and its bank does not say what became of it.
    if (silent && isWaiting(payment)) return { refused: 'bank.unavailable' }
  }
  return undefined
}

async function writeDown(
  { database, clock, secrets }: House,
  wish: Wish,
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
      customerId: wish.customerId,
      sessionId: wish.sessionId,
      bankId: wish.bankId,
      requestId: randomUUID(),
      endToEndId: endToEndIdOf(id),
      amount: owed.amount,
      reference: owed.reference,
      creditor: owed.creditor,
      psuAddressSealed: secrets.seal(id, ipv4(wish.ip)),
      at,
    })
  })
  return isFirst ? findPayment(database, id) : undefined
}

/** An hour for another try with the same request; then the worker lets it go. */
async function keepForNextTry({ database, clock }: House, look: Look, { id }: StoredPayment): Promise<void> {
  const payment = await findPayment(database, id)
  if (payment?.state === 'created') return setDue(database, id, later(clock.now(), 3_600))
  // The bank knows it, but has no page for the customer.
  if (payment) await look.takeBack(payment, 'unavailable')
}

const ipv4 = (ip: string): string => ip.replace(/^::ffff:/, '').replace(/^::1$/, '127.0.0.1')
