/** Composition root: the capabilities and the events between them. Each is made once, after those that it needs. */
import { randomBytes } from 'node:crypto'
import packaged from '../package.json' with { type: 'json' }
import * as contract from '@agio/contract'
import { described } from '@agio/contract/story'
import { Merchants } from '@agio/domain'
import { bound, type Platform } from './platform/platform.ts'
import { joinCoinRails, type CoinRails } from './rails/coins/index.ts'
import { openEvm } from './adapters/coins/evm.ts'
import { countFigures, createSourceWatch } from './figures/index.ts'
import { openHttp } from './adapters/http.ts'
import { openPayments } from './adapters/payments.ts'
import { openPost } from './adapters/post.ts'
import { giveTravelDoors } from './travel-rule/index.ts'
import {
  audit,
  backOffice,
  createCaseFile,
  hireSeeded,
  mailAboutWebhook,
  operatorSignIn,
  watchRisk,
} from './backoffice/index.ts'
import { beginConfiguration, versions } from './configuration/index.ts'
import {
  customerRoutes,
  profileRoutes,
  sealing,
  sessions,
  termsRoutes,
  walletRoutes,
  wallets,
} from './customers/index.ts'
import { bankOf, createIbanWorkers, giveIbanDoors, ibanRoutes } from './ibans/index.ts'
import { openInstallationKeys } from './keys/index.ts'
import { giveReconciliationDoors, openHotWallets, reconciliation } from './ledger/index.ts'
import { limitRoutes } from './limits/index.ts'
import { embeddingRoutes, servePages } from './merchants/embedding/index.ts'
import { giveMerchantDoors, placingKey } from './merchants/index.ts'
import { createLinkExpiry, links, payableLinkRoutes } from './merchants/links/index.ts'
import { merchantSessions } from './merchants/sessions/index.ts'
import { homeRoutes } from './merchants/home/index.ts'
import { statementRoutes } from './merchants/statements/index.ts'
import {
  forgetDeliveries,
  giveWebhookDoors,
  notifyOfVerification,
  webhookRoutes,
  webhookWorkers,
} from './merchants/webhooks/index.ts'
import { metadataOf } from './orders/personal-data/index.ts'
import { strangersGate } from './platform/guards/gate.ts'
import {
  createCommandHandlers,
  createOrderWorkers,
  orderRoutes,
  giveOrderDoors,
  orders,
  unposted,
} from './orders/index.ts'
import { claimRoutes, claims } from './claims/index.ts'
import { alertRoutes, createAlertWorker, forgetAlerts } from './price-alerts/index.ts'
import { givePrivacyDoors, privacyRoutes, privacyWorkers, roomsOf } from './privacy/index.ts'
import { forgetSent, mailHandlers, openBot, openPushService, pushHandlers } from './notify/index.ts'
import { pauseRoutes, pauses, reportPauses } from './pauses/index.ts'
import type { Http } from './platform/http/http.ts'
import { forgetKeys } from './platform/idempotency/idempotency.ts'
import { createOutboxWorker, forgetDone } from './platform/queue/outbox.ts'
import { watchHearing, type Hearing } from './platform/queue/hearing.ts'
import { every, more } from './platform/queue/loop.ts'
import { countLoops } from './platform/queue/pulse.ts'
import { createMonthsWorker } from './platform/sql/months-store.ts'
import { runWorkers, type Worker, type Workers } from './platform/queue/worker.ts'
import { rememberFiles } from './platform/web/file-routes.ts'
import { serveReference } from './platform/web/reference/reference.ts'
import { giveQuoteDoors, marketOf, quoteRoutes, quotes, rates } from './quotes/index.ts'
import { createSampleWorker, pruneSamples } from './treasury/index.ts'
import { methodOff } from './payments/index.ts'
import { cardRoutes, cardsForCopy } from './rails/card/index.ts'
import { createHttpPayeeCheck } from './rails/iso20022/index.ts'
import { addressRoutes } from './verification/address/index.ts'
import { documentRoutes, documents, documentWorker, openDocuments } from './verification/documents/index.ts'
import { funds, fundsView } from './verification/funds/index.ts'
import { giveHandoverDoors, handoverRoutes, handovers } from './verification/handover/index.ts'
import { identitiesOf, identityRoutes } from './verification/identity/index.ts'
import { phoneRoutes, phonesOf } from './verification/phone/index.ts'
import { registryRoutes } from './verification/registry/index.ts'
import { createListWorker, giveScreeningDoors, hits, screening } from './screening/index.ts'
import { serveStatus } from './status/index.ts'
import { announceFile, createAnswerMails, supportRoutes } from './support/index.ts'
import {
  giveVerificationDoors,
  levelOf,
  personOf,
  verification,
  verificationRoutes,
} from './verification/index.ts'

