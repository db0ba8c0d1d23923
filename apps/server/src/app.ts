/** Composition root: the list of capabilities and who hears whom. Each is made once, after those that it needs. */
import { randomBytes } from 'node:crypto'
import * as contract from '@agio/contract'
import { Chains, Configuration } from '@agio/domain'
import { openBank } from './adapters/bank.ts'
import type { AppDeps } from './adapters/deps.ts'
import { networkFeeOf, openEvm } from './adapters/evm.ts'
import { countFigures, createSourceWatch } from './adapters/figures.ts'
import { openHttp, signInGates } from './adapters/http.ts'
import { logOff, openOffer, reportWaiting, type Offer } from './adapters/offer.ts'
import { servePages } from './adapters/pages.ts'
import { openPeople, type People } from './adapters/people.ts'
import { createOrderWallets, walletProofs } from './adapters/wallets.ts'
import { approvedPayee, createBackOffice } from './backoffice/index.ts'
import { closeOpenCase, openCase } from './cases/index.ts'
import { createVersions, type InForce, type Versions } from './configuration/index.ts'
import { customerRoutes, termsRoutes, termsVersion } from './customers/index.ts'
import {
  acquirerFees,
  acquirerPayouts,
  createLedger,
  createReconciliation,
  openHotWallets,
  type Ledger,
} from './ledger/index.ts'
import { createLimits, limitRoutes } from './limits/index.ts'
import { merchantRoutes } from './merchants/index.ts'
import {
  createCredits,
  createCommandHandlers,
  createOperatorOrders,
  createOrderWorkers,
  createOrders,
  deliver,
  orderRoutes,
  readUkWeights,
  unposted,
} from './orders/index.ts'
import { forgetSent } from './notify/index.ts'
import { pauseRoutes } from './pauses/index.ts'
import { createPayments } from './payments/index.ts'
import type { Http } from './platform/http/http.ts'
import { forgetKeys } from './platform/idempotency/idempotency.ts'
import { createOutboxWorker, createWake, forgetDone } from './platform/queue/outbox.ts'
import { every, more } from './platform/queue/loop.ts'
import { countLoops } from './platform/queue/pulse.ts'
import { createMonthsWorker } from './platform/sql/months-store.ts'
import { runWorkers, type Worker, type Workers } from './platform/queue/worker.ts'
import { serveOpenApi } from './platform/web/openapi.ts'
import { createMarket, createQuotes, openSources, quoteRoutes } from './quotes/index.ts'
import { cardRoutes, createCardRail } from './rails/card/index.ts'
import { readAddress, type EvmRail } from './rails/evm/index.ts'
import { createBatchFiles, createHttpPayeeCheck } from './rails/iso20022/index.ts'
import { createOpenBankingRail } from './rails/open-banking/index.ts'
import type { Rail } from './rails/rail.ts'
import { createScreening } from './screening/index.ts'
import { levelOfRank } from './verification/index.ts'

export async function createApp(deps: AppDeps) {
  const { settings, log } = deps
  logOff(settings, log)
  Chains.replaceExplorers(
    Object.fromEntries(settings.chains.map(({ chainId, explorer }) => [chainId, explorer])),
  )
  const app = await compose(deps)
  const { people, backOffice } = app
  if (settings.operatorsSeedFile !== undefined) await backOffice.hireSeeded(settings.operatorsSeedFile)
  let workers: Workers | undefined
  const late = () => workers?.late() ?? []
  const http = openHttp(deps, {
    catalogue: contract.refusals,
    customers: people.customers,
    answerSealer: people.keys.sealer,
    late,
    sources: app.evm.troubles,
    paused: app.pauses.shown,
  })
  if (settings.roles.includes('api')) serveAll(deps, app, http)
  return {
    /** Compares the ledger with the world now, for who asks. */
    compare: (askedBy: string) => app.reconciliation.runNow(askedBy),
    async start() {
      await app.pauses.open()
      await app.versions.listen()
      await people.customers.onEnded((sessionId) => http.streams.endOf([sessionId]))
      const url = await http.listen(settings.host, settings.port)
      if (settings.roles.includes('worker')) {
        await reportWaiting(settings, app.orders)
        const all = await workersOf(deps, app)
        workers = runWorkers(all, log)
        countLoops(deps.metrics, workers.pulses, all)
      }
      return { url }
    },
    async stop() {
      await http.stop()
      await workers?.stop()
      await app.pauses.close()
      people.post.close()
    },
  }
}

type App = Awaited<ReturnType<typeof compose>>

