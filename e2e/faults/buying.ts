/**
 * Purchases of every kind at once, each followed from its quote to its end, whatever happens to the server meanwhile.
 * The one who buys does what a person does: asks again without an answer, and starts another payment when one leads
 * nowhere.
 */
import { randomUUID } from 'node:crypto'
import type { BuyOrderView, PaymentMethod } from '@agio/contract'
import type { Coins } from '@agio/domain'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { NotOk, pause, until, type Call } from '../world/calls.ts'
import { cards } from '../world/payers.ts'
import { buyer, followPurchase, type Purchase } from '../world/purchase.ts'
import { newWallet } from '../world/customer.ts'
import type { Answer, World, Person } from './world.ts'

type Way = {
  readonly method: PaymentMethod
  readonly fiat: 'EUR' | 'GBP'
  readonly coin: Coins.CoinId
  readonly amount: string
  /** Somebody else pays: the money has to go back. */
  readonly stranger?: true
  /** The customer's own bank, of those that the sandbox plays. */
  readonly bank?: string
}

const transfer = { method: 'SEPA_BANK_TRANSFER', fiat: 'EUR', coin: 'USDC@11155111', amount: '50' } as const
const card = { ...transfer, method: 'CREDIT_CARD' } as const
const online = { ...transfer, method: 'OPEN_BANKING', bank: 'sonnenbank' } as const

export const ways = {
  transfer,
  pounds: { ...transfer, fiat: 'GBP', coin: 'USDC@97' },
  native: { ...transfer, coin: 'tBNB@97' },
  /** Above this the owner of the wallet has to sign. */
  big: { ...transfer, amount: '1200' },
  strangersTransfer: { ...transfer, stranger: true },
  card,
  cardPounds: { ...card, fiat: 'GBP', coin: 'USDT@97' },
  strangersCard: { ...card, stranger: true },
  online: { ...online, coin: 'ETH@11155111' },
  loginFirst: { ...online, bank: 'bergbank' },
  onlinePounds: { ...online, fiat: 'GBP', bank: 'thames-tweed' },
  strangersBank: { ...online, stranger: true },
} as const satisfies Record<string, Way>
export type WayName = keyof typeof ways

export type Bought = {
  readonly key: string
  readonly way: Way
  readonly person: Person
  readonly body: object
  readonly wallet: ReturnType<typeof newWallet>
  /** The first answer to placing it, as it was. */
  acknowledged?: Answer
  purchase?: Purchase
  /** The driver's place: the letter of the order last seen, or the present act. */
  at: string
  last?: BuyOrderView
}

export const stranger = 'Otto Fremdling'
export const strangersAccount = { fromName: stranger, fromIban: 'NL91ABNA0417164300' }

