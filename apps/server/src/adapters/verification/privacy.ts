/** Settings, and every capability's data about a customer → the export, erasure and retention of personal data. */
import { randomBytes } from 'node:crypto'
import { createOffice } from '../../backoffice/index.ts'
import { creditView, ibanPersonalData, ibanView, type IbanSlice } from '../../ibans/index.ts'
import { limits, lockPlacing } from '../../limits/index.ts'
import type { Orders, Payments } from '../../orders/index.ts'
import * as personalData from '../../orders/personal-data/index.ts'
import { createPrivacy } from '../../privacy/index.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import { readAll } from '../../platform/sql/cursor.ts'
import { cardPersonalData } from '../../rails/card/index.ts'
import { evmPersonalData } from '../../rails/evm/index.ts'
import { bankPersonalData, eraseCreditSenders } from '../../rails/iso20022/index.ts'
import { openBankingPersonalData } from '../../rails/open-banking/index.ts'
import type { PersonalData, Rail } from '../../rails/rail.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Support } from '../../support/index.ts'
import { eraseTravelRecords, type TravelRule } from '../../travel-rule/index.ts'
import { documentView } from '../../verification/documents/index.ts'
import type { VerificationSlice } from '../../verification/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'
import type { Papers } from './documents.ts'

type Needs = {
  readonly people: People
  readonly papers: Papers
  readonly verification: Pick<VerificationSlice, 'view' | 'approvedIdentities' | 'endsOf' | 'funds'>
  readonly support: Pick<Support, 'list' | 'messages'>
  readonly ibans: Pick<IbanSlice, 'acts' | 'credits'>
  readonly orders: Orders
  readonly payments: Payments
  readonly travelRule: Pick<TravelRule, 'recordOf'>
}

const ofRails: Readonly<Record<Rail['name'], PersonalData>> = {
  evm: evmPersonalData,
  iso20022: bankPersonalData,
  open_banking: openBankingPersonalData,
  card: cardPersonalData,
}

/** The functions that erasure needs of orders and of all that refers to them. */
export const erasable = {
  orders: {
    ofCustomer: personalData.ordersOfCustomer,
    lastChangeOf: personalData.lastChangeOf,
    debtsOf: personalData.debtsOf,
    lockPlacing,
    async erase(sql: Sql, orderIds: readonly string[]): Promise<void> {
      await personalData.eraseOrders(sql, orderIds)
      await eraseTravelRecords(sql, orderIds)
      for (const rail of Object.values(ofRails)) await rail.erase?.(sql, orderIds)
    },
  },
  ibans: ibanPersonalData(eraseCreditSenders),
  rails: Object.values(ofRails),
}

const periodsOf = (settings: Settings) => ({
  orders: settings.retentionOrders,
  identity: settings.retentionIdentity,
  unused: settings.retentionUnused,
  unfinished: settings.retentionUnfinished,
  refused: settings.retentionRefused,
  compliance: settings.retentionCompliance,
  papers: settings.retentionPapers,
  chats: settings.retentionChats,
  mails: settings.retentionMails,
  exports: settings.dataExportDays,
})

export function openPrivacy(deps: Platform, needs: Needs) {
  const { settings, db, clock, log } = deps
  const { people, papers } = needs
  const { customers } = people
  const { audit } = createOffice(deps)
  return createPrivacy({
    db,
    clock,
    log,
    random: randomBytes,
    periods: periodsOf(settings),
    ...erasable,
    sealer: customers,
    content: papers.content,
    files: { of: papers.documents.filesOf, bytes: papers.documents.bytesOf },
    rooms: roomsOf(deps, needs),
    addressOf: customers.addressOf,
    signOut: customers.signOut,
    queueMail: people.mailer.queue,
    note: (sql, deed) => audit.note(null, deed, sql),
    wake: wakeOf(deps),
  })
}

/** One file of the export each. Screening, notes and findings are not the customer's to read. */
function roomsOf(platform: Platform, { people, papers, verification, ...needs }: Needs) {
  const { customers } = people
  const { support, orders } = needs
  return {
    profile: async (id: string) => {
      const address = await customers.addressOf(id)
      // Only a case file is made of a closed account, whose address is gone.
      if (!address) return { id, isClosed: true }
      const { emailIndex: _, ...customer } = await customers.customerOf(id)
      return { ...customer, zone: address.zone, messenger: await customers.messengerOf(id) }
    },
    consents: customers.consentsOf,
    sessions: customers.listSessions,
    verification: async (id: string) => ({
      ...(await verification.view(id)),
      approvedIdentities: await verification.approvedIdentities(id),
      sourceOfFunds: await verification.funds.of(id),
    }),
    async documents(id: string) {
      const ends = await verification.endsOf(id)
      return (await papers.documents.of(id)).map((one) => documentView(one, ends))
    },
    limits: async (id: string) => {
      const level = await people.verification.levelOf(id)
      const of = (service: 'sell' | 'buy') => limits.usage(platform, id, level, service, platform.clock.now())
      return { level, sell: await of('sell'), buy: await of('buy') }
    },
    orders: (id: string) => ordersOf(needs, id),
    ibans: (id: string) => ibansOf(needs.ibans, id),
    saved: orders.listSaved,
    wallets: customers.proofsOf,
    support: (id: string) => conversationsOf(support, id),
  }
}

type OrderNeeds = Pick<Needs, 'orders' | 'payments' | 'travelRule'>

/** Each as its page shows it, with the record of its coins; the newest first. */
async function ordersOf({ orders, payments, travelRule }: OrderNeeds, customerId: string) {
  const found = await readAll((cursor) => orders.history(customerId, { limit: 100, ...cursor }))
  const whole = []
  for (const { id: orderId } of found) {
    const order = await orders.ownView({ customerId, orderId, payments })
    whole.push({ order, travelRule: await travelRule.recordOf(orderId) })
  }
  return whole
}

/** With all money that came to each. */
async function ibansOf({ acts, credits }: Needs['ibans'], customerId: string) {
  const found = []
  for (const iban of await acts.list(customerId)) {
    const came = await readAll((cursor) => credits.list(customerId, iban.id, { limit: 100, ...cursor }))
    found.push({ ...ibanView(iban), credits: came.map(creditView) })
  }
  return found
}

async function conversationsOf(support: Needs['support'], customerId: string) {
  const threads = await readAll((cursor) => support.list({ customerId }, { limit: 100, ...cursor }))
  return Promise.all(
    threads.map(async ({ id, order, state, createdAt, ...thread }) => {
      const messages = await readAll((cursor) =>
        support.messages({ id, customerId: thread.customerId }, { limit: 100, ...cursor }),
      )
      const said = messages.map(({ author, text, at, files }) => ({
        by: author,
        at,
        text,
        files: files.map((file) => file.id),
      }))
      return { id, order, state, createdAt, messages: said }
    }),
  )
}