async function compose(deps: AppDeps) {
  const { settings, database, clock, log } = deps
  const sources = openSources(settings.priceSources)
  const warn = (sentence: string) => log.warn({}, sentence)
  const market = createMarket({ sources, clock, warn })
  const ledger = createLedger(database)
  const versions = await openVersions(deps)
  const { inForce } = versions
  const limits = createLimits(database, inForce)
  const people = await openPeople(deps, inForce)
  const evm = await openEvm(deps, { ledger, market })
  const offer = openOffer(deps)
  const quotes = createQuotes({
    ...offer.offered,
    inForce,
    sql: database,
    clock,
    market,
    sources,
    warn,
    gas: networkFeeOf(evm),
  })
  const selling = openOrders(deps, { people, limits, evm, quotes, offer, inForce })
  const paying = openPayments(deps, { people, ledger, evm, inForce, ...selling })
  const reconciliation = openReconciliation(deps, ledger, paying.rails)
  const { pauses } = offer
  const office = { versions, people, ledger, selling, paying, reconciliation, pauses }
  const backOffice = openBackOffice(deps, office)
  countFigures(deps, quotes.coinsOn, market)
  return {
    market,
    versions,
    ledger,
    limits,
    people,
    evm,
    quotes,
    pauses,
    ...selling,
    ...paying,
    backOffice,
    reconciliation,
  }
}

/** The configuration, which begins with the first figures. */
async function openVersions({ settings, database: db, clock }: AppDeps): Promise<Versions> {
  const versions = createVersions({ db, clock })
  const { firstConfiguration: configuration = Configuration.first.configuration } = settings
  await versions.begin({ ...Configuration.first, configuration })
  return versions
}

function openReconciliation({ database: db, clock, log }: AppDeps, ledger: Ledger, rails: readonly Rail[]) {
  return createReconciliation({
    db,
    clock,
    log,
    ledger,
    sources: rails.flatMap((rail) => rail.holdings),
    unposted,
    openCase,
    closeOpenCase,
  })
}

type OrdersNeed = {
  readonly people: People
  readonly limits: ReturnType<typeof createLimits>
  readonly evm: EvmRail
  readonly quotes: ReturnType<typeof createQuotes>
  readonly offer: Offer
  readonly inForce: InForce
}

function openOrders(deps: AppDeps, { people, limits, evm, quotes, offer, inForce }: OrdersNeed) {
  const { settings, database: db, clock, crashPoint } = deps
  const { customers, keys, verification } = people
  const { banks, transferTo, methodOff } = offer
  const payees = createHttpPayeeCheck(
    { checkUrl: settings.payeeCheckUrl, directoryUrl: settings.bankLookupUrl },
    fetch,
  )
  const ordersDeps = {
    db,
    clock,
    quotes,
    limits,
    inForce,
    verification,
    sealer: { seal: customers.seal, open: customers.open },
    ordererOf: async (id: string) => {
      const { level, ...own } = await customers.ordererOf(id)
      return { id, level: levelOfRank(level), ...own }
    },
    addresses: { ...evm.addresses, isOwn: evm.isOwn, read: readAddress },
    screening: createScreening(settings.blockedAddressesFile),
    wallets: walletProofs(db),
    termsVersion,
    findBank: payees.lookUp,
    receiptKey: keys.receiptCodes,
    wakeOutbox: createWake(db),
    crashPoint,
    ukWeights: readUkWeights(
      { weights: settings.ukWeightsFile, substitutions: settings.ukSubstitutionsFile },
      (sentence) => deps.log.warn({}, sentence),
    ),
    transferTo,
    methodOff,
  }
  return { ordersDeps, orders: createOrders(ordersDeps), checkPayee: payees.check, banks }
}
type Selling = ReturnType<typeof openOrders>

type PaymentsNeed = {
  readonly people: People
  readonly ledger: Ledger
  readonly evm: EvmRail
  readonly inForce: InForce
  readonly orders: Selling['orders']
  readonly banks: Selling['banks']
}

/** The rails that money comes and goes by, and the registry of what customers began on them. */
function openPayments(deps: AppDeps, { people, ledger, evm, orders, banks, inForce }: PaymentsNeed) {
  const { settings, database, clock, log, crashPoint } = deps
  const { keys } = people
  const { publicUrl, openBankingProvider: provider } = settings
  const rail = { database, clock, log, deliver, crashPoint, orders }
  const openBanking = createOpenBankingRail({
    ...rail,
    secret: keys.openBanking,
    sealer: keys.sealer,
    settings: { banks, publicUrl, ...(provider && { provider }) },
  })
  const cards = createCardRail({
    ...rail,
    cardIndex: keys.cardIndex,
    paidOut: acquirerPayouts(ledger),
    fees: acquirerFees(ledger, clock),
    settings: {
      secretKey: settings.cardSecretKey,
      webhookSecret: settings.cardWebhookSecret,
      apiUrl: settings.cardApiUrl,
      publicUrl,
    },
  })
  const credits = createCredits({ sealer: sealerOf(people), ...openBanking })
  const bank = openBank(deps, { ledger, inForce, credits, encryption: keys.bankSenders, sealer: keys.sealer })
  const rails: readonly Rail[] = [evm, bank, openBanking, cards]
  return {
    openBanking,
    cards,
    bank,
    rails,
    batches: createBatchFiles(database, keys.sealer),
    payments: createPayments({
      rails,
      approvedAccounts: approvedPayee({ db: database, sealer: keys.sealer }),
    }),
    wallets: createOrderWallets({
      db: database,
      clock,
      publicUrl,
      chains: settings.chains.map(({ chainId }) => chainId),
      isSignedBy: evm.isSignedBy,
      orders,
    }),
  }
}
type Paying = ReturnType<typeof openPayments>