const shapes = { ofStep: contract.stepValues, ofPerson: contract.personStepValues }

/** The platform without the parts that follow from its settings. */
type Parts = Omit<Platform, 'keys' | 'random' | 'made'>

export async function createApp(parts: Parts) {
  const { settings, log } = parts
  const keys = openInstallationKeys(settings.keyFile, settings.databaseUrl === undefined)
  const deps: Platform = { ...parts, keys, random: randomBytes, made: new Map() }
  for (const { name, missing } of settings.offer.off)
    log.warn({ off: name, missing }, 'left out by the settings')
  const app = await compose(deps)
  if (settings.operatorsSeedFile !== undefined) await hireSeeded(deps, settings.operatorsSeedFile)
  let workers: Workers | undefined
  let stopFollowing: (() => Promise<void>) | undefined
  // A process that only works is ready once its workers run.
  const starting = settings.roles.includes('api') ? [] : [{ name: 'start', seconds: 0 }]
  let hearing: Hearing | undefined
  const late = () => [...(workers?.late() ?? starting), ...(hearing?.late() ?? [])]
  const http = openHttp(deps, {
    catalogue: contract.refusals,
    atPhone: handovers.authenticate(deps),
    answerSealer: keys.sealer,
    late,
    sources: app.coins.troubles,
    paused: () => pauses.shown(deps),
  })
  if (settings.roles.includes('api')) serveAll(deps, app, http)
  return {
    /** Compares the ledger with the world now, at somebody's request. */
    compare: (askedBy: string) => reconciliation.runNow(deps, askedBy),
    readBankFileAgain: app.bank.readAgain,
    async start() {
      hearing = watchHearing(deps.db, log)
      stopFollowing = await pauses.follow(deps)
      await versions.listen(deps)
      await sessions.onEnded(deps, (sessionId) => http.streams.endOf([sessionId]))
      const url = await http.listen(settings.host, settings.port)
      if (settings.roles.includes('worker')) {
        await orders.reportLeftOut(deps)
        const all = await workersOf(deps, app)
        workers = runWorkers(all, log)
        countLoops(deps.metrics, workers.pulses, all)
      }
      return { url }
    },
    async stop() {
      await http.stop()
      await workers?.stop()
      await hearing?.stop()
      await stopFollowing?.()
      app.post.close()
    },
  }
}

type App = Awaited<ReturnType<typeof compose>>

async function compose(deps: Platform) {
  await beginConfiguration(deps)
  const post = await openPost(deps)
  reportPauses(deps)
  const coins = joinCoinRails({ evm: await openEvm(deps) })
  giveQuoteDoors(deps, { gas: coins.networkFee, methodOff: methodOff.bind(null, deps) })
  const selling = openChecks(deps)
  const paying = openPayments(deps, coins)
  openOrders(deps, { coins, checks: selling, paying })
  giveIbanDoors(deps, { bank: bankOf(deps) })
  giveReconciliationDoors(deps, { sources: paying.rails.flatMap((rail) => rail.holdings), unposted })
  openVerification(deps)
  giveMerchantDoors(deps, { note: audit.note, checkPayee: selling.payees.check })
  backOffice.openApprovals(deps)
  givePrivacyDoors(deps, {
    rooms: { ...roomsOf(deps), cards: cardsForCopy.bind(null, paying.cards) },
    caseFile: createCaseFile(deps),
    note: (sql, deed) => audit.note(deps, null, deed, sql),
  })
  giveWebhookDoors(deps, {
    shapes: contract.WebhookEvents,
    metadataOf: (ids) => metadataOf({ db: deps.db, openerOf: sealing.openerOf.bind(null, deps) }, ids),
    notifyOwners: mailAboutWebhook.bind(null, deps),
  })
  countFigures(deps)
  return { post, ...selling, ...paying, coins }
}

