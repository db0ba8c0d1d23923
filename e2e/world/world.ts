/**
 * A whole world for stories: sandbox and server as processes of their own, customers who sign in by mail and sell, and the
 * books that must agree in the end.
 *
 *   story ──HTTP──► server        story ──HTTP──► sandbox (chains, bank, mail, clock)        story ──SQL──► ledger
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import type { BeneficiaryIn, BuyOrderView, PaymentMethod, SellOrderView } from '@agio/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { embeddedUrl } from '../../apps/server/src/platform/sql/embedded-postgres.ts'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { freePort, stop } from '../../scripts/run.mjs'
import { startStack } from '../../scripts/stack.mjs'
import { openBooks } from './books.ts'
import { callsTo } from './calls.ts'
import { openOutside, unitsOf, type Outside, type Wallet } from './outside.ts'
import { buyer, followPurchase, type Purchase } from './purchase.ts'
import { openDesk } from './desk.ts'
import { closePurchase, type Expected } from './purchase-books.ts'
import { followSale, type Sale } from './sale.ts'

export const ana = { name: 'Ana Example', iban: 'DE89370400440532013000' } as const
export const anaInBritain = { name: 'Ana Example', sortCode: '089999', accountNumber: '66374958' } as const

export type Wanted = {
  readonly coin?: string
  readonly fiat?: 'EUR' | 'GBP'
  readonly payout?: string
  readonly to?: BeneficiaryIn
  readonly reference?: string
  readonly refundAddress?: string
}

export type WantedCoins = {
  readonly coin?: string
  readonly fiat?: 'EUR' | 'GBP'
  readonly method?: PaymentMethod
  readonly amount?: string
  readonly payerName?: string
  readonly destination?: string
}

/** `empty` names coins of which the hot wallet begins with nothing. */
export type Setting = {
  readonly empty?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export type World = Awaited<ReturnType<typeof openWorld>>

export async function openWorld(setting: Setting = {}) {
  const { folder, database, stack, said, restart, end } = await startProcesses(setting)
  const api = stack.links.api.replace(/\/$/, '')
  const outside = openOutside(stack.links.sandbox.replace(/\/$/, ''))
  const books = openBooks(database?.url ?? embeddedUrl(join(folder, 'data')), folder, outside)

  return {
    outside,
    books,
    hot: books.hot,
    desk: openDesk(join(folder, 'operators.json'), api, outside),
    chain: outside.chain,
    bank: outside.bank,
    call: callsTo(api),
    /** As the widget asks under the host root. */
    widget: callsTo(stack.links.widget.replace(/\/$/, ''), () => ({
      'widget-api-key': 'swapin-widget-default',
    })),
    restart,
    /** What the processes had to say. */
    said,
    customer: () => newCustomer(api, outside),
    /** The order's page now, and its books closed: nothing owed, paid once, chain and bank as booked. */
    async ends(sale: Sale): Promise<SellOrderView> {
      const order = await sale.view()
      await books.close(order)
      return order
    },
    /** The same of a purchase: coins sent once or money back once, on the chain's and the bank's own record. */
    async closes(purchase: Purchase, expected: Expected = {}): Promise<BuyOrderView> {
      const order = await purchase.view()
      await closePurchase(books, outside, order, expected)
      return order
    },
    /** The coins of a refund that a wallet got, in smallest units. */
    async gets(wallet: Wallet, sale: Sale, story: () => Promise<unknown>): Promise<bigint> {
      const address = await sale.chain.wallet(wallet)
      const before = await sale.chain.holds(address, sale.coin)
      await story()
      return (await sale.chain.holds(address, sale.coin)) - before
    },
    async end() {
      await books.end()
      await end()
    },
  }
}

async function startProcesses({ empty = [], env: more = {} }: Setting) {
  const folder = mkdtempSync(join(tmpdir(), 'agio-story-'))
  // The embedded database may run as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const said: string[] = []
  const database = await newDatabase()
  const clear = async () => {
    await database?.drop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const stack = await startStack({
      folder,
      serverPort: await freePort(),
      sandboxPort: await freePort(),
      onLine: (line) => said.push(line),
      empty,
      // Four seconds until a block is final: time enough to take it back before.
      env: {
        SANDBOX_EPOCH_SLOTS: '2',
        LOG_LEVEL: 'warn',
        // Many people are paid at once here, and nobody sits at the desk.
        PAYOUT_APPROVAL_ABOVE: '999999999',
        ...(database && { DATABASE_URL: database.url }),
        ...more,
      },
    })
    let server = stack.first
    /** Ends the server and starts it again, with other settings. */
    const restart = async (settings: Readonly<Record<string, string>>) => {
      await stop(server)
      server = stack.launchServer(settings)
      await stack.isReady(server)
    }
    return { folder, database, stack, said, restart, end: () => stack.stop().then(clear) }
  } catch (error) {
    await clear()
    throw error
  }
}

async function newCustomer(api: string, outside: Outside) {
  const email = `ana-${randomBytes(6).toString('hex')}@example.test`
  let token = ''
  let pin: string | undefined
  const anyone = callsTo(api)
  const call = callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))
  async function signIn(): Promise<void> {
    await anyone('POST', `/auth/send_login_link/${email}`, {})
    pin = await outside.pinFor(email, pin)
    const answer = await anyone<{ error: string | null; token: string | null }>(
      'POST',
      `/auth/login/${email}/${pin}`,
    )
    if (answer.token === null) throw new Error(`${email} could not sign in: ${answer.error}`)
    token = answer.token
  }
  await signIn()
  return {
    email,
    call,
    /** Again: a session does not outlive a journey through time. */
    signIn,
    /** Asks for a price and places an order at it. */
    async sells(wanted: Wanted = {}): Promise<Sale> {
      const { coin = 'USDC@11155111', fiat = 'EUR', payout = '100', to = ana, ...words } = wanted
      const quote = await anyone<{ id: string }>('POST', '/quotes/sell', { coin, fiat, fiatAmount: payout })
      const placed = await call<SellOrderView>('POST', '/orders/sell', {
        quoteId: quote.id,
        beneficiary: to,
        consents: { correctInformation: true, ownAccount: true },
        ...words,
      })
      return followSale(call, outside, placed)
    },
    /** Asks for a price and places an order at it; the coins go to a wallet that nobody used before. */
    async buys(wanted: WantedCoins = {}): Promise<Purchase> {
      const { coin = 'USDC@11155111', fiat = 'EUR', method = 'SEPA_BANK_TRANSFER', amount = '100' } = wanted
      const quote = await anyone<{ id: string }>('POST', '/quotes/buy', {
        coin,
        fiat,
        method,
        fiatAmount: amount,
      })
      const placed = await call<BuyOrderView>('POST', '/orders/buy', {
        quoteId: quote.id,
        destination: wanted.destination ?? newWallet().address,
        payerName: wanted.payerName ?? buyer.name,
        consents: { correctInformation: true, buyRisk: true },
      })
      return followPurchase(call, anyone, outside, placed)
    },
  }
}

export const newWallet = () => privateKeyToAccount(generatePrivateKey())

/** On the server of DATABASE_URL, where there is one: a database of this world alone. */
async function newDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = env.DATABASE_URL
  if (!server) return undefined
  const name = `agio_story_${randomBytes(8).toString('hex')}`
  const administer = async (statement: string) => {
    const admin = openPostgres(server, { maxConnections: 1 })
    await admin.query(statement).finally(() => admin.close())
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => administer(`drop database if exists ${name} with (force)`) }
}

/** Cents of an order's payout. */
export const payoutOf = ({ payout }: SellOrderView): bigint =>
  unitsOf(payout.currency as 'EUR' | 'GBP', payout.amount)
