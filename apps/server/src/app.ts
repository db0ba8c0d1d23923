/** Composition root: the list of capabilities and who hears whom. Read it as a table of contents. */
import * as contract from '@agio/contract'
import { buyingOf } from './app-buying.ts'
import { deskOf, payersOf, serveConsole } from './app-console.ts'
import { peopleOf } from './app-people.ts'
import { railsOf } from './app-rails.ts'
import { createLedger } from './ledger/index.ts'
import { capsOf, createLimits, limitRoutes } from './limits/index.ts'
import { authenticateCustomer, customerRoutes, termsRoutes } from './customers/index.ts'
import { frameAncestors, merchantRoutes, defaultKey } from './merchants/index.ts'
import {
  createEffects,
  createExpiryWorker,
  createInboxWorker,
  createOrders,
  orderRoutes,
  type Orders,
  type OrdersDeps,
} from './orders/index.ts'
import { authenticateOperator } from './backoffice/index.ts'
import { createMarket, createQuotes, openSources, quoteRoutes } from './quotes/index.ts'
import type { Clock } from './platform/clock.ts'
import type { CrashPoint } from './platform/crash.ts'
import { serveHealth } from './platform/http/health.ts'
import { createHttp, type Http } from './platform/http/http.ts'
import { forgetKeys } from './platform/idempotency/idempotency.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import { serveOpenApi } from './platform/web/openapi.ts'
import { createOutboxWorker, createWake, forgetDone } from './platform/queue/outbox.ts'
import type { Database } from './platform/sql/sql.ts'
import { serveStatic } from './platform/web/static-files.ts'
import { every, runWorkers, type Worker, type Workers } from './platform/queue/worker.ts'
import type { Settings } from './settings/settings.ts'

export type AppDeps = {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly crashPoint: CrashPoint
}

