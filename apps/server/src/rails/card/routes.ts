/** HTTP of the card rail: begin to pay, read the state, and the acquirer's hooks. */
import { cardHook, getCardSession, startCardFrame, startCardSession } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { isRefused, type Serve } from '../../platform/http/route.ts'
import type { CardPayment, CardRail } from './card-rail.ts'

/** Connects the routes; where cards are off they say so. */
export function cardRoutes(serve: Serve, rail: CardRail): void {
  serve(startCardSession, ({ caller, body }) => rail.start(caller.id, body.orderId))
  serve(startCardFrame, ({ caller, body }) => rail.startFrame(caller.id, body.orderId))

  serve(getCardSession, async ({ caller, params }) => {
    const payment = await rail.look(caller.id, params.id)
    return isRefused(payment) ? payment : { payment: paymentView(payment), orderId: payment.orderId }
  })

  serve(cardHook, async ({ bytes, headers }) => {
    const signature = headers['stripe-signature']
    const isTaken = await rail.takeHook(bytes ?? new Uint8Array(), String(signature ?? ''))
    return isTaken ? null : { refused: 'malformed' }
  })
}

function paymentView({ id, provider, status, reason, startedAt }: CardPayment) {
  return {
    id,
    method: 'CREDIT_CARD' as const,
    provider,
    status,
    reason: reason ?? null,
    startedAt: wireTime(startedAt),
  }
}
