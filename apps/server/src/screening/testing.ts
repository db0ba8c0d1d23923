/** For tests: lists that a test fills, and screening over a test database. */
import { Configuration } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import { testClock } from '../platform/testing.ts'
import type { Database } from '../platform/sql/sql.ts'
import { installationKeysOf, keysFrom } from '../keys/index.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { beginConfiguration } from '../configuration/index.ts'
import { addPerson } from '../customers/testing.ts'
import { bound, perPlatform, type Platform } from '../platform/platform.ts'
import { testPlatform } from '../testing/world.ts'
import { giveScreeningDoors, hits, screening, type Subject } from './index.ts'
import { importList } from './lists/import.ts'
import { setLists } from './lists/list-store.ts'
import { decisionBy } from './matching/match.ts'

type Options = {
  readonly settings?: Partial<Settings>
  readonly clock?: Clock
}

/** The same for every screening of a test: names are found again by them. */
const keys = installationKeysOf(keysFrom(Buffer.alloc(32, 7)))

/** The figures of a new installation. */
export const usual = decisionBy(Configuration.first.configuration.screening)

type Listed = { readonly name?: string; readonly wallet?: string }

async function* text(whole: string) {
  yield whole
}

const listedOf = perPlatform((): object[] => [])

/** From now on a list has this person, or this wallet. */
export async function list(platform: Platform, { name, wallet }: Listed): Promise<void> {
  const { db, clock } = platform
  const entries = listedOf(platform)
  const properties = {
    name: name === undefined ? [] : [name],
    publicKey: wallet === undefined ? [] : [wallet],
  }
  entries.push({
    id: `T${entries.length}`,
    schema: name === undefined ? 'CryptoWallet' : 'Person',
    properties,
  })
  const main = entries.map((it) => JSON.stringify(it)).join('\n')
  await setLists(db, [{ name: 'test', format: 'opensanctions' }], clock.now())
  const files = { name: 'test', format: 'opensanctions', source: 'a test', sha256: main } as const
  await importList(db, { ...files, open: () => ({ main: text(main) }) }, clock.now())
}

/** Two persons decided that every hit until now is of somebody else. */
export async function decideAllFalse(platform: Platform): Promise<void> {
  const { db } = platform
  const open = await db.query<{ id: string }>('select id from screening_hit where decision is null')
  for (const { id } of open) await db.transaction((sql) => hits.decide(platform, sql, id, 'false_hit'))
}

/** Screening over a database without customers or figures: who is named is a customer first. */
export function openTestScreening(
  db: Database,
  { settings, clock = testClock('2026-03-01T08:00:00Z') }: Options = {},
) {
  return screeningOn(
    testPlatform({ db, clock, keys, settings: { ...readSettings({ NODE_ENV: 'test' }), ...settings } }),
  )
}

export function screeningOn(platform: Platform) {
  giveScreeningDoors(platform, { onNameHit: async () => undefined })
  const met = async (id: string) => {
    await beginConfiguration(platform)
    await addPerson(platform, { id })
  }
  return {
    platform,
    ...bound(platform, { addresses: screening.checkAddresses, isListed: screening.isListed }),
    hits: bound(platform, hits),
    async names(list: readonly string[], customerId = 'cus_test', orderId = 'ord_test') {
      await met(customerId)
      const subjects = list.map((name) => ({ name }))
      return screening.checkNames(platform, subjects, { customerId, orderId, role: 'beneficiary' })
    },
    async persons(list: readonly Subject[], customerId = 'cus_test') {
      await met(customerId)
      return screening.checkNames(platform, list, { customerId, orderId: null, role: 'customer' })
    },
  }
}
