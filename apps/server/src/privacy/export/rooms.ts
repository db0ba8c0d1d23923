/** Every capability's data about a customer, as their copy has it. */
import { Money } from '@agio/domain'
import { consents, customers, messenger, sessions, wallets } from '../../customers/index.ts'
import { ownDevices } from '../../customers/devices/index.ts'
import { ownPasskeys } from '../../customers/passkeys/index.ts'
import { ownPushDevices } from '../../customers/push/index.ts'
import { creditView, ibanView, listCredits, listIbans } from '../../ibans/index.ts'
import { limits } from '../../limits/index.ts'
import { orders } from '../../orders/index.ts'
import { claims, type Claim } from '../../claims/index.ts'
import { alertView, ownAlerts } from '../../price-alerts/index.ts'
import { readAll } from '../../platform/sql/cursor.ts'
import { support } from '../../support/index.ts'
import { openRecord } from '../../travel-rule/index.ts'
import { documents, documentView } from '../../verification/documents/index.ts'
import { levelOf, verification } from '../../verification/index.ts'
import { funds } from '../../verification/funds/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PrivacyDoors } from '../doors.ts'

/** One file of the export each. Screening, notes and findings are not the customer's to read. */
export function roomsOf(platform: Platform): PrivacyDoors['rooms'] {
  const { db } = platform
  return {
    profile: async (id: string) => {
      const address = await customers.addressOf(platform, id)
      // Only a case file is made of a closed account, whose address is gone.
      if (!address) return { id, isClosed: true }
      const { emailIndex: _, ...customer } = await customers.customerOf(platform, id)
      return { ...customer, zone: address.zone, messenger: await messenger.messengerOf(platform, id) }
    },
    consents: (id: string) => consents.consentsOf(db, id),
    sessions: (id: string) => sessions.listSessions(platform, id),
    passkeys: (id: string) => ownPasskeys(platform, id),
    devices: (id: string) => ownDevices(platform, id),
    notifications: (id: string) => ownPushDevices(platform, id),
    priceAlerts: async (id: string) => (await ownAlerts(platform, id)).map(alertView),
    verification: async (id: string) => ({
      ...(await verification.view(platform, id)),
      approvedIdentities: await verification.approvedIdentities(platform, id),
      sourceOfFunds: await funds.stateOf(platform, id),
    }),
    async documents(id: string) {
      const ends = await verification.endsOf(platform, id)
      return (await documents.listOf(platform, id)).map((one) => documentView(one, ends))
    },
    limits: async (id: string) => {
      const level = await levelOf(platform, id)
      const of = (service: 'sell' | 'buy') => limits.usage(platform, id, level, service, platform.clock.now())
      return { level, sell: await of('sell'), buy: await of('buy') }
    },
    orders: (id: string) => ordersOf(platform, id),
    ibans: (id: string) => ibansOf(platform, id),
    saved: (id: string) => orders.listSaved(platform, id),
    wallets: (id: string) => wallets.proofsOf(db, id),
    support: (id: string) => conversationsOf(platform, id),
    claims: async (id: string) => (await claims.ofCustomer(platform, id)).map(claimOf),
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

/** The reason of a decision, and its operator, are ours. */
const claimOf = ({ id, state, currency, units, day, details, createdAt, decidedAt }: Claim) => ({
  id,
  state,
  amount: { currency, amount: Money.format(Money.money(currency, BigInt(units))) },
  day,
  ...details,
  createdAt,
  decidedAt,
})

async function conversationsOf(platform: Platform, customerId: string) {
  const threads = await readAll((cursor) =>
    support.listThreads(platform, { customerId }, { limit: 100, ...cursor }),
  )
  return Promise.all(
    threads.map(async ({ id, order, state, createdAt, ...thread }) => {
      const messages = await readAll((cursor) =>
        support.listMessages(platform, { id, customerId: thread.customerId }, { limit: 100, ...cursor }),
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
