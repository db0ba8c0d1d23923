/** Pages to pay on: made by the merchant, used by one person, over when paid, closed or too old. */
import { isNo, no, type Deps, type No } from './deps.ts'
import { planOf, type Plan } from './numbers.ts'
import { keepCard } from './saved/saved.ts'
import type { Card, Charge, Intent, Session } from './record.ts'

export type Typed = {
  number: string
  name: string
  /** One that was kept (pm_…), in place of a number. */
  saved?: string
  /** Its owner ticked that it is kept. */
  isKept?: boolean
  wallet?: Card['wallet']
}
/** The person sees this next. */
export type Tried = { readonly next: 'done' | 'bank' | 'again'; readonly message?: string }

type Wanted = Omit<Session, 'id' | 'created' | 'status' | 'intent' | 'clientSecret'> & {
  /** Within the merchant's page. */
  isForm: boolean
}

export type Checkout = {
  open(wanted: Wanted): Session | No
  closePage(id: string): Session | No
  /** A card is tried. `bank`: its bank asks first. */
  pay(id: string, typed: Typed): Tried | No
  /** The person's answer to the bank of the card. */
  answerBank(id: string, agreed: boolean): Tried | No
  expireDue(): void
}

const leastSeconds = 30 * 60
const mostSeconds = 24 * 3600
const brandNames: Record<string, readonly Plan['brand'][]> = {
  american_express: ['amex'],
  discover_global_network: ['discover', 'unknown'],
  visa: ['visa'],
  mastercard: ['mastercard'],
}

export function createCheckout(deps: Deps): Checkout {
  const { record, seconds, show } = deps
  const openSession = (id: string): Session | No => {
    expireDue()
    const session = record.sessions.find((it) => it.id === id)
    if (!session) return no('resource_missing', `No such checkout.session: '${id}'`, 404)
    return session.status === 'open' ? session : no('session_over', `This page is ${session.status}.`)
  }
  const over = (session: Session, status: 'complete' | 'expired') => {
    session.status = status
    deps.happened(
      status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired',
      show.session(session),
    )
  }
  function expireDue(): void {
    for (const session of record.sessions)
      if (session.status === 'open' && session.expiresAt <= seconds()) {
        dropIntent(session)
        over(session, 'expired')
      }
  }
  const intentOf = (session: Session) => record.intents.find((it) => it.id === session.intent)
  function dropIntent(session: Session): void {
    const intent = intentOf(session)
    if (!intent) return
    intent.status = 'canceled'
    deps.happened('payment_intent.canceled', show.intent(intent))
  }
  const finish = (session: Session, intent: Intent, card: Card, isKept: boolean): Tried => {
    const tried = authorise(deps, intent, card)
    if (tried.next === 'done') {
      if (isKept && session.customer !== undefined) keepCard(deps, session.customer, card)
      over(session, 'complete')
    }
    return tried
  }
  return {
    open({ isForm, ...wanted }) {
      const left = wanted.expiresAt - seconds()
      if (left < leastSeconds - 60 || left > mostSeconds + 60)
        return no('invalid_expiry', 'expires_at must be between 30 minutes and 24 hours from now.')
      const id = deps.newId('cs_test')
      const secret = isForm ? { clientSecret: deps.newId(`${id}_secret`) } : {}
      const session: Session = { ...wanted, ...secret, id, created: seconds(), status: 'open' }
      record.sessions.push(session)
      return session
    },
    closePage(id) {
      const session = openSession(id)
      if (isNo(session)) return session
      dropIntent(session)
      over(session, 'expired')
      return session
    },
    pay(id, { number, name, saved, isKept = false, wallet }) {
      const session = openSession(id)
      if (isNo(session)) return session
      const kept = record.methods.find((it) => it.id === saved && it.customer === session.customer)
      const read = kept ? kept.card : planOf(number)
      if (!read) return { next: 'again', message: 'Your card number is not right.' }
      if (session.blocked.some((word) => brandNames[word]?.includes(read.plan.brand)))
        return { next: 'again', message: 'This kind of card is not accepted here. Use Visa or Mastercard.' }
      const intent = intentOf(session) ?? begin(deps, session)
      const card: Card = kept?.card ?? {
        ...read,
        brand: read.plan.brand,
        name: name.trim(),
        ...(wallet && { wallet }),
      }
      if (!read.plan.asks) return finish(session, intent, card, isKept)
      Object.assign(intent, { status: 'requires_action', card, isKept })
      delete intent.error
      deps.happened('payment_intent.requires_action', show.intent(intent))
      return { next: 'bank' }
    },
    answerBank(id, agreed) {
      const session = openSession(id)
      if (isNo(session)) return session
      const intent = intentOf(session)
      if (!intent?.card || intent.status !== 'requires_action')
        return no('nothing_asked', 'The bank of this card asks nothing now.')
      if (agreed) return finish(session, intent, intent.card, intent.isKept === true)
      return failed(deps, intent, {
        code: 'payment_intent_authentication_failure',
        message: 'Your bank could not make sure that it is you. Try again, or use another card.',
      })
    },
    expireDue,
  }
}

function begin({ record, newId, seconds }: Deps, session: Session): Intent {
  const { amount, currency, capture, description } = session
  const intent: Intent = {
    id: newId('pi'),
    session: session.id,
    created: seconds(),
    amount,
    currency,
    capture,
    description,
    metadata: session.intentMetadata,
    status: 'requires_payment_method',
  }
  record.intents.push(intent)
  session.intent = intent.id
  return intent
}

const messages = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'There is not enough money on this card.',
  expired_card: 'Your card has expired.',
} as const

/** The bank of the card is asked for the money: it is held, or declined. */
function authorise(deps: Deps, intent: Intent, card: Card): Tried {
  const { record, show } = deps
  const { declines } = card.plan
  const charge: Charge = {
    id: deps.newId('ch'),
    intent: intent.id,
    created: deps.seconds(),
    amount: intent.amount,
    currency: intent.currency,
    card,
    metadata: intent.metadata,
    status: declines ? 'failed' : 'succeeded',
    captured: false,
    refunded: 0,
    disputed: false,
  }
  record.charges.push(charge)
  intent.charge = charge.id
  if (declines) {
    const isExpired = declines === 'expired_card'
    return failed(deps, intent, {
      code: isExpired ? 'expired_card' : 'card_declined',
      ...(isExpired ? {} : { decline: declines }),
      message: messages[declines],
      charge: charge.id,
    })
  }
  delete intent.error
  delete intent.card
  intent.status = 'requires_capture'
  deps.happened('payment_intent.amount_capturable_updated', show.intent(intent))
  return { next: 'done' }
}

function failed(deps: Deps, intent: Intent, error: NonNullable<Intent['error']>): Tried {
  delete intent.card
  Object.assign(intent, { status: 'requires_payment_method', error })
  deps.happened('payment_intent.payment_failed', deps.show.intent(intent))
  return { next: 'again', message: error.message }
}
