/** Screening over a test database, with names sealed plainly. */
import { createHash } from 'node:crypto'
import { Configuration } from '@agio/domain'
import { closeOpenCase, openCase } from '../cases/index.ts'
import type { Clock } from '../platform/clock.ts'
import { testClock } from '../platform/testing.ts'
import type { Database } from '../platform/sql/sql.ts'
import { createHits, createScreening, type Subject } from './index.ts'
import { decisionBy } from './matching/match.ts'
import type { RemoteLists } from './remote/yente.ts'

type Options = {
  readonly lists?: readonly { readonly name: string }[]
  readonly blockedAddressesFile?: string | undefined
  readonly clock?: Clock
  readonly remote?: RemoteLists
  readonly figures?: () => Configuration.Screening
}

/** The figures of a new installation. */
export const usual = decisionBy(Configuration.first.configuration.screening)

export function openTestScreening(
  db: Database,
  {
    lists = [],
    blockedAddressesFile,
    clock,
    remote,
    figures = () => Configuration.first.configuration.screening,
  }: Options = {},
) {
  const sealer = {
    seal: async (customer: string, place: object, text: string) =>
      Buffer.from(JSON.stringify([customer, place, text])).toString('base64'),
    open: async (customer: string, place: object, sealed: string) => {
      const [whose, where, text] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as unknown[]
      if (whose !== customer || JSON.stringify(where) !== JSON.stringify(place))
        throw new Error('sealed elsewhere')
      return String(text)
    },
    blindIndex: (text: string) => createHash('sha256').update(text).digest('hex'),
  }
  const now = clock ?? testClock('2026-03-01T08:00:00Z')
  const hits = createHits({
    db,
    clock: now,
    sealer,
    figures: async () => figures(),
    openCase,
    closeOpenCase,
    onCustomer: async () => undefined,
    remote,
  })
  const screening = createScreening({ sql: db, blockedAddressesFile, lists, hits, remote })
  return {
    ...screening,
    hits,
    names: (list: readonly string[], customerId = 'cus_test', orderId = 'ord_test') =>
      screening.names(
        list.map((name) => ({ name })),
        { customerId, orderId, role: 'beneficiary' },
      ),
    persons: (list: readonly Subject[], customerId = 'cus_test') =>
      screening.names(list, { customerId, orderId: null, role: 'customer' }),
  }
}