/** Documents, vendor, lists and merchants → verification; its rules → documents. */
function openVerification(deps: Platform): void {
  const { onDocument: changed, mayChangePapers: mayChange, mostPapers } = verification
  openDocuments(deps, { rules: bound(deps, { changed, mayChange, mostPapers }), fileScanned: announceFile })
  giveVerificationDoors(deps, {
    shapes,
    papers: bound(deps, { of: documents.listOf, move: documents.move, removeOf: documents.removeOf }),
    vendor: identitiesOf(deps),
    notifyMerchants: (sql, change) => notifyOfVerification(sql, change, deps.clock.now()),
  })
  giveHandoverDoors(deps, { view: verification.view })
}

/** The lists and the check of payees, which orders, IBANs and the desk ask. */
function openChecks(deps: Platform) {
  const { settings } = deps
  // A file that cannot be read ends the start.
  screening.blockedAddressesOf(deps)
  giveScreeningDoors(deps, { onNameHit: verification.onNameHit.bind(null, deps) })
  giveTravelDoors(deps, { shape: contract.Ivms101, personOf })
  const payees = createHttpPayeeCheck(
    { checkUrl: settings.payeeCheckUrl, directoryUrl: settings.bankLookupUrl },
    fetch,
  )
  return { payees }
}

type Sold = {
  readonly coins: CoinRails
  readonly checks: ReturnType<typeof openChecks>
  readonly paying: ReturnType<typeof openPayments>
}

function openOrders(deps: Platform, { coins, checks, paying }: Sold): void {
  const { db, clock } = deps
  giveOrderDoors(deps, {
    coins: {
      addresses: coins.addresses,
      confirming: coins.confirming,
      out: (coin) => coins.of(coin).out,
    },
    money: {
      bank: paying.bank.out,
      cards: paying.cards.out,
      payments: paying.payments,
    },
    payees: { findBank: checks.payees.lookUp, check: checks.payees.check },
    merchants: {
      keyOf: (key, externalId) => placingKey(db, key, clock.now(), externalId),
      sessionOf: merchantSessions.find.bind(null, deps),
      linkOf: links.findPayable.bind(null, deps),
      takeLink: links.take.bind(null, deps),
      leadsBack: links.leadsBack.bind(null, deps),
    },
  })
}

function serveAll(platform: Platform, app: App, http: Http): void {
  const { settings } = platform
  const { publicUrl, databaseConnections } = settings
  const { serve, askFile } = rememberFiles(http.serve)
  const gate = strangersGate(databaseConnections / 5)
  embeddingRoutes(serve, platform)
  customerRoutes(serve, platform, { ...http, phoneCodes: phonesOf(platform).codes, askFile, gate })
  profileRoutes(serve, platform, levelOf.bind(null, platform), gate)
  privacyRoutes(serve, platform)
  phoneRoutes(serve, phonesOf(platform))
  addressRoutes(serve, platform)
  registryRoutes(serve, platform)
  identityRoutes(serve, identitiesOf(platform))
  documentRoutes(serve, platform, verification.endsOf.bind(null, platform))
  termsRoutes(serve, platform)
  quoteRoutes(serve, platform)
  alertRoutes(serve, platform)
  pauseRoutes(serve, platform)
  supportRoutes(serve, platform)
  claimRoutes(serve, platform)
  limitRoutes(serve, platform, {
    heldLevelOf: verification.heldLevelOf.bind(null, platform),
    fundsOf: async (id) => fundsView(await funds.stateOf(platform, id)),
  })
  verificationRoutes(serve, platform)
  handoverRoutes(serve, platform)
  orderRoutes(serve, platform)
  payableLinkRoutes(serve, platform)
  homeRoutes(serve, platform)
  statementRoutes(serve, platform)
  ibanRoutes(serve, platform)
  app.openBanking.routes(serve)
  cardRoutes(serve, app.cards)
  walletRoutes(serve, platform, app.coins)
  backOffice.serveAll(serve, platform)
  webhookRoutes(serve, platform)
  const { refusals: catalogue, tags, WebhookEvents: webhooks } = contract
  const words = { ...described, catalogue, tags, names: contract, webhooks, scopes: Merchants.scopes }
  serveStatus(http, platform)
  serveReference(http, { version: packaged.version, url: publicUrl, docsDir: settings.docsDir, ...words })
  servePages(http, platform)
}

