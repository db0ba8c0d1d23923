/**
 * Each rail left out in turn: the server is started without it. A part that needs it is off by name or the start is
 * refused; what stays on goes to its end; and an order that was under way waits, with a case, until the rail is back.
 */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SellOrderView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsTo, NotOk, readinessOf, until } from '../world/calls.ts'
import type { Books } from '../world/books.ts'
import { ends, pays, placeBuy, ways, type WayName } from './buying.ts'
import { expectAllPaidOnce, sellMany } from './selling.ts'
import { openWorld, type Person, type World } from './world.ts'

const parts = {
  chain: ['CHAIN_97_RPC', 'COINS'],
  chains: ['CHAIN_97_RPC', 'CHAIN_11155111_RPC', 'COINS'],
  xpub: ['DEPOSIT_XPUB'],
  signer: ['SIGNER_KEYSTORE', 'SIGNER_PASSWORD_FILE'],
  bank: ['BANK_ACCOUNTS', 'BANK_DIRECTORY'],
  acquirer: [
    'CARD_SECRET_KEY',
    'CARD_WEBHOOK_SECRET',
    'CARD_API_URL',
    'CARD_PUBLISHABLE_KEY',
    'CARD_FRAME_ORIGIN',
  ],
  openBanking: ['OPEN_BANKING_BANKS_FILE', 'OPEN_BANKING_PROVIDER'],
  ibanBank: ['IBAN_BANK_URL', 'IBAN_BANK_KEY', 'IBAN_BANK_SECRET'],
  messenger: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_APP_URL'],
} as const
type Part = keyof typeof parts
const without = (part: Part) => Object.fromEntries(parts[part].map((name) => [name, '']))

let world: World
let person: Person
let books: Books
beforeAll(async () => {
  world = await openWorld()
  person = await world.person()
  books = world.books()
})
afterAll(() => world?.end())

const quotes = {
  sell: { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '50' },
  sellPounds: { coin: 'USDC@11155111', fiat: 'GBP', fiatAmount: '50' },
  transfer: { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '50', method: 'SEPA_BANK_TRANSFER' },
  card: { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '50', method: 'CREDIT_CARD' },
  openBanking: { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '50', method: 'OPEN_BANKING' },
  otherChain: { coin: 'USDC@97', fiat: 'EUR', fiatAmount: '50' },
}
type Asked = keyof typeof quotes

/** The answer to each order, or its refusal. */
async function answers(): Promise<Record<Asked, string>> {
  const call = callsTo(`${world.root}/api`)
  const asked = Object.entries(quotes).map(async ([name, body]) => {
    const path = 'method' in body ? '/quotes/buy' : '/quotes/sell'
    const said = await call('POST', path, body).then(
      () => 'on',
      (error: unknown) => (error instanceof NotOk && error.code) || String(error),
    )
    return [name, said] as const
  })
  return Object.fromEntries(await Promise.all(asked)) as Record<Asked, string>
}

type Offer = { off: string[]; services: string[]; currencies: string[]; coins: string[] }

/** Pages and monitors of the machine read these. */
async function offer(): Promise<Offer> {
  const call = callsTo(world.root, () => ({ 'widget-api-key': 'swapin-widget-default' }))
  type Items<It> = { items: readonly It[] }
  const [ready, config, currencies, coins] = await Promise.all([
    readinessOf<{ off: { name: string }[] }>(world.root),
    call<{ services: Record<string, { enabled: boolean }>; currencies: string[] }>(
      'POST',
      '/v1/widget-config/swapin-widget-default',
      {},
    ),
    call<Items<{ currency: string }>>('GET', '/api/currencies'),
    call<Items<{ id: string; sell: boolean; buy: boolean }>>('GET', '/api/coins'),
  ])
  expect(config.currencies).toEqual(currencies.items.map(({ currency }) => currency))
  const services = Object.entries(config.services).filter(([, { enabled }]) => enabled)
  for (const service of ['sell', 'buy'] as const)
    expect(coins.items.some((coin) => coin[service])).toBe(services.some(([name]) => name === service))
  return {
    off: ready.off.map(({ name }) => name),
    services: services.map(([name]) => name),
    currencies: config.currencies,
    coins: [...new Set(coins.items.map(({ id }) => id.split('@')[1]!))].toSorted(),
  }
}

const all = {
  off: [],
  services: ['sell', 'buy', 'iban'],
  currencies: ['EUR', 'GBP'],
  coins: ['11155111', '97'],
}
const everything = {
  sell: 'on',
  sellPounds: 'on',
  transfer: 'on',
  card: 'on',
  openBanking: 'on',
  otherChain: 'on',
}
const nothing = Object.fromEntries(Object.keys(quotes).map((name) => [name, 'service.off']))

test('with every part everything is on', async () => {
  expect(await offer()).toEqual(all)
  expect(await answers()).toEqual(everything)
})

