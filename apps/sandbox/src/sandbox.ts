/** The whole outside world in one process: every institution on its own protocol, and one HTTP port to drive them. */
import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf, type SandboxAddresses } from './addresses.ts'
import { createFilm, type Film } from './app/film.ts'
import { serveOn, type Serve } from './app/serve.ts'
import { bankRoutes, startBank, type Bank, type RunningBank } from './bank/index.ts'
import { startAcquirer, type RunningAcquirer } from './card/index.ts'
import { chainRoutes, explorerPages, openChains, type ChainPorts, type OfferedChain } from './chain/index.ts'
import { clockRoutes, createClock, type SandboxClock } from './clock/index.ts'
import { formsPage } from './forms/index.ts'
import { docsPages, frontPage, typeface } from './front/index.ts'
import { directoryRoutes } from './directories/index.ts'
import { createExchanges, exchangeRoutes, type Exchanges } from './exchange/index.ts'
import { openIdentity, type Vendors } from './identity/index.ts'
import { createLists, listRoutes, type Lists } from './lists/index.ts'
import { mailRoutes, openMailbox, type Mailbox } from './mailbox/index.ts'
import { openMessenger } from './messenger/index.ts'
import { objectRoutes } from './objects/index.ts'
import { openCustomersBanks } from './open-banking/index.ts'
import { operatorRoutes } from './operators/index.ts'
import { sandboxRoutes } from './routes.ts'
import { scannerRoutes, startScanner } from './scanner/index.ts'
import { openShop } from './shop/index.ts'
import { paperRoutes } from './papers/index.ts'
import { openGateway, smsRoutes, type Gateway } from './phone/index.ts'
import { openStage } from './stage/index.ts'
import { openPeopleWallets } from './wallets/index.ts'

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
  /** The application, for the links of the control room and the shop's frame. */
  serverUrl?: string
  widgetUrl?: string
  /** The operators of the application. */
  operatorsFile?: string
}

export type { SandboxAddresses }
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
  const customersBanks = openDoors(
    app,
    { world, clock, chains, banking, bank: banking.bank, mailbox, scanner, moveChains },
    opened,
  )
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  return {
    ...addressesOf(baseUrl(app), banking.doors, mailbox.port),
    openBankingBanksFile: customersBanks.writeBanks(),
    clamdAddress: scanner.address,
  }
}

type Parts = {
  world: World
  clock: SandboxClock
  chains: OfferedChain[]
  bank: Bank
  banking: RunningBank
  mailbox: Mailbox
  scanner: Awaited<ReturnType<typeof startScanner>>
  moveChains: (seconds: number) => Promise<unknown>
}

/** Every institution gets onto the port. */
function openDoors(app: FastifyInstance, parts: Parts, opened: Opened) {
  const { world, clock, chains, bank, banking, mailbox, moveChains } = parts
  const serve = serveOn(app, world.film)
  clockRoutes(serve, clock, async (seconds) => void (await moveChains(seconds)))
  chainRoutes(app, serve, chains, () => baseUrl(app))
  explorerPages(app, chains)
  bankRoutes(app, serve, banking)
  const customersBanks = openPayers(app, serve, bank, world, opened)
  const acquirer = openAcquirer(app, serve, bank, world)
  opened(acquirer.close)
  mailRoutes(app, serve, mailbox)
  scannerRoutes(serve, parts.scanner)
  objectRoutes(app, serve)
  const exchanges = createExchanges(clock.now)
  exchangeRoutes(app, serve, exchanges, clock.now)
  const lists = createLists(join(world.dataDir, 'lists.json'), clock.now)
  listRoutes(app, serve, lists)
  const gateway = openGateway({ file: join(world.dataDir, 'sms.json'), now: clock.now, film: world.film })
  smsRoutes(app, serve, gateway)
  paperRoutes(app, serve)
  const directories = directoryRoutes(serve)
  const vendors = openIdentity(app, serve, { ...world, base: () => baseUrl(app) })
  opened(vendors.close)
  opened(openPeopleWallets(app, serve, { chains, dataDir: world.dataDir, base: () => baseUrl(app) }).close)
  opened(gateway.close)
  const operators = operatorRoutes(app, serve, operatorsOf(world, clock.now))
  openRoom(
    app,
    serve,
    {
      ...parts,
      exchanges,
      lists,
      gateway,
      directories,
      vendors,
      acquirer,
      operators,
      banks: customersBanks.payments,
    },
    opened,
  )
  pages(app, serve, world)
  return customersBanks
}

type Room = Parts & {
  exchanges: Exchanges
  lists: Lists
  gateway: Gateway
  directories: ReturnType<typeof directoryRoutes>
  vendors: Vendors
  acquirer: RunningAcquirer
  operators: ReturnType<typeof operatorRoutes>
  banks: ReturnType<typeof openCustomersBanks>['payments']
}

/** The control room sees all of them. */
function openRoom(app: FastifyInstance, serve: Serve, room: Room, opened: Opened): void {
  const { world, clock, chains, bank, mailbox, exchanges, acquirer, operators, banks } = room
  const troubled = [
    ...chains.map(({ chain, faults }) => ({ of: chain.name, path: `/chain/${chain.id}/fault`, faults })),
    { of: 'Bank', path: '/bank/fault', faults: bank.faults },
    { of: 'Cards', path: '/card/fault', faults: acquirer.faults },
    { of: 'Mail', path: '/mail/fault', faults: mailbox.faults },
    { of: 'Directories', path: '/directories/fault', faults: room.directories.faults },
    { of: 'Identity', path: '/identity/fault', faults: room.vendors.faults },
    { of: 'SMS', path: '/sms/fault', faults: room.gateway.faults },
    { of: 'Exchange', path: '/exchange/fault', faults: exchanges.faults },
    { of: 'Virus scanner', path: '/scanner/fault', faults: room.scanner.faults },
    { of: 'Sanctions lists', path: '/lists/fault', faults: room.lists.faults },
  ]
  const stage = openStage(app, serve, {
    serverUrl: world.serverUrl?.replace(/\/+$/, ''),
    base: () => baseUrl(app),
    film: world.film,
    mailbox,
    clock,
    outside: {
      chains,
      bank,
      banks,
      cards: acquirer.payments,
      troubled,
    },
    operators,
    file: join(world.dataDir, 'cast.json'),
  })
  opened(stage.close)
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

/** The file that names the operators, and the address where they sign in. */
function operatorsOf({ operatorsFile, serverUrl }: SandboxOptions, now: () => Date) {
  return { file: operatorsFile, url: serverUrl && `${serverUrl}/console/`, now }
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

function pages(app: FastifyInstance, serve: Serve, world: World): void {
  const { serverUrl, widgetUrl } = world
  frontPage(app, { serverUrl, widgetUrl })
  docsPages(app)
  typeface(app)
  formsPage(app, sandboxRoutes)
  openMessenger(app, serve, world)
  openShop(app, serve, { ...world, base: () => baseUrl(app) })
}

function baseUrl(app: FastifyInstance): string {
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
}