/** The workers beside the API, in this process or in many. */
async function workersOf(deps: Platform, app: App): Promise<Worker[]> {
  const { db, log, metrics, crashPoint, settings } = deps
  const { coins } = app
  const chainIds = settings.chains.map(({ chainId }) => chainId)
  await openHotWallets(deps, chainIds, coins.ofChain)
  const effects = { database: db, log, crashPoint }
  return [
    createOutboxWorker({
      ...effects,
      metrics,
      handlers: {
        ...createCommandHandlers(deps),
        ...mailHandlers(deps, app.post),
        ...phonesOf(deps).handlers,
        ...backOffice.approvedHandlers(deps),
      },
    }),
    // A browser names its push service: one that is slow must not hold up a payout.
    createOutboxWorker({
      ...effects,
      name: 'push',
      handlers: pushHandlers(deps, { devices: openPushService(deps), bot: openBot(deps) }),
    }),
    ...createOrderWorkers(deps),
    ...app.rails.flatMap((rail) => rail.workers),
    ...phonesOf(deps).workers,
    ...identitiesOf(deps).workers,
    ...createIbanWorkers(deps),
    createSourceWatch(deps),
    createMonthsWorker(deps),
    await createListWorker(deps),
    await hits.createWorker(deps),
    ...verification.workers(deps),
    documentWorker(deps),
    ...privacyWorkers(deps),
    createAnswerMails(deps),
    ...webhookWorkers(deps),
    createLinkExpiry(deps),
    createAlertWorker(deps),
    createSampleWorker(deps),
    every('prices', 30, log, () => askPrices(deps)),
    pauses.worker(deps, (pause) => orders.prolong(deps, pause)),
    every('reconciliation', 600, log, () => reconciliation.runDaily(deps)),
    every('audit', 600, log, () => backOffice.exportAuditEnd(deps)),
    every('risk', 300, log, async () => (await watchRisk(deps)) && more),
    every('rates', 60, log, () => rates.keep(deps)),
    every('tidy', 3_600, log, () => tidyUp(deps)),
    every('forget', 3_600, log, () => forget(deps)),
  ]
}

/** Deletes one batch of each kind of old data; `more` where there may be more. */
async function forget({ db, clock, settings }: Platform) {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  const batches = await Promise.all([
    forgetDone(db),
    forgetKeys(db),
    forgetSent(db, daysAgo(settings.retentionMails)),
    forgetDeliveries(db, daysAgo(settings.retentionWebhooks)),
  ])
  return batches.includes(true) && more
}

const askPrices = (deps: Platform) =>
  Promise.all(deps.settings.offer.coins.map((coin) => marketOf(deps).price(coin, 'EUR')))

const tidyUp = (deps: Platform) =>
  Promise.all([
    quotes.prune(deps),
    rates.prune(deps),
    pruneSamples(deps),
    forgetAlerts(deps),
    claims.forget(deps),
    sessions.forgetOld(deps),
    phonesOf(deps).forgetOld(),
    handovers.forgetOld(deps),
    wallets.forgetOld(deps),
    operatorSignIn.forgetOldOperatorTraces(deps),
    merchantSessions.forgetOld(deps),
  ])
