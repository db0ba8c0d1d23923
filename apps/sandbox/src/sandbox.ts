/** The whole outside world in one process: every institution on its own protocol, and one HTTP port to drive them. */
import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf, type SandboxAddresses } from './addresses.ts'
import type { Troubled } from './app/faults.ts'
import { createFilm, type Film } from './app/film.ts'
import { serveOn, type Serve } from './app/serve.ts'
import { typeface } from './app/looks/typeface.ts'
import { withoutDemo } from './app/without-demo.ts'
import { bankRoutes, startBank, type Bank, type RunningBank } from './bank/index.ts'
import { startAcquirer, type RunningAcquirer } from './card/index.ts'
import { chainRoutes, explorerPages, openChains, type ChainPorts, type OfferedChain } from './chain/index.ts'
import { clockRoutes, createClock, type SandboxClock } from './clock/index.ts'
import { directoryRoutes } from './directories/index.ts'
import { createExchanges, exchangeRoutes } from './exchange/index.ts'
import { openIdentity } from './identity/index.ts'
import { createLists, listRoutes } from './lists/index.ts'
import { mailRoutes, openMailbox, type Mailbox } from './mailbox/index.ts'
import { objectRoutes } from './objects/index.ts'
import { openCustomersBanks } from './open-banking/index.ts'
import { scannerRoutes, startScanner } from './scanner/index.ts'
import { openPushService, pushRoutes } from './push/index.ts'
import { openGateway, smsRoutes, type Gateway } from './sms/index.ts'
import { paperRoutes } from './papers/index.ts'
import { openRelay } from './relay/index.ts'
import type { Scanner } from './scanner/scanner.ts'

export type SandboxOptions = {
  /** Folder of everything durable; the same folder again continues the same world. */
  dataDir: string
  /** Ports; absent or 0: a free one. */
  port?: number
  smtpPort?: number
  sftpPort?: number
  scannerPort?: number
  chainPorts?: ChainPorts
  /** Seconds between blocks. */
  blockSeconds?: number
  /** The finalized block is two epochs of so many blocks behind the head. */
  slotsInEpoch?: number
  /** The bank takes this long for each step. */
  bankDelayMs?: number
  statementSeconds?: number
  /** The application; the bank and the acquirer send their hooks there. */
  serverUrl?: string
}

export type { SandboxAddresses }
export type Sandbox = SandboxAddresses & { close(): Promise<void> }

/** The institutions as they run, for the pages that an embedder mounts on their port before it listens. */
export type SandboxParts = {
  readonly app: FastifyInstance
  readonly serve: Serve
  readonly dataDir: string
  readonly serverUrl: string | undefined
  /** The address of the port, once it listens. */
  readonly base: () => string
  readonly film: Film
  readonly clock: SandboxClock
  readonly chains: readonly OfferedChain[]
  readonly bank: Bank
  /** Payments that the customers' banks were asked for. */
  readonly banks: ReturnType<typeof openCustomersBanks>['payments']
  /** Card payments as the merchant sees them. */
  readonly cards: RunningAcquirer['payments']
  readonly mailbox: Mailbox
  readonly gateway: Gateway
  /** Every institution that can misbehave. */
  readonly troubled: readonly Troubled[]
  /** Parts opened later are closed earlier. */
  readonly opened: Opened
}
type Opened = (close: () => unknown) => void
type Mount = (parts: SandboxParts) => void

