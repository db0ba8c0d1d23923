/** Every capability's data about a customer → the export, erasure and retention of personal data. */
import { audit } from '../../backoffice/index.ts'
import { creditView, ibanView, listCredits, listIbans } from '../../ibans/index.ts'
import { limits } from '../../limits/index.ts'
import { orders } from '../../orders/index.ts'
import { createPrivacy, givePrivacyDoors } from '../../privacy/index.ts'
import { readAll } from '../../platform/sql/cursor.ts'
import type { Support } from '../../support/index.ts'
import { openRecord } from '../../travel-rule/index.ts'
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
}

export function openPrivacy(deps: Platform, needs: Needs) {
  const { papers } = needs
  givePrivacyDoors(deps, {
    content: papers.content,
    files: { of: papers.documents.filesOf, bytes: papers.documents.bytesOf },
    rooms: roomsOf(deps, needs),
    note: (sql, deed) => audit.note(deps, null, deed, sql),
  })
  return createPrivacy(deps)
}

/** One file of the export each. Screening, notes and findings are not the customer's to read. */
function roomsOf(platform: Platform, { people, papers, verification, ...needs }: Needs) {
  const { customers } = people
  const { support } = needs
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
    orders: (id: string) => ordersOf(platform, id),
    ibans: (id: string) => ibansOf(platform, id),
    saved: (id: string) => orders.listSaved(platform, id),
    wallets: customers.proofsOf,
    support: (id: string) => conversationsOf(support, id),
  }
}

/** Each as its page shows it, with the record of its coins; the newest first. */
async function ordersOf(platform: Platform, customerId: string) {
  const found = await readAll((cursor) => orders.historyPage(platform, customerId, { limit: 100, ...cursor }))
  const whole = []
  for (const { id: orderId } of found) {
    const order = await orders.ownView(platform, { customerId, orderId })
    whole.push({ order, travelRule: await openRecord(platform, orderId) })
  }
  return whole
}

/** With all money that came to each. */
async function ibansOf(platform: Platform, customerId: string) {
  const found = []
  for (const iban of await listIbans(platform, customerId)) {
    const came = await readAll((cursor) =>
      listCredits(platform, customerId, iban.id, { limit: 100, ...cursor }),
    )
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
