/** The back office as one value: its queues, approvals and audit, and what they are made of. */
import { inForce } from '../configuration/index.ts'
import type { Reconciliation } from '../ledger/index.ts'
import {
  createApiKeys,
  createMerchants,
  createOwnKeys,
  ownMerchantRoutes,
  type NewMerchant,
} from '../merchants/index.ts'
import { createLinks as createPaymentLinks, linkRoutes } from '../merchants/links/index.ts'
import { refundRoutes } from '../merchants/refunds/index.ts'
import { createPayees, payeeRoutes, type PayeesDeps } from '../merchants/payees/index.ts'
import { openCase } from '../cases/index.ts'
import type { Gate } from '../platform/guards/gate.ts'
import type { Serve } from '../platform/http/route.ts'
import type { Company } from '../platform/paper/sheet.ts'
import type { Platform } from '../platform/platform.ts'
import { createApprovals } from './approvals/approvals.ts'
import { createAudit } from './audit/audit.ts'
import { batchApprovable } from './approvals/batch-approval.ts'
import type { BatchFiles, Unmatched } from '../rails/iso20022/index.ts'
import { caseRoutes } from './cases/case-routes.ts'
import type { OperatorOrders, Payments } from '../orders/index.ts'
import { configurationApprovable, createConfigurationRoom } from './configuration/configuration-room.ts'
import { configurationRoutes } from './configuration/configuration-routes.ts'
import { coinsApprovable, coinsHandlers } from './approvals/coins-approval.ts'
import { coinsQueueRoutes } from './money/coins-routes.ts'
import { anotherAccountApprovable, createAnotherAccount } from './orders/another-account.ts'
import { approvedActHandlers, createOrderActs, orderActApprovable } from './orders/order-acts.ts'
import { debitApprovable } from './money/debit-approval.ts'
import { createMatchCredit, matchApprovable } from './money/match-credit.ts'
import { bankFileRoutes } from './money/bank-file-routes.ts'
import { moneyQueueRoutes } from './money/money-routes.ts'
import { travelRecordRoutes } from './orders/travel-routes.ts'
import type { TravelRule } from '../travel-rule/index.ts'
import { ordersQueueRoutes } from './orders/orders-routes.ts'
import { differenceApprovable } from './reconciliation/book-difference.ts'
import { pauseRoutes } from './pauses/pause-routes.ts'
import type { Hits } from '../screening/index.ts'
import { hitApprovable } from './screening/hit-approval.ts'
import { customerDocumentRoutes } from './documents/document-routes.ts'
import { fundsApprovable } from './verification/funds-approval.ts'
import { fundsRoutes } from './verification/funds-routes.ts'
import { reviewApprovable } from './verification/review-approval.ts'
import { reviewRoutes } from './verification/review-routes.ts'
import type { VerificationSlice } from '../verification/index.ts'
import type { Documents } from '../verification/documents/index.ts'
import type { Support } from '../support/index.ts'
import { supportQueueRoutes } from './support/support-routes.ts'
import { screeningRoutes } from './screening/screening-routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts'
import { caseFileRoutes } from './customers/case-file-routes.ts'
import { createCaseFile } from './customers/case-file-view.ts'
import { customerRoutes, type CustomerDoor } from './customers/customer-routes.ts'
import { erasureApprovable } from './customers/erasure-approval.ts'
import type { IbanSlice } from '../ibans/index.ts'
import type { Privacy } from '../privacy/index.ts'
import { linkApprovable } from './same-person/link-approval.ts'
import { customerLinkRoutes } from './same-person/link-routes.ts'
import { watchRisk } from './customers/risk-watch.ts'
import { addMerchant, createOpening, merchantApprovable } from './merchants/opening.ts'
import { merchantRoutes } from './merchants/merchant-routes.ts'
import { createTeam } from './merchants/team.ts'
import { teamRoutes } from './merchants/team-routes.ts'
import { createLinks, type LinkDeps, type QueueLinkMail } from './operators/links.ts'
import { createStaff, rolesApprovable } from './operators/staff.ts'
import { staffRoutes } from './operators/staff-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { operatorRoutes } from './routes.ts'
import type { FiguresDeps } from './today/figures-view.ts'
import { todayRoutes } from './today/today-routes.ts'
import { operatorKeysFrom } from './sign-in/secrets.ts'
import { createPeople } from './sign-in/people.ts'
import { hireSeeded } from './sign-in/seed-file.ts'
import { forgetOldOperatorTraces, hire, type SignInDeps, type NewPerson } from './sign-in/sign-in.ts'

