/** Screening over a test database, with names sealed plainly. */
import { Configuration } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import { testClock } from '../platform/testing.ts'
import type { Database } from '../platform/sql/sql.ts'
import { installationKeysOf, keysFrom } from '../keys/index.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { testPlatform } from '../testing/world.ts'
import { bindHits, bindScreening, type Subject } from './index.ts'
import { decisionBy } from './matching/match.ts'

type Options = {
  readonly settings?: Partial<Settings>
  readonly clock?: Clock
  readonly figures?: () => Configuration.Screening
}

/** The same for every screening of a test: names are found again by them. */
const keys = installationKeysOf(keysFrom(Buffer.alloc(32, 7)))

/** The figures of a new installation. */
export const usual = decisionBy(Configuration.first.configuration.screening)

const sealer = {
  seal: async (customer: string, place: object, text: string) =>
    Buffer.from(JSON.stringify([customer, place, text])).toString('base64'),
  open: async (customer: string, place: object, sealed: string) => {
    const [sealedFor, where, text] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as unknown[]
    if (sealedFor !== customer || JSON.stringify(where) !== JSON.stringify(place))
      throw new Error('sealed for another customer or place')
    return String(text)
  },
}

export function openTestScreening(
  db: Database,
  {
    settings,
    clock = testClock('2026-03-01T08:00:00Z'),
    figures = () => Configuration.first.configuration.screening,
  }: Options = {},
) {
  const platform = testPlatform({
    db,
    clock,
    keys,
    settings: { ...readSettings({ NODE_ENV: 'test' }), ...settings },
  })
  const doors = { sealer, figures: async () => figures(), onCustomer: async () => undefined }
  const screening = bindScreening(platform, doors)
  return {
    ...screening,
    hits: bindHits(platform, doors),
    names: (list: readonly string[], customerId = 'cus_test', orderId = 'ord_test') =>
      screening.names(
        list.map((name) => ({ name })),
        { customerId, orderId, role: 'beneficiary' },
      ),
    persons: (list: readonly Subject[], customerId = 'cus_test') =>
      screening.names(list, { customerId, orderId: null, role: 'customer' }),
  }
}