/** Starts everything, or nothing: where one part cannot start, those that did are ended and the reason is thrown. */
export async function startSandbox(options: SandboxOptions, mount: Mount = withoutDemo): Promise<Sandbox> {
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const addresses = await openAll(options, mount, (close) => opened.push(close))
    return { ...addresses, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function openAll(options: SandboxOptions, mount: Mount, opened: Opened): Promise<SandboxAddresses> {
  const { dataDir, bankDelayMs = 500, statementSeconds = 300 } = options
  mkdirSync(dataDir, { recursive: true })
  const clock = createClock(join(dataDir, 'clock.json'))
  const film = createFilm(clock.now)
  const app = fastify({ logger: false, bodyLimit: 10 * 1024 * 1024, forceCloseConnections: true })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  )
  opened(() => app.close())
  opened(() => clock.close())
  const [chains, banking, mailbox, scanner] = await settled([
    openChains({ ...options, film }).then(
      (all) => (opened(() => Promise.all(all.map(({ chain }) => chain.close()))), all),
    ),
    startBank({
      dataDir,
      sftpPort: options.sftpPort ?? 0,
      delayMs: bankDelayMs,
      statementSeconds,
      now: clock.now,
      film,
      hookUrl: options.serverUrl && `${options.serverUrl.replace(/\/+$/, '')}/api/hooks/ibans/bank`,
    }).then((one) => (opened(one.close), one)),
    openMailbox({
      file: join(dataDir, 'mail.jsonl'),
      port: options.smtpPort ?? 0,
      now: clock.now,
      film,
    }).then((one) => (opened(one.close), one)),
    startScanner({ port: options.scannerPort ?? 0, now: clock.now }).then((one) => (opened(one.close), one)),
  ])
  writeOpeningStatements(banking.bank)

  const moveChains = (seconds: number) => Promise.all(chains.map(({ chain }) => chain.moveTime(seconds)))
  // A chain that starts again knows its blocks, but not that its time had been moved.
  if (clock.reading().offsetSeconds > 0) await moveChains(clock.reading().offsetSeconds)

  const world = { ...options, now: clock.now, film }
  const started = { world, clock, chains, banking, bank: banking.bank, mailbox, scanner, moveChains }
  const doors = openDoors(app, started, opened)
  mount(partsOf(app, started, doors, opened))
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  return {
    ...addressesOf(baseUrl(app), banking.doors, mailbox.port),
    openBankingBanksFile: doors.customersBanks.writeBanks(),
    clamdAddress: scanner.address,
  }
}

type Started = {
  world: World
  clock: SandboxClock
  chains: OfferedChain[]
  bank: Bank
  banking: RunningBank
  mailbox: Mailbox
  scanner: Scanner
  moveChains: (seconds: number) => Promise<unknown>
}

/** Every institution gets onto the port. */
function openDoors(app: FastifyInstance, started: Started, opened: Opened) {
  const { world, clock, chains, bank, banking, mailbox, scanner, moveChains } = started
  const { dataDir, film } = world
  const base = () => baseUrl(app)
  const serve = serveOn(app, film)
  typeface(app)
  clockRoutes(serve, clock, async (seconds) => void (await moveChains(seconds)))
  chainRoutes(app, serve, chains, base)
  explorerPages(app, chains)
  bankRoutes(app, serve, banking)
  const customersBanks = openPayers(app, serve, bank, world, opened)
  const acquirer = openAcquirer(app, serve, bank, world)
  opened(acquirer.close)
  mailRoutes(app, serve, mailbox)
  scannerRoutes(serve, scanner)
  objectRoutes(app, serve)
  const exchanges = createExchanges(clock.now)
  exchangeRoutes(app, serve, exchanges, clock.now)
  const lists = createLists(join(dataDir, 'lists.json'), clock.now)
  listRoutes(app, serve, lists)
  const gateway = openGateway({ file: join(dataDir, 'sms.json'), now: clock.now, film })
  smsRoutes(app, serve, gateway)
  const push = openPushService({ file: join(dataDir, 'push.json'), now: clock.now, film, base })
  pushRoutes(app, serve, push)
  opened(gateway.close)
  paperRoutes(app, serve)
  const directories = directoryRoutes(serve)
  const vendors = openIdentity(app, serve, { ...world, base })
  opened(vendors.close)
  opened(openRelay(app.server).close)
  return { serve, base, customersBanks, acquirer, exchanges, lists, gateway, push, directories, vendors }
}

type Doors = ReturnType<typeof openDoors>

function partsOf(app: FastifyInstance, started: Started, doors: Doors, opened: Opened): SandboxParts {
  const { world, clock, chains, bank, mailbox } = started
  const { serve, base, gateway } = doors
  return {
    app,
    serve,
    dataDir: world.dataDir,
    serverUrl: world.serverUrl,
    base,
    film: world.film,
    clock,
    chains,
    bank,
    banks: doors.customersBanks.payments,
    cards: doors.acquirer.payments,
    mailbox,
    gateway,
    troubled: troubledOf(started, doors),
    opened,
  }
}

function troubledOf({ chains, bank, mailbox, scanner }: Started, doors: Doors): Troubled[] {
  return [
    ...chains.map(({ chain, faults }) => ({ of: chain.name, path: `/chain/${chain.id}/fault`, faults })),
    { of: 'Bank', path: '/bank/fault', faults: bank.faults },
    { of: 'Cards', path: '/card/fault', faults: doors.acquirer.faults },
    { of: 'Mail', path: '/mail/fault', faults: mailbox.faults },
    { of: 'Directories', path: '/directories/fault', faults: doors.directories.faults },
    { of: 'Identity', path: '/identity/fault', faults: doors.vendors.faults },
    { of: 'SMS', path: '/sms/fault', faults: doors.gateway.faults },
    { of: 'Notifications', path: '/push/fault', faults: doors.push.faults },
    { of: 'Exchange', path: '/exchange/fault', faults: doors.exchanges.faults },
    { of: 'Virus scanner', path: '/scanner/fault', faults: scanner.faults },
    { of: 'Sanctions lists', path: '/lists/fault', faults: doors.lists.faults },
  ]
}

type World = SandboxOptions & { now: () => Date; film: Film }

/** Customers pay from their banks. */
function openPayers(app: FastifyInstance, serve: Serve, bank: Bank, options: World, opened: Opened) {
  const { dataDir, bankDelayMs: delayMs = 500, now, film } = options
  const banks = openCustomersBanks(app, serve, {
    dataDir,
    creditorBank: bank,
    now,
    delayMs,
    film,
    base: () => baseUrl(app),
  })
  opened(banks.close)
  return banks
}

/** The ledger of the application begins with these statements, so they are written before the first payment. */
function writeOpeningStatements({ record, writeStatements }: Bank): void {
  if (Object.values(record.statements).every((count) => count === 0)) writeStatements(true)
}

/** The acquirer pays out to the account at the bank next door. */
function openAcquirer(
  app: FastifyInstance,
  serve: Serve,
  bank: Bank,
  { dataDir, serverUrl, now, film }: World,
): RunningAcquirer {
  return startAcquirer(app, serve, {
    dataDir,
    now,
    film,
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

function baseUrl(app: FastifyInstance): string {
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
}
