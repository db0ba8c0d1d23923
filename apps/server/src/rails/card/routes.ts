/** HTTP of the card rail: begin to pay, read the state, and the acquirer's hooks. */
import {
  cardHook,
  getCardSession,
  listSavedCards,
  removeSavedCard,
  startCardFrame,
  startCardSession,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { isRefused, type Serve } from '../../platform/http/route.ts'
import type { SavedCard } from './acquirer/acquirer.ts'
import { brands, type CardPayment, type CardRail } from './card-rail.ts'

/** Connects the routes; where cards are off they say so. */
export function cardRoutes(serve: Serve, rail: CardRail): void {
  serve(startCardSession, ({ caller, body }) => rail.start(caller.id, body.orderId))
  serve(startCardFrame, ({ caller, body }) => rail.startFrame(caller.id, body.orderId))

  serve(getCardSession, async ({ caller, params }) => {
    const payment = await rail.look(caller.id, params.id)
    return isRefused(payment) ? payment : { payment: paymentView(payment), orderId: payment.orderId }
  })

  serve(listSavedCards, async ({ caller }) => {
    const cards = await rail.saved(caller.id)
    return 'refused' in cards ? cards : { items: cards.map(savedView), next: null }
  })
  serve(removeSavedCard, async ({ caller, params }) => {
    return (await rail.forget(caller.id, params.id)) ?? { done: true as const }
  })

  serve(cardHook, async ({ bytes, headers }) => {
    const signature = headers['stripe-signature']
    const isTaken = await rail.takeHook(bytes ?? new Uint8Array(), String(signature ?? ''))
    return isTaken ? null : { refused: 'malformed' }
  })
}

const savedView = ({ brand, ...card }: SavedCard) => ({ ...card, brand: brands[brand] ?? 'Card' })

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