export type BackOfficeDeps = {
  readonly orders: OperatorOrders
  readonly payments: Payments
  readonly batches: BatchFiles
  readonly unmatched: Unmatched
  readonly reconciliation: Reconciliation
  readonly hits: Hits
  readonly customers: CustomerDoor
  readonly rankOf: (customerId: string) => Promise<number>
  readonly queueMail: QueueLinkMail
  readonly chargeMail: LinkDeps['chargeMail']
  readonly consoleUrl: string
  /** The address of the widget. */
  readonly publicUrl: string
  /** The messenger opens its mini-app at this address. */
  readonly messengerAppUrl: string | undefined
  /** Accounts of merchants are read and checked by these. */
  readonly checkPayee: PayeesDeps['checkPayee']
  readonly documents: Documents
  readonly verification: VerificationSlice
  readonly support: Support
  readonly privacy: Pick<Privacy, 'erasure' | 'caseFiles'>
  /** On papers. */
  readonly company: Company
  readonly ibans: Pick<IbanSlice, 'acts' | 'credits'>
  readonly travelRule: Pick<TravelRule, 'recordOf'>
} & Pick<FiguresDeps, 'railHealth' | 'chainIds'>

/** People and the record need no order and no rail. */
export function createOffice({ settings, db, clock, random, keys: masters }: Platform) {
  const { sealer, operators } = masters
  const keys = operatorKeysFrom(operators)
  const exportFile = settings.auditEndsFile
  const audit = createAudit({ db, clock, keys: keys.audit, sealer, exportFile })
  const signInDeps: SignInDeps = { db, clock, random, keys, sealer, audit }
  const merchantsDeps = { db, clock, note: audit.note }
  const book = createMerchants(merchantsDeps)
  return {
    signInDeps,
    audit,
    book,
    /** By the command line alone; gives its id, or nothing where the owner's address has an access already. */
    addMerchant: (merchant: NewMerchant, owner: Omit<NewPerson, 'roles' | 'merchantId'>) =>
      addMerchant({ ...signInDeps, book }, merchant, owner),
    widgetKeys: createOwnKeys(merchantsDeps),
    apiKeys: createApiKeys({ ...merchantsDeps, random, masters: operators }),
    hire: (person: NewPerson) => hire(signInDeps, person),
    people: createPeople(signInDeps),
    hireSeeded: (path: string) => hireSeeded(signInDeps, path),
    forgetOld: () => forgetOldOperatorTraces(signInDeps),
    /** Every few minutes. An audit that does not hold is a case, and its export stays as it was. */
    async exportAuditEnd(): Promise<void> {
      const broken = await audit.exportEnd()
      if (broken === null) return
      const subject = { kind: 'audit', id: 'operators' } as const
      await openCase(db, { kind: 'audit_broken', subject, data: { broken } }, clock.now())
    },
  }
}

