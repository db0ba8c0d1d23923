/** For tests: the card rail on a database of its own behind real HTTP, the real SDK, and an acquirer to be given. */
import { Money } from '@agio/domain'
import { listCases } from '../../../cases/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Refused } from '../../../platform/http/route.ts'
import { readSettings, type Settings } from '../../../settings/settings.ts'
import { keepEvents, openWorld, testPlatform } from '../../../testing/world.ts'
import type { CardDoors } from '../doors.ts'
import { createCardRail } from '../card-rail.ts'
import type { CardWorker } from '../card-worker.ts'
import { cardRoutes } from '../routes.ts'

export const customer = 'cus_of_the_test'

/** The answers of the orders; a test may change them at any time. */
export type Orders = {
  refused: Refused<'not-found' | 'order.not_now' | 'payment.authorised_before'> | undefined
  amount: Money.Money<Money.Fiat>
  isWanted: boolean
  /** Customers who owe money. */
  debtors: string[]
  /** Of the customer; English without it. */
  locale?: string
}

/** The acquirer is started with the world's clock and the address for its hooks. */
export type AcquirerHouse = {
  readonly url: string
  readonly keys: { readonly secretKey: string; readonly webhookSecret: string }
  close(): Promise<void>
}

type More = {
  readonly settings?: Partial<Settings>
  /** Between two reads of the acquirer's list of events. */
  readonly eventsSeconds?: number
  readonly crashPoint?: (name: string) => void
}

export async function openCardWorld(
  openAcquirer: (now: () => Date) => Promise<AcquirerHouse>,
  { settings, eventsSeconds = 0, ...parts }: More = {},
) {
  const world = await openWorld({ at: '2026-11-20T12:00:00Z' })
  const { db, clock } = world
  const reported = await keepEvents(db)
  const acquirer = await openAcquirer(clock.now)
  world.onClose(acquirer.close)
  const platform = testPlatform({
    db,
    clock,
    settings: settingsOf(acquirer, settings),
    ...parts,
  })
  const orders: Orders = {
    refused: undefined,
    amount: Money.money('EUR', 10_000n),
    isWanted: true,
    debtors: [],
  }
  const doors: CardDoors = {
    deliver: reported.deliver,
    orders: answersOf(orders),
    pace: { pollSeconds: 3_600, eventsSeconds },
  }
  const rail = createCardRail(platform, doors)
  const worker = rail.workers[0] as CardWorker | undefined
  const http = await world.serve((serve) => cardRoutes(serve, rail), {
    authenticate: { customer: async () => ({ caller: { id: customer, sessionId: 'ses_1' } }) },
  })
  return {
    db,
    clock,
    platform,
    acquirer,
    orders,
    /** Questions for operators. */
    cases: () => listCases(db, { kind: null, orderId: null, isOpen: true, before: null, count: 9 }),
    doors,
    rail,
    url: http.url,
    hookUrl: `${http.url}/api/hooks/card/stripe`,
    newOrder: () => newId('ord', clock.now()),
    round: async () => worker?.pass(),
    facts: reported.events,
    types: reported.types,
    [Symbol.asyncDispose]: world.close,
  }
}

const settingsOf = ({ url, keys }: AcquirerHouse, more: Partial<Settings> = {}): Settings => ({
  ...readSettings({ NODE_ENV: 'test' }),
  cardSecretKey: keys.secretKey,
  cardWebhookSecret: keys.webhookSecret,
  cardApiUrl: url,
  publicUrl: 'https://pay.example',
  ...more,
})

const answersOf = (orders: Orders): CardDoors['orders'] => ({
  payable: async (customerId, orderId) =>
    orders.refused ?? {
      orderId,
      amount: orders.amount,
      reference: 'RF18539007547034',
      creditor: { holder: customerId, account: { kind: 'iban', iban: 'DE89370400440532013000' } },
      locale: orders.locale ?? 'en',
    },
  wants: async () => orders.isWanted,
  isInDebt: async (ids) => orders.debtors.some((id) => ids.includes(id)),
})
