/**
 * Stories of purchases while a chain, a bank or the acquirer misbehaves, in a world of their own: a trouble concerns a whole
 * chain or a whole bank, so each story beside another has its own. Every change asks the rails for the same
 * without a stack (rails/evm/transfers, rails/card, rails/open-banking), and loses answers by crashes (e2e/faults).
 * @module-tag night
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitsOf } from '../world/outside.ts'
import { cards } from '../world/payers.ts'
import { sentTo } from '../world/purchase.ts'
import { walk } from '../world/sale.ts'
import { ana, newWallet } from '../world/customer.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  // Not mined for so long, a transaction is stuck.
  world = await openWorld({ env: { CHAIN_STUCK_SECONDS: '5' } })
})
afterAll(() => world?.end())

const back = ({ refunds }: { refunds: readonly { status: string }[] }) => refunds[0]?.status === 'booked'

describe('coins are on their way', () => {
  test.concurrent('a transaction is stuck: a dearer one takes its place, and the coins go once', async () => {
    const purchase = await (await world.customer()).buys()
    await purchase.chain.fault('stuck', 600)
    await purchase.transfer()
    const order = await purchase.is('C')
    await purchase.chain.fault('stuck', 0)
    expect(walk(order)).toMatch(/^NRBOT(PT)+PC$/)
    const { attempts } = await world.backOffice.order(purchase.id)
    const sent = attempts.find(({ kind }) => kind === 'coin_transfer')!.traces.map(({ id }) => id)
    expect(sent.length).toBeGreaterThan(1)
    expect(sent).toContain(order.transaction!.hash)
    await world.closes(purchase)
  })

  test.concurrent('a transaction is forgotten by every node: its bytes are sent again', async () => {
    const purchase = await (await world.customer()).buys({ coin: 'USDC@97' })
    await purchase.chain.fault('drop', 600)
    await purchase.transfer()
    await purchase.shows('it is sent', ({ transaction }) => transaction !== null)
    expect(await purchase.chain.transfersTo(purchase.destination, purchase.coin)).toEqual([])
    await purchase.chain.fault('drop', 0)
    await purchase.is('C')
    await world.closes(purchase)
  })

  test.concurrent('two payments are confirmed, because a bank takes none back: coins once, the rest waits aside', async () => {
    const { banks } = world.outside
    const purchase = await (await world.customer()).buys({ method: 'OPEN_BANKING' })
    await banks.behaves('vuelta', { behaviour: 'keeps' })
    const first = await purchase.begins('vuelta')
    await purchase.paysAt('sonnenbank')
    await banks.visit(first.redirectUrl, ana)
    await purchase.is('C')
    const order = await purchase.shows('all the money', ({ credits }) => credits.length === 2)
    expect(order.payments.map(({ status }) => status)).toEqual(['settled', 'settled'])
    const received = unitsOf('EUR', order.received.amount)
    const { accounts } = await world.books.comes(
      'the money aside',
      purchase.id,
      'suspense',
      received - 20_000n,
    )
    expect(accounts).not.toContain('transit:open_banking EUR')
    await world.closes(purchase, { aside: 20_000n - received })
  })
})

describe('somebody does not say what they did', () => {
  test.concurrent('the acquirer does what it is asked and does not say so, and tells nothing by itself: once', async () => {
    const purchase = await (await world.customer()).buys({ coin: 'USDC@97', method: 'CREDIT_CARD' })
    const { id } = await purchase.beginsCard()
    const acquirer = world.outside.cards
    await acquirer.fault('hooks_off', 600)
    await acquirer.pay(id, { number: cards.visa, name: ana.name })
    await acquirer.fault('silent', 3)
    await purchase.is('C')
    await acquirer.fault('hooks_off', 0)
    const paid = (await acquirer.payments()).find(({ reference }) => reference === id)
    expect(paid).toMatchObject({ captures: 1, refunds: [] })
    await world.closes(purchase)
  })

  test.concurrent('a bank takes a payment and does not say so: asked again, it is the same one', async () => {
    const { banks } = world.outside
    const purchase = await (await world.customer()).buys({ coin: 'USDC@97', method: 'OPEN_BANKING' })
    await banks.behaves('sonnenbank', { behaviour: 'unanswered' })
    await expect(purchase.begins('sonnenbank')).rejects.toMatchObject({ code: 'bank.unavailable' })
    await banks.behaves('sonnenbank', { behaviour: 'works' })
    const before = (await banks.payments('sonnenbank')).length
    expect(await purchase.paysAt('sonnenbank')).toMatchObject({ outcome: 'authorised' })
    expect(await banks.payments('sonnenbank')).toHaveLength(before)
    await purchase.is('C')
    await world.closes(purchase)
  })

  test.concurrent('a bank takes no payment back: the customer confirms it after all, and the newer one is dead', async () => {
    const { banks } = world.outside
    const purchase = await (await world.customer()).buys({ coin: 'USDC@97', method: 'OPEN_BANKING' })
    await banks.behaves('slowfjord', { behaviour: 'keeps' })
    const first = await purchase.begins('slowfjord')
    const second = await purchase.begins('nordlicht')
    await purchase.comesBack(sentTo(await banks.visit(first.redirectUrl, ana)))
    await banks.behaves('slowfjord', { behaviour: 'works' })
    const order = await purchase.is('C')
    expect(order.payments.map(({ status }) => status).toSorted()).toEqual(['abandoned', 'settled'])
    await expect(banks.visit(second.redirectUrl, ana)).rejects.toThrow('invalid_request')
    await world.closes(purchase)
  })

  test.concurrent('a node takes the coins and does not answer: once', async () => {
    const purchase = await (await world.customer()).buys({ coin: 'USDC@97' })
    await purchase.chain.fault('send_unanswered', 600)
    await purchase.transfer()
    await purchase.is('C')
    await purchase.chain.fault('send_unanswered', 0)
    await world.closes(purchase)
  })

  test.concurrent('a transaction is reverted, and the token takes no others: the money goes back', async () => {
    const destination = newWallet().address
    const purchase = await (await world.customer()).buys({ destination })
    await purchase.chain.fault('stuck', 600)
    await purchase.transfer()
    await purchase.shows('it is sent', ({ transaction }) => transaction !== null)
    await purchase.chain.refuse('USDC', destination)
    await purchase.chain.fault('stuck', 0)
    await purchase.is('Y')
    await purchase.shows('the money is back', back)
    expect(walk(await purchase.view())).toMatch(/PT?Y$/)
    await world.closes(purchase)
  })
})

test('in the end chain, bank, acquirer and ledger agree to the last unit', async () => {
  await world.outside.cards.settle()
  await world.books.agree()
})
