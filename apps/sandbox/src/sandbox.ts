/** The whole outside world in one process: every institution on its own protocol, and one HTTP port to drive them. */
import { Chains } from '@agio/domain'
import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveOn, type Serve } from './app/serve.ts'
import { bankRoutes, startBank, type Bank } from './bank/index.ts'
import { cardKeys, startAcquirer, type RunningAcquirer } from './card/index.ts'
import { chainRoutes, coinIdsOn, openChains, type ChainPorts } from './chain/index.ts'
import { clockRoutes, createClock } from './clock/index.ts'
import { controlRoom } from './control-room/index.ts'
import { createExchanges, exchangeRoutes } from './exchange/index.ts'
import { mailRoutes, openMailbox } from './mailbox/index.ts'
import { openCustomersBanks } from './open-banking/index.ts'
import { operatorRoutes } from './operators/index.ts'
import { sandboxRoutes } from './routes.ts'
import { shopPage } from './shop/index.ts'

export type SandboxOptions = {
  /** Where everything durable is stored; the same folder again continues the same world. */
  dataDir: string
  /** Ports; absent or 0: a free one. */
  port?: number
  smtpPort?: number
  sftpPort?: number
  chainPorts?: ChainPorts
  /** Seconds between blocks. */
  blockSeconds?: number
  /** The finalized block is two epochs of so many blocks behind the head. */
  slotsInEpoch?: number
  /** How long the bank takes for each step. */
  bankDelayMs?: number
  statementSeconds?: number
  /** The application, for the links of the control room and the shop's frame. */
  serverUrl?: string
  widgetUrl?: string
  /** The operators of the application. */
  operatorsFile?: string
}

export type SandboxAddresses = {
  baseUrl: string
  /** Two sources per chain. */
  rpc: Record<Chains.TestChainId, string[]>
  coins: Record<Chains.TestChainId, ReturnType<typeof coinIdsOn>>
  bankDirectory: string
  bankSftpUrl: string
  bankHostKey: string
  /** The customers' banks, as the server reads them. */
  openBankingBanksFile: string
  smtpUrl: string
  mailUrl: string
  krakenUrl: string
  coinbaseUrl: string
  clockUrl: string
  shopUrl: string
  /** The card acquirer's API, and the keys of the application there. */
  cardApiUrl: string
  cardSecretKey: string
  cardWebhookSecret: string
}

export type Sandbox = SandboxAddresses & { close(): Promise<void> }

/** Starts everything, or nothing: where one part cannot start, those that did are ended and the reason is thrown. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const addresses = await openAll(options, (close) => opened.push(close))
    return { ...addresses, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

type Opened = (close: () => unknown) => void

async function openAll(options: SandboxOptions, opened: Opened): Promise<SandboxAddresses> {
  const { dataDir, bankDelayMs = 500, statementSeconds = 300 } = options
  mkdirSync(dataDir, { recursive: true })
  const clock = createClock(join(dataDir, 'clock.json'))
  const app = fastify({ logger: false, bodyLimit: 10 * 1024 * 1024, forceCloseConnections: true })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  )
  opened(() => app.close())
  opened(() => clock.close())
  const [chains, banking, mailbox] = await settled([
    openChains(options).then(
      (all) => (opened(() => Promise.all(all.map(({ chain }) => chain.close()))), all),
    ),
    startBank({
      dataDir,
      sftpPort: options.sftpPort ?? 0,
      delayMs: bankDelayMs,
      statementSeconds,
      now: clock.now,
    }).then((one) => (opened(one.close), one)),
    openMailbox({ file: join(dataDir, 'mail.jsonl'), port: options.smtpPort ?? 0, now: clock.now }).then(
      (one) => (opened(one.close), one),
    ),
  ])
  writeOpeningStatements(banking.bank)

  const moveChains = (seconds: number) => Promise.all(chains.map(({ chain }) => chain.moveTime(seconds)))
  // A chain that starts again knows its blocks, but not that its time had been moved.
  if (clock.reading().offsetSeconds > 0) await moveChains(clock.reading().offsetSeconds)

  const serve = serveOn(app)
  clockRoutes(serve, clock, async (seconds) => void (await moveChains(seconds)))
  chainRoutes(app, serve, chains, () => baseUrl(app))
  bankRoutes(app, serve, banking.bank, banking.doors)
  const customersBanks = openPayers(app, serve, banking.bank, { ...options, now: clock.now }, opened)
  mailRoutes(app, serve, mailbox)
  exchangeRoutes(app, serve, createExchanges(clock.now))
  operatorRoutes(app, serve, operatorsOf(options, clock.now))
  pages(app, options)
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  return {
    ...addressesOf(baseUrl(app), banking.doors, mailbox.port),
    openBankingBanksFile: customersBanks.writeBanks(),
  }
}

/** Where customers pay from: their banks, and the acquirer of their cards. */
function openPayers(
  app: FastifyInstance,
  serve: Serve,
  bank: Bank,
  options: SandboxOptions & { now: () => Date },
  opened: Opened,
) {
  const { dataDir, bankDelayMs: delayMs = 500, now } = options
  const banks = openCustomersBanks(app, serve, {
    dataDir,
    creditorBank: bank,
    now,
    delayMs,
    base: () => baseUrl(app),
  })
  opened(banks.close)
  opened(openAcquirer(app, serve, bank, options).close)
  return banks
}

