/** For tests: the card rail on a database of its own behind real HTTP, the real SDK, and an acquirer to be given. */
import { Money, type Cases } from '@agio/domain'
import { newId } from '../../../platform/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Database } from '../../../platform/sql/sql.ts'
import { keepEvents, openWorld, silentLog } from '../../../testing/world.ts'
import type { CardDeps, CardSettings } from '../deps.ts'
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
}

/** The acquirer is started with the world's clock and the address for its hooks. */
export type AcquirerHouse = {
  readonly url: string
  readonly keys: { readonly secretKey: string; readonly webhookSecret: string }
  close(): Promise<void>
}

type More = { settings?: Partial<CardSettings>; crashPoint?: (name: string) => void }

export async function openCardWorld(
  openAcquirer: (now: () => Date) => Promise<AcquirerHouse>,
  more: More = {},
) {
  const world = await openWorld({ at: '2026-11-20T12:00:00Z' })
  const { db: database, clock } = world
  const reported = await keepEvents(database)
  const acquirer = await openAcquirer(clock.now)
  const orders: Orders = {
    refused: undefined,
    amount: Money.money('EUR', 10_000n),
    isWanted: true,
    debtors: [],
  }
  world.onClose(acquirer.close)
  const cases: Cases.Case[] = []
  const deps: CardDeps = {
    ...depsOf({ database, clock, acquirer, orders, deliver: reported.deliver }, more),
    cases: { open: async (_, one) => void cases.push(one) },
  }
  const rail = createCardRail(deps)
  const worker = rail.workers[0] as CardWorker | undefined
  const http = await world.serve((serve) => cardRoutes(serve, rail), {
    authenticate: { customer: async () => ({ caller: { id: customer, sessionId: 'ses_1' } }) },
  })
  return {
    database,
    clock,
    acquirer,
    orders,
    /** Questions for operators. */
    cases,
    deps,
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

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly acquirer: AcquirerHouse
  readonly orders: Orders
  readonly deliver: CardDeps['deliver']
}

function depsOf(
  { database, clock, acquirer, orders, deliver }: Parts,
  { settings, crashPoint }: More,
): CardDeps {
  return {
    database,
    clock,
    log: silentLog,
    deliver,
    orders: {
      payable: async (customerId, orderId) =>
        orders.refused ?? {
          orderId,
          amount: orders.amount,
          reference: 'RF18539007547034',
          creditor: { holder: customerId, account: { kind: 'iban', iban: 'DE89370400440532013000' } },
        },
      wants: async () => orders.isWanted,
      isInDebt: async (ids) => orders.debtors.some((id) => ids.includes(id)),
    },
    cardIndex: (fingerprint) => `index of ${fingerprint}`,
    settings: {
      ...acquirer.keys,
      apiUrl: acquirer.url,
      publicUrl: 'https://pay.example',
      pollSeconds: 3_600,
      eventsSeconds: 0,
      ...settings,
    },
    ...(crashPoint && { crashPoint }),
  }
}
