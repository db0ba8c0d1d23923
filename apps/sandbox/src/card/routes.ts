import type { FastifyInstance } from 'fastify'
import { textOf } from '../app/decimal.ts'
import { serveBoth, type Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { Acquirer } from './acquirer.ts'
import { acquirerPage, paymentOf } from './acquirer-page.ts'
import { isNo } from './deps.ts'
import type { Currency } from './record.ts'

/** Brings money to the merchant's bank account; says no where there is none in that currency. */
export type PayToBank = (
  currency: Currency,
  amount: string,
  payoutId: string,
) => { error: string } | undefined

export function controlRoutes(
  app: FastifyInstance,
  serve: Serve,
  acquirer: Acquirer,
  payToBank: PayToBank,
): void {
  const { record, faults, hooks } = acquirer
  const pageNamed = (id: string) => record.sessions.find((it) => it.id === id || it.reference === id)
  serveBoth(app, controls.readAcquirer, {
    json: () => record.sessions.toReversed().map((one) => paymentOf(acquirer, one)),
    page: () => acquirerPage(acquirer),
  })
  serve(controls.payByCard, ({ params, body }) => {
    const session = pageNamed(params.id)
    if (!session) return { error: 'no page has this id' }
    const first = acquirer.pay(session.id, { number: body.number, name: body.name ?? '' })
    const tried =
      !isNo(first) && first.next === 'bank' ? acquirer.answerBank(session.id, body.threeDs !== 'fail') : first
    return isNo(tried) ? { error: tried.no.message } : tried
  })
  const doing = (name: string, work: (id: string) => object) => {
    const intent = acquirer.find(name)
    if (!intent) return { error: 'no payment has this name' }
    const done = work(intent.id)
    const session = record.sessions.find(({ id }) => id === intent.session)
    return isNo(done) ? { error: done.no.message } : session ? paymentOf(acquirer, session) : done
  }
  serve(controls.chargeBack, ({ body }) => doing(body.payment, acquirer.dispute))
  serve(controls.refundByHand, ({ body }) => doing(body.payment, (id) => acquirer.refund(id, undefined, {})))
  serve(controls.adjustCards, ({ body }) => {
    const cents = Number(body.cents)
    if (!Number.isSafeInteger(cents)) return { error: 'cents must be a whole number' }
    return { id: acquirer.adjust(body.currency, cents).id }
  })
  serve(controls.setCardFee, ({ body }) => {
    const [basisPoints, fixed] = [Number(body.basisPoints), Number(body.cents)]
    if (![basisPoints, fixed].every((it) => Number.isSafeInteger(it) && it >= 0))
      return { error: 'a fee is whole numbers, zero or more' }
    record.fee = { basisPoints, fixed }
    acquirer.save()
    return record.fee
  })
  serve(controls.lapseAuthorisation, ({ body }) => doing(body.payment, acquirer.cancel))
  serve(controls.decideDispute, ({ body }) =>
    doing(body.payment, (id) => acquirer.decide(id, body.outcome === 'won')),
  )
  serve(controls.payOutCards, ({ body }) => {
    const payout = acquirer.payOut(body.currency)
    if (isNo(payout)) return { error: payout.no.message }
    const amount = textOf(BigInt(payout.amount), 2)
    return (
      payToBank(payout.currency, amount, payout.id) ?? {
        id: payout.id,
        amount,
        currency: body.currency.toUpperCase(),
      }
    )
  })
  serve(controls.listCardEvents, () => record.events.map(({ id, type }) => ({ id, type })))
  serve(controls.resendCardEvent, ({ body }) =>
    acquirer.resend(body.id) ? { id: body.id } : { error: 'no such event' },
  )
  serve(controls.listenForCards, ({ body }) => {
    if (!URL.canParse(body.url)) return { error: 'url is an address' }
    hooks.url = body.url
    return { url: body.url }
  })
  serve(controls.faultCard, ({ body }) => faults.set(body))
}