/** Calls of a person who asks again when no answer comes, or one that says "not now, later". */
function patientCalls({ ask }: Pick<World, 'ask'>, headers: Readonly<Record<string, string>>): Call {
  return async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await until(
      `an answer to ${method} ${path}`,
      async () => {
        const given = await ask(method, `/api${path}`, {
          headers: {
            ...(headers.authorization !== undefined && { authorization: headers.authorization }),
            'idempotency-key': randomUUID(),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        return given !== undefined && given.status < 500 && given
      },
      { every: 150 },
    )
    const read = JSON.parse(answer.text) as Result & { error?: { code: string } }
    if (answer.status >= 400)
      throw new NotOk(`${method} ${path}`, answer.status, read.error?.code, answer.text)
    return read
  }
}

/** Asks for a price and places an order at it, under a key of its own, until that is answered. */
export async function placeBuy(world: World, person: Person, key: string, way: Way): Promise<Bought> {
  const one = await wishBuy(world, person, key, way)
  await place(world, one)
  return one
}

/** Placing it takes two things: a price, and an unused wallet. */
export async function wishBuy(world: World, person: Person, key: string, way: Way): Promise<Bought> {
  const { coin, fiat, method, amount: fiatAmount } = way
  const wish = { coin, fiat, method, fiatAmount }
  const quote = await patientCalls(world, {})<{ id: string }>('POST', '/quotes/buy', wish)
  const wallet = newWallet()
  const body = {
    quoteId: quote.id,
    destination: wallet.address,
    payerName: buyer.name,
    consents: { correctInformation: true, buyRisk: true, terms },
  }
  return { key, way, person, body, wallet, at: 'placing' }
}

/** Asks until there is an answer, each time with the same key and words. */
export async function place(world: World, one: Bought): Promise<void> {
  const answer = await one.person.place(one.key, one.body, 'buy')
  if (answer.status !== 200) throw new Error(`${one.key} was not placed: ${answer.status} ${answer.text}`)
  one.acknowledged = answer
  one.last = JSON.parse(answer.text) as BuyOrderView
  const mine = patientCalls(world, one.person.headers)
  one.purchase = followPurchase(mine, patientCalls(world, {}), world.outside, one.last)
  one.at = 'paying'
}

/** Customers who each buy in these ways, one after the other; gives the growing list at once and `done` for the end. */
export function buyMany(world: World, people: readonly Person[], lanes: readonly (readonly WayName[])[]) {
  const bought: Bought[] = []
  const lane = async (person: Person, number: number) => {
    for (const [round, name] of (lanes[number] ?? []).entries()) {
      const one = await wishBuy(world, person, `fault-buy-${number}-${round}`, ways[name])
      bought.push(one)
      await place(world, one)
      await pays(world, one)
      await ends(world, one)
    }
  }
  return { bought, done: Promise.all(people.map(lane)) }
}

/** A transfer is sent once, for that is out of our hands; by card and at a bank until the order has heard of it. */
export async function pays(world: World, one: Bought): Promise<void> {
  const { way, purchase } = one
  if (!purchase) throw new Error(`${one.key} is not placed`)
  if (way.method === 'SEPA_BANK_TRANSFER')
    return void (await purchase.transfer(way.stranger ? strangersAccount : {}))
  const name = way.stranger ? stranger : buyer.name
  let last: unknown
  for (let times = 0; times < 6; times += 1) {
    last = await (
      way.bank === undefined ? paysByCard(world, purchase, name) : paysAt(way.bank, purchase, name)
    ).catch((error: unknown) => error)
    if (last === 'paid' || (await isHeardOf(one))) return
  }
  throw new Error(`${purchase.id} could not be paid: ${String(last)}`)
}

async function paysByCard({ outside }: World, purchase: Purchase, name: string): Promise<'paid'> {
  const { id } = await purchase.beginsCard()
  await outside.cards.pay(id, { number: cards.visa, name })
  return 'paid'
}

async function paysAt(bank: string, purchase: Purchase, name: string): Promise<string> {
  const { outcome } = await purchase.paysAt(bank, { name })
  return outcome === 'authorised' ? 'paid' : outcome
}

/** No answer said that it is paid. Soon the order has heard of it; if it has not, that payment came to nothing. */
async function isHeardOf(one: Bought): Promise<boolean> {
  const isPaid = ({ status, payments }: BuyOrderView) =>
    status !== 'N' || payments.some((it) => it.status === 'authorised' || it.status === 'settled')
  for (const end = Date.now() + 15_000; Date.now() < end; await pause(200)) {
    one.last = await one.purchase!.view()
    if (isPaid(one.last)) return true
  }
  return false
}

const isBack = ({ refunds }: BuyOrderView) =>
  refunds.length > 0 && refunds.every(({ status }) => status === 'booked')

/** Follows it to coins or to money back, and signs for the wallet where that is asked for. */
export async function ends(world: World, one: Bought): Promise<BuyOrderView> {
  for (const end = Date.now() + 180_000; Date.now() < end; await pause(100)) {
    const last = await one.purchase!.view()
    one.last = last
    one.at = last.status
    if (last.status === 'C' || (last.status === 'Y' && isBack(last))) return last
    if (last.choices.includes('prove_wallet')) await proves(world, one)
  }
  const { status, reason, held } = one.last!
  throw new Error(`${one.key} ${one.purchase!.id} did not end: ${status} ${reason} ${held ? 'held' : ''}`)
}

/** A proof that was taken, and whose answer was lost, is not taken a second time: the order tells. */
async function proves(world: World, { person, wallet, last }: Bought): Promise<void> {
  const call = patientCalls(world, person.headers)
  const asked = { address: wallet.address, chainId: last!.chainId }
  const { message } = await call<{ message: string }>('POST', '/wallets/challenge', asked)
  const signature = await wallet.signMessage({ message })
  await call('POST', '/wallets/proof', { message, signature }).catch((error: unknown) => {
    if (!(error instanceof NotOk) || error.code !== 'wallet.proof_failed') throw error
  })
}
