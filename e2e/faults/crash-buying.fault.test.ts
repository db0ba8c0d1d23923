/**
 * The server ends itself at named places in the life of purchases, each between two durable steps, and is started again,
 * armed for the next one, while what it left behind goes on. In the end coins went once, cards were charged and given back
 * once, a customer's bank has one payment, and money that had to go back went back once: by the records of those outside.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '../world/payers.ts'
import { buyer } from '../world/purchase.ts'
import { expectAllBoughtOnce, expectBooksOf } from './bought-once.ts'
import { ends, pays, placeBuy, stranger, ways, type Bought, type WayName } from './buying.ts'
import { openWorld, type World } from './world.ts'
import { endsItself, startArmed } from './killing.ts'

let world: World
const bought = new Map<string, Bought>()

/** The payment, made while the server is away, brings it there. */
const points = [
  ['a statement is taken in, and its file not put away', 'bank.imported-camt.054', 'transfer'],
  ['the checks are passed, and nobody has been told', 'orders.stored-cleared', 'native'],
  ['coins are asked of the rail, and not ticked off', 'outbox.prepare_coins', 'pounds'],
  ['coins are signed and kept, and not sent', 'evm.out-signed', 'transfer'],
  ['coins are released, and not ticked off', 'outbox.release_coins', 'native'],
  ['coins are sent, and not noted', 'evm.out-broadcast', 'transfer'],
  ['a card is about to be charged', 'card.capturing', 'card'],
  ['a card is charged, and not noted', 'card.captured', 'cardPounds'],
  ['a card is given its money back, and not noted', 'card.refunded', 'strangersCard'],
  ['money back is asked of the rail, and not ticked off', 'outbox.send_refund', 'strangersTransfer'],
  ['the file with money back lies at the bank, and is not noted', 'bank.file-written', 'strangersTransfer'],
] as const satisfies readonly (readonly [string, string, WayName])[]

/** The customer's own request to pay brings it there; they get no answer, and ask again. */
const wishes = [
  ['a payment is written down, and the bank not asked', 'open_banking.asked', 'online'],
  ['the bank has the payment, and it is not noted', 'open_banking.initiated', 'onlinePounds'],
  ['a page for a card is written down, and the acquirer not asked', 'card.asked', 'card'],
  ['the page for a card is open, and not noted', 'card.opened', 'cardPounds'],
] as const satisfies readonly (readonly [string, string, WayName])[]

const sessions = new Map<string, string>()

beforeAll(async () => {
  world = await openWorld()
  const person = await world.person()
  for (const [, point, name] of [...points, ...wishes]) {
    const one = await placeBuy(world, person, `crash-${point}`, ways[name])
    bought.set(point, one)
    // A card that is charged while the server is away had its page opened before.
    const isPoint = points.some(([, at]) => at === point)
    if (isPoint && one.way.method === 'CREDIT_CARD')
      sessions.set(point, (await one.purchase!.beginsCard()).id)
  }
})
afterAll(() => world?.end())

test.each(points)('it ends when %s (%s)', async (_, point) => {
  const one = bought.get(point)!
  await world.kill()
  const session = sessions.get(point)
  if (session === undefined) await pays(world, one)
  else await world.outside.cards.pay(session, { number: cards.visa, name: nameOf(one) })
  await startArmed(world, point)
  await endsItself(world)
})

const nameOf = ({ way }: Bought) => (way.stranger ? stranger : buyer.name)

test.each(wishes)('it ends when %s (%s)', async (_, point) => {
  const { way, person, purchase } = bought.get(point)!
  await startArmed(world, point)
  const isCard = way.method === 'CREDIT_CARD'
  const wish = { orderId: purchase!.id, ...(!isCard && { bankId: way.bank, consent: true }) }
  await world.ask('POST', isCard ? '/api/cards/sessions' : '/api/open_banking/payments', {
    headers: person.headers,
    body: JSON.stringify(wish),
  })
  await endsItself(world)
})

test('started as usual it ends everything: coins once, money back once', async () => {
  await world.startAgain()
  for (const [, point] of wishes) await pays(world, bought.get(point)!)
  for (const one of bought.values()) await ends(world, one)
  await expectAllBoughtOnce(world, [...bought.values()])
})

test('asked twice, the bank and the acquirer have one payment', async () => {
  const ofCards = await world.outside.cards.payments()
  for (const [, point] of wishes) {
    const { way, purchase } = bought.get(point)!
    const ids = (await purchase!.view()).payments.map(({ id }) => id)
    expect([point, ids]).toEqual([point, [expect.any(String)]])
    const plain = ids.map((id) => id.replace('_', '').toLowerCase())
    const there =
      way.method === 'CREDIT_CARD'
        ? ofCards.filter(({ reference }) => ids.includes(reference))
        : (await world.outside.banks.payments('bank' in way ? (way.bank ?? '') : '')).filter(
            ({ endToEndId }) => plain.includes(endToEndId.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()),
          )
    expect([point, there.length]).toEqual([point, 1])
  }
})

test('ledger, chains and bank agree', () => expectBooksOf(world, [...bought.values()]))