export function createBackOffice(platform: Platform, deps: BackOfficeDeps) {
  const { db, clock, random, keys } = platform
  const { sealer } = keys
  const { orders, batches, unmatched, payments, reconciliation } = deps
  const office = createOffice(platform)
  const { signInDeps, audit } = office
  const links = createLinks({ ...signInDeps, ...deps })
  const opening = { ...signInDeps, ...deps, book: office.book, links }
  const staffDeps = { ...signInDeps, ...deps, people: office.people, links }
  const approvals = createApprovals({
    db,
    clock,
    audit,
    sealer,
    approvables: {
      batch: batchApprovable(batches),
      another_account: anotherAccountApprovable({ orders }),
      order_act: orderActApprovable({ orders }),
      match_credit: matchApprovable({ orders, unmatched }),
      unallocated_coins: coinsApprovable(orders.coins),
      unallocated_debit: debitApprovable(unmatched),
      book_difference: differenceApprovable({ reconciliation, audit }),
      screening_hit: hitApprovable(deps.hits),
      customer_link: linkApprovable(platform),
      verification_review: reviewApprovable(platform),
      source_of_funds: fundsApprovable(deps.verification.funds),
      configuration: configurationApprovable(platform, audit),
      operator_roles: rolesApprovable(staffDeps),
      customer_erasure: erasureApprovable(deps),
      merchant: merchantApprovable(opening),
    },
  })
  const orderActs = createOrderActs({ orders, audit }, approvals)
  const { customers, documents, hits, privacy, verification } = deps
  const about = { customers, documents, hits, privacy, approvals, verification, ibans: deps.ibans }
  const figures = () => inForce(platform)
  const page = { db, clock, inForce: figures, orders }
  return {
    ...office,
    serve(serve: Serve, signInGate: Gate): void {
      const staff = createStaff(staffDeps, approvals)
      staffRoutes(serve, { db, people: office.people, staff, links, approvals }, signInGate)
      passkeyRoutes(
        serve,
        { signInDeps, passkeys: createPasskeys({ ...signInDeps, consoleUrl: deps.consoleUrl }) },
        signInGate,
      )
      const queues = { orders, batches, unmatched, support: deps.support }
      operatorRoutes(serve, { signInDeps, db, audit, approvals, ...queues }, signInGate)
      const own = { anotherAccount: createAnotherAccount({ orders }, approvals), orderActs }
      customerRoutes(serve, { ...page, batches, audit, ...about })
      caseFileRoutes(serve, { db, audit, ...about })
      ordersQueueRoutes(serve, { db, clock, orders, batches, payments, audit, approvals, ...own })
      travelRecordRoutes(serve, { orders, audit, travelRule: deps.travelRule })
      const matchCredit = createMatchCredit({ db, orders, unmatched, inForce: figures, hits }, approvals)
      bankFileRoutes(serve, { db })
      moneyQueueRoutes(serve, { db, orders, batches, unmatched, audit, approvals, matchCredit })
      coinsQueueRoutes(serve, { db, coins: orders.coins, audit, approvals })
      caseRoutes(serve, { db, clock, audit, orders })
      todayRoutes(serve, { ...deps, db, clock, approvals })
      reconciliationRoutes(serve, { db, audit, reconciliation, approvals })
      reviewRoutes(serve, platform, { audit, ...about })
      fundsRoutes(serve, { db, clock, audit, ...about })
      screeningRoutes(serve, { db, audit, ...about })
      customerLinkRoutes(serve, platform, { audit, ...about })
      customerDocumentRoutes(serve, { audit, documents: deps.documents })
      supportQueueRoutes(serve, { db, audit, support: deps.support })
      pauseRoutes(serve, platform, audit)
      const room = createConfigurationRoom(platform, approvals, hits.preview)
      configurationRoutes(serve, platform, room)
      const { book } = office
      const team = createTeam(opening)
      merchantRoutes(serve, { db, clock, book, team, opening: createOpening(opening, approvals), approvals })
      teamRoutes(serve, { signInDeps, book, team })
      const payees = createPayees({
        platform,
        checkPayee: deps.checkPayee,
        db,
        clock,
        sealer,
        note: audit.note,
      })
      payeeRoutes(serve, { payees, book })
      const paymentLinks = createPaymentLinks({ ...page, sealer, random, note: audit.note })
      linkRoutes(serve, paymentLinks, deps)
      refundRoutes(serve, platform, audit.note)
      ownMerchantRoutes(serve, platform, office)
    },
    /** For the worker that makes copies and case files. */
    caseFile: createCaseFile({ ...page, ...about, audit, company: deps.company }),
    /** Scores customers with new orders. Whether there may be more. */
    watchRisk: () => watchRisk({ ...page, customers, verification, rankOf: deps.rankOf }),
    /** By outbox kind: what was approved is carried out. */
    handlers: {
      ...approvedActHandlers({ orders, audit, approvals }),
      ...coinsHandlers({ coins: orders.coins, approvals }),
    },
  }
}
export type BackOffice = ReturnType<typeof createBackOffice>