const sealerOf = ({ customers: { seal, open } }: People) => ({ seal, open })

/** For the API, and for the worker that carries out what was approved. */
function openBackOffice(
  { settings, database: db, clock }: AppDeps,
  of: {
    versions: Versions
    people: People
    ledger: Ledger
    selling: Selling
    paying: Paying
    reconciliation: ReturnType<typeof createReconciliation>
    pauses: Offer['pauses']
  },
) {
  const { versions, people, ledger, selling, paying, reconciliation, pauses } = of
  const { customers } = people
  const { batches, payments } = paying
  const orders = createOperatorOrders({
    db,
    clock,
    orders: selling.orders,
    ledger,
    payments,
    payeeRules: selling.ordersDeps,
    inForce: selling.ordersDeps.inForce,
    quotes: selling.ordersDeps.quotes,
    wallets: selling.ordersDeps.wallets,
    customerOf: customers.idOf,
    emailOf: async (customerId) => (await customers.addressOf(customerId))?.address,
  })
  return createBackOffice({
    db,
    clock,
    random: randomBytes,
    operatorKeys: people.keys.operators,
    sealer: people.keys.sealer,
    auditEndsFile: settings.auditEndsFile,
    orders,
    payments,
    batches,
    unmatched: paying.bank.queue,
    versions,
    reconciliation,
    pauses,
  })
}

function serveAll({ settings, clock, log }: AppDeps, app: App, http: Http): void {
  const { people, quotes, limits, orders, ordersDeps, payments } = app
  const { publicUrl, databaseConnections } = settings
  const { serve } = http
  const gates = signInGates(databaseConnections)
  merchantRoutes(serve, people.merchants)
  customerRoutes(serve, people.customers, people.verification.levelOf, http.noteRefusal, gates[0])
  termsRoutes(serve)
  quoteRoutes(serve, quotes)
  pauseRoutes(serve, app.pauses)
  limitRoutes(serve, limits, clock, people.verification.levelOf)
  orderRoutes(serve, { ...ordersDeps, orders, payments, publicUrl })
  app.openBanking.routes(serve)
  cardRoutes(serve, app.cards)
  app.wallets.routes(serve)
  app.backOffice.serve(serve, gates[1])
  serveOpenApi(http, { title: 'Agio', version: '0.1.0', catalogue: contract.refusals, names: contract })
  servePages(http, settings, { merchants: people.merchants, log })
}

/** What works beside the API, in this process or in many. */
async function workersOf(deps: AppDeps, app: App): Promise<Worker[]> {
  const { database, clock, log, metrics, crashPoint, settings } = deps
  const { people, evm, bank, orders, quotes, market, wallets, backOffice } = app
  const effects = createCommandHandlers({
    ...app.ordersDeps,
    orders,
    log,
    checkPayee: app.checkPayee,
    bank: bank.out,
    coins: evm.out,
    cards: app.cards.out,
    payerOf: app.payments.payerOf,
    notify: people.mailer.notify,
  })
  const loop = { db: database, orders, clock, log, metrics, crashPoint }
  const chainIds = settings.chains.map(({ chainId }) => chainId)
  await openHotWallets({ ledger: app.ledger, clock, database, log }, chainIds, evm)
  return [
    createOutboxWorker({
      database,
      log,
      metrics,
      crashPoint,
      handlers: { ...effects, ...people.mail, ...wallets.handlers, ...backOffice.handlers },
    }),
    ...createOrderWorkers(loop),
    ...app.rails.flatMap((rail) => rail.workers),
    createSourceWatch(deps),
    createMonthsWorker(deps),
    every('prices', 30, log, () => Promise.all(quotes.coinsOn.map((coin) => market.price(coin, 'EUR')))),
    app.pauses.worker(orders.prolong),
    every('reconciliation', 600, log, () => app.reconciliation.runDaily()),
    every('audit', 600, log, () => backOffice.exportAuditEnd()),
    every('rates', 60, log, () => quotes.rates.keep()),
    every('tidy', 3_600, log, () =>
      Promise.all([
        quotes.prune(),
        people.customers.forgetOld(),
        wallets.forgetOld(),
        backOffice.forgetOld(),
      ]),
    ),
    every('forget', 3_600, log, async () => {
      const old = [forgetDone(database), forgetKeys(database), forgetSent(database, clock.now())]
      const batches = await Promise.all(old)
      return batches.includes(true) && more
    }),
  ]
}
