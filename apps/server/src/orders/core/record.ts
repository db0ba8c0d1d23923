/** A step of a life as the one statement that stores it wants it: order, event, postings, limit, effects, receipt. */
import { createHmac } from 'node:crypto'
import { Life, type Buy, type Postings } from '@agio/domain'
import { postingsJson } from '../../ledger/index.ts'
import type { Service } from '../../limits/index.ts'
import { lifeOf, type Effect, type Event, type Order, type Step } from './lifecycles.ts'
import type { StoredOrder } from './order-store.ts'

/** A bank account to be stored with the step; the text is sealed already. */
export type NewBeneficiary = {
  readonly id: string
  readonly kind: 'iban' | 'uk'
  readonly sealed: string
  readonly label: string
  readonly maskedName: string
  readonly bank: string | null
  readonly bic: string | null
}

/** What comes along with an event: an account, words for the record, and movements the order's rules know nothing of. */
export type Extra = {
  readonly beneficiary?: NewBeneficiary
  readonly note?: Readonly<Record<string, string>>
  readonly postings?: readonly Postings.Posting[]
}

/** What lies in the outbox for an effect. */
export type EffectPayload = { readonly effect: Effect; readonly because: string }

type Told = {
  readonly factId: string
  readonly event: Event
  readonly extra: Extra
  readonly receiptKey: Uint8Array
}

/** The argument of `order_advance`. */
export function advanceRecord(row: StoredOrder, step: Step, told: Told): object {
  const { factId, event, extra, receiptKey } = told
  const seq = row.version + 1
  const completes = step.order.at === 'C' && row.order.at !== 'C'
  const reopens = (row.order.at === 'C' || row.order.at === 'Z') && step.order.at === 'R'
  return {
    seq,
    order: orderFields(row.service, step.order, event.now),
    event: {
      factId,
      type: event.type,
      actor: lifeOf(row.service).actorOf(event.type),
      from: row.order.at,
      to: step.order.at,
      data: Life.writeJson({ ...event, ...extra.note }),
    },
    postings: JSON.parse(postingsJson([...(step.postings ?? []), ...(extra.postings ?? [])])) as unknown,
    ...effectRows(row.id, seq, event.type, step.effects ?? []),
    ...(step.limit && { limit: step.limit }),
    ...(extra.beneficiary && { beneficiary: extra.beneficiary }),
    ...(reopens && { voidReceipts: true }),
    ...(completes && { receipt: receiptOf(step.order, seq, receiptKey) }),
  }
}

/** Columns that follow from the order itself. */
export function orderFields(service: Service, order: Order, now: number) {
  const life = lifeOf(service)
  const { send, receive, reason, isOver } = life.summary(order)
  const wakeAt = life.deadline(order, now)?.at
  return {
    id: order.id,
    status: order.at,
    state: Life.writeJson(order),
    reason,
    isOver,
    sendAsset: send.asset,
    sendUnits: send.units.toString(),
    receiveAsset: receive.asset,
    receiveUnits: receive.units.toString(),
    wakeAt: wakeAt === undefined ? null : new Date(wakeAt).toISOString(),
  }
}

/** Effects as outbox rows; a case is a row at once. */
export function effectRows(orderId: string, seq: number, because: string, effects: readonly Effect[]) {
  const outbox = effects.flatMap((effect, index) =>
    effect.do === 'open_case'
      ? []
      : [
          {
            kind: effect.do,
            key: `${orderId}:${seq}:${index}:${effect.do}`,
            payload: { effect, because } satisfies EffectPayload,
          },
        ],
  )
  const cases = effects.flatMap((effect) => (effect.do === 'open_case' ? [effect.reason] : []))
  return { outbox, cases }
}

/** The receipt keeps the order as it was when it was paid. */
function receiptOf(order: Order, seq: number, key: Uint8Array) {
  return {
    code: receiptCode(order.id, seq, key),
    beneficiaryId: isSale(order) ? order.beneficiaryId : null,
    figures: Life.writeJson(order),
  }
}

const isSale = (order: Order): order is Exclude<Order, Buy.BuyOrder> => 'beneficiaryId' in order

/** 80 bits nobody can guess, in four groups of four. */
export function receiptCode(orderId: string, seq: number, key: Uint8Array): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const digest = createHmac('sha256', key).update(`receipt:${orderId}:${seq}`).digest()
  let bits = BigInt(`0x${digest.subarray(0, 10).toString('hex')}`)
  let code = ''
  for (let place = 0; place < 16; place += 1) {
    code += alphabet.charAt(Number(bits & 31n))
    bits >>= 5n
  }
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