type Row = readonly [Part, Partial<Offer>, Partial<Record<Asked, string>>, WayName | 'sale' | null]
const withoutPart = 'without %s what needs it is off, and what is on goes to its end'
test.each<Row>([
  ['chain', { coins: ['11155111'] }, { otherChain: 'coin.unavailable' }, 'sale'],
  [
    'xpub',
    { off: ['sell'], services: ['buy', 'iban'] },
    { sell: 'service.off', sellPounds: 'service.off', otherChain: 'service.off' },
    'transfer',
  ],
  ['bank', { off: ['sell', 'buy', 'EUR', 'GBP', 'iban'], services: [], currencies: [] }, nothing, null],
  ['acquirer', { off: ['card'] }, { card: 'service.off' }, 'transfer'],
])(withoutPart, goesOnWithout)
// A change leaves out one part of each kind.
test.each<Row>([
  ['chains', { off: ['sell', 'buy', 'iban'], services: [], coins: [] }, nothing, null],
  ['signer', { off: ['sell', 'buy', 'iban'], services: [] }, nothing, null],
  ['openBanking', { off: ['open_banking'] }, { openBanking: 'service.off' }, 'card'],
  ['ibanBank', { off: ['iban'], services: ['sell', 'buy'] }, {}, null],
  ['messenger', { off: ['messenger'] }, {}, null],
])(withoutPart, { tags: ['night'] }, goesOnWithout)

async function goesOnWithout(...[part, is, says, order]: Row): Promise<void> {
  await world.kill()
  await world.startAgain(without(part))
  expect(await offer()).toEqual({ ...all, ...is })
  expect(await answers()).toEqual({ ...everything, ...says })
  expect(world.said.some((line) => line.includes('left out by the settings'))).toBe(part !== 'chain')
  world.said.length = 0
  if (order === 'sale') {
    const { sold, done } = sellMany(world, [person], 1)
    await done
    await expectAllPaidOnce(world, sold)
  } else if (order !== null) {
    const bought = await placeBuy(world, person, `left-out-${part}`, ways[order])
    await pays(world, bought)
    expect((await ends(world, bought)).status).toBe('C')
  }
}

test('without prices nothing is quoted', async () => {
  await world.kill()
  await world.startAgain({ PRICE_SOURCES: 'kraken=http://127.0.0.1:1,coinbase=http://127.0.0.1:2' })
  expect(new Set(Object.values(await answers()))).toEqual(new Set(['price.unavailable']))
})

test.each([
  ['one source of prices', { PRICE_SOURCES: 'kraken=https://api.kraken.com' }, 'at least two exchanges'],
  ['accounts and no way to the bank', { BANK_DIRECTORY: '' }, 'BANK_ACCOUNTS needs BANK_DIRECTORY'],
  ['a coin of a chain that is left out', { CHAIN_97_RPC: '' }, 'it needs CHAIN_97_RPC'],
  ['a service that it has no parts for', { ...without('xpub'), SERVICES: 'sell' }, 'it needs DEPOSIT_XPUB'],
  ['no mail, in production', { SMTP_URL: '' }, 'SMTP_URL must be set'],
  ['no virus scanner, in production', { CLAMD_ADDRESS: '' }, 'CLAMD_ADDRESS must be set'],
  ['no sanctions list, in production', { SANCTIONS_LISTS: '' }, 'SANCTIONS_LISTS must name'],
])('it does not start with %s', async (_, env, sentence) => {
  const key = join(world.folder, 'production.key')
  copyFileSync(join(world.folder, 'data', 'personal-data.key'), key)
  const production = {
    NODE_ENV: 'production',
    KEY_FILE: key,
    CLOCK_URL: '',
    OPERATORS_SEED_FILE: '',
    GRANT_LEVEL_AT_SIGN_UP: '',
  }
  const server = world.stack.launchServer({ ...production, PORT: '0', ...env })
  expect((await server.done).code).toBe(1)
  expect(server.lastWords()).toContain(sentence)
})

test('orders under way wait for the rail that is left out, each with a case, and end when it is back', async () => {
  await world.kill()
  await world.startAgain()
  const answer = await person.place('left-out-sale', await person.wish())
  const sale = JSON.parse(answer.text) as SellOrderView
  const bought = await placeBuy(world, person, 'left-out-purchase', ways.transfer)

  await world.kill()
  await world.outside.chain(11155111).send(sale.depositAddress, sale.required.amount, { token: 'USDC' })
  await pays(world, bought)
  await world.startAgain(without('bank'))
  await until('the sale to owe a payout', async () => (await person.order(sale.id)).status === 'E')
  for (const id of [sale.id, bought.purchase!.id])
    await books.caseOpens(id, 'part_left_out', 'BANK_ACCOUNTS in EUR')
  expect(await world.outside.bank.paymentsFor(sale.reference)).toEqual([])

  await world.kill()
  await world.startAgain(without('signer'))
  await until('the sale to be paid', async () => (await person.order(sale.id)).status === 'C')
  await until('the purchase to owe coins', async () => 'OTP'.includes((await bought.purchase!.view()).status))
  await books.caseOpens(bought.purchase!.id, 'part_left_out', 'SIGNER')

  await world.kill()
  await world.startAgain()
  expect((await ends(world, bought)).status).toBe('C')
  expect(await world.outside.bank.paymentsFor(sale.reference)).toHaveLength(1)
  await world.outside.cards.settle()
  await books.agree()
})