export async function createApp(deps: AppDeps) {
  const { settings, database, log } = deps
  const parts = await partsOf(deps)
  if (settings.operatorsSeedFile !== undefined)
    await deskOf(deps, parts).hireSeeded(settings.operatorsSeedFile)
  const isApi = settings.roles.includes('api')
  const http = isApi ? await serveAll(deps, parts) : undefined
  let workers: Workers | undefined
  return {
    async start() {
      const url = http ? await http.listen(settings.host, settings.port) : undefined
      if (settings.roles.includes('worker')) workers = runWorkers(await workersOf(deps, parts), log)
      return { url }
    },
    async stop() {
      await http?.stop()
      await workers?.stop()
      parts.people.close()
    },
    /** For programs that look from outside, such as tests and benchmarks. */
    parts: { ...parts, database },
  }
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** Every capability, made once and given what it needs. */
async function partsOf(deps: AppDeps) {
  const { settings, database, clock, log } = deps
  const warn = (sentence: string) => log.warn({}, sentence)
  const market = createMarket({ sources: openSources(settings.priceSources), clock, warn })
  const ledger = createLedger(database)
  const limits = createLimits(database)
  const people = await peopleOf(deps)
  const rails = await railsOf(deps, {
    ledger,
    market,
    sealer: people.sealer,
    paymentOf: (endToEndId) => buying.paymentOf(endToEndId),
    orderOf: (sql, payment) => buying.orderOf(sql, payment),
  })
  const { coinsOn, gas } = rails
  const quotes = createQuotes({
    sql: database,
    clock,
    market,
    coinsOn,
    gas,
    buyable: coinsOn.filter((coin) => !settings.coinsNotBought.includes(coin)),
    servicesOn: settings.services,
  })
  const buying = buyingOf(deps, {
    orders: () => orders,
    bank: payersOf(deps, people.operatorKey, rails.bank),
    evm: rails.evm,
    secret: people.openBankingKey,
  })
  const ordersDeps: OrdersDeps = {
    db: database,
    clock,
    quotes,
    limits: { raise: limits.raise, take: limits.take, capsOf },
    verification: people.verification,
    sealer: people.sealer,
    addresses: rails.addresses,
    screening: rails.screening,
    findBank: rails.findBank,
    receiptKey: people.receiptKey,
    wakeOutbox: createWake(database),
    crashPoint: deps.crashPoint,
    ukWeights: rails.ukWeights,
    ...buying.doors,
  }
  const orders: Orders = createOrders(ordersDeps)
  return { market, ledger, limits, people, rails, buying, quotes, ordersDeps, orders }
}

async function serveAll(deps: AppDeps, parts: Parts): Promise<Http> {
  const { settings, database, clock, log, metrics } = deps
  const { people, quotes, limits, orders, rails, buying } = parts
  const { production, writesPerMinute, metricsToken } = settings
  const http = createHttp({
    catalogue: contract.refusals,
    authenticate: {
      customer: authenticateCustomer(people.customers),
      operator: authenticateOperator({ db: database, clock }),
    },
    sql: database,
    log,
    metrics,
    clock,
    checkAnswers: !production,
    ...(writesPerMinute > 0 && {
      writes: { perMinute: writesPerMinute, burst: Math.ceil(writesPerMinute / 2) },
    }),
  })
  serveHealth(http, { sql: database, metrics, ...(metricsToken !== undefined && { metricsToken }) })
  merchantRoutes(http.serve, people.merchants)
  customerRoutes(http.serve, people.customers, people.verification.levelOf)
  termsRoutes(http.serve)
  quoteRoutes(http.serve, quotes)
  limitRoutes(http.serve, limits, clock, people.verification.levelOf)
  orderRoutes(http.serve, {
    orders,
    clock,
    findBank: rails.findBank,
    publicUrl: settings.publicUrl,
    ukWeights: rails.ukWeights,
  })
  buying.routes(http.serve)
  deskOf(deps, parts).serve(http.serve)
  serveOpenApi(http, { title: 'Agio', version: '0.1.0', catalogue: contract.refusals, names: contract })
  if (!serveConsole(http, settings.consoleDir)) log.warn({}, 'there is no built console: /console/ is empty')
  serveStatic(http, {
    dir: settings.widgetDir,
    html: async ({ query, index }) => ({
      text: index,
      frameAncestors: await frameAncestors(people.merchants, query.get('key') ?? defaultKey),
    }),
  })
  return http
}

/** What works beside the API, in this process or in many. */
async function workersOf(deps: AppDeps, parts: Parts): Promise<Worker[]> {
  const { database, clock, log, metrics, crashPoint } = deps
  const { people, rails, buying, orders, ordersDeps, quotes, market } = parts
  const effects = createEffects({
    ...ordersDeps,
    orders,
    log,
    checkPayee: rails.checkPayee,
    bank: rails.bankOut,
    coins: rails.coinsOut,
    cards: buying.cards,
    wallets: buying.wallets,
    tell: people.mailer.tell,
  })
  const desk = deskOf(deps, parts)
  const loop = { db: database, orders, clock, log, metrics, crashPoint }
  await rails.bookHotWallets()
  return [
    createOutboxWorker({
      database,
      log,
      metrics,
      crashPoint,
      handlers: { ...effects, ...people.mailer.handlers, ...buying.handlers, ...desk.handlers },
    }),
    { name: 'inbox', run: createInboxWorker(loop).run },
    { name: 'expiry', run: createExpiryWorker(loop).run },
    ...rails.workers,
    ...buying.workers,
    every('prices', 10, () => Promise.all(rails.coinsOn.map((coin) => market.price(coin, 'EUR')))),
    every('rates', 60, () => quotes.rates.keep()),
    every('tidy', 3_600, () =>
      Promise.all([
        quotes.prune(),
        people.forgetOld(),
        buying.forgetOld(),
        desk.forgetOld(),
        forgetDone(database),
        forgetKeys(database),
      ]),
    ),
  ]
}