/** The ledger of the application begins with these statements, so they are written before the first payment. */
function writeOpeningStatements({ record, writeStatements }: Bank): void {
  if (Object.values(record.statements).every((count) => count === 0)) writeStatements(true)
}

/** Which file names the operators, and where they sign in. */
function operatorsOf({ operatorsFile, serverUrl }: SandboxOptions, now: () => Date) {
  return { file: operatorsFile, url: serverUrl && `${serverUrl}/console/`, now }
}

/** The acquirer pays out to the account at the bank next door. */
function openAcquirer(
  app: FastifyInstance,
  serve: Serve,
  bank: Bank,
  { dataDir, serverUrl, now }: SandboxOptions & { now: () => Date },
): RunningAcquirer {
  return startAcquirer(app, serve, {
    dataDir,
    now,
    base: () => baseUrl(app),
    hookUrl: serverUrl && `${serverUrl.replace(/\/+$/, '')}/api/hooks/card/stripe`,
    payToBank(currency, amount, payoutId) {
      const account = bank.record.accounts.find((one) => one.currency.toLowerCase() === currency)
      if (!account) return { error: `the bank keeps no account in ${currency.toUpperCase()}` }
      const booked = bank.transferIn({
        toIban: account.iban,
        currency: account.currency,
        amount,
        from: { name: 'Paywell Acquiring Ltd', iban: 'DE88999999990000070707' },
        reference: `PAYWELL PAYOUT ${payoutId}`,
      })
      return 'error' in booked ? booked : undefined
    },
  })
}

/** Waits for all before complaining about one, so that what did start can be ended. */
async function settled<T extends readonly unknown[]>(opening: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const results = await Promise.allSettled(opening as Promise<unknown>[])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(opening as Promise<unknown>[]) as unknown as Promise<T>
}

function pages(app: FastifyInstance, { serverUrl, widgetUrl }: SandboxOptions): void {
  const links = {
    ...(widgetUrl ? { 'The widget by itself': widgetUrl } : {}),
    ...(serverUrl ? { 'The application': serverUrl, 'The console': `${serverUrl}/console/` } : {}),
    'Who works at the console': '/operators',
  }
  app.get('/shop', async (_request, reply) =>
    reply.type('text/html').send(shopPage(widgetUrl ?? 'about:blank')),
  )
  controlRoom(app, { routes: sandboxRoutes, links })
}

function baseUrl(app: FastifyInstance): string {
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
}

function addressesOf(
  base: string,
  doors: { directory: string; sftp: { url: string; hostKey: string } },
  smtpPort: number,
): Omit<SandboxAddresses, 'openBankingBanksFile'> {
  const sources = (chainId: number) => [`${base}/rpc/${chainId}/a`, `${base}/rpc/${chainId}/b`]
  return {
    baseUrl: base,
    rpc: byChain(sources),
    coins: byChain(coinIdsOn),
    bankDirectory: doors.directory,
    bankSftpUrl: doors.sftp.url,
    bankHostKey: doors.sftp.hostKey,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailUrl: `${base}/mailbox`,
    krakenUrl: `${base}/exchange/kraken`,
    coinbaseUrl: `${base}/exchange/coinbase`,
    clockUrl: `${base}/clock`,
    shopUrl: `${base}/shop`,
    cardApiUrl: base,
    cardSecretKey: cardKeys.secretKey,
    cardWebhookSecret: cardKeys.webhookSecret,
  }
}

function byChain<T>(valueOf: (chainId: Chains.TestChainId) => T): Record<Chains.TestChainId, T> {
  return Object.fromEntries(Chains.testChainIds.map((id) => [id, valueOf(id)])) as Record<
    Chains.TestChainId,
    T
  >
}
