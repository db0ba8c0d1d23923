/**
 * Fetches each list of the settings from its publisher, and takes it. A publisher that is down, slow or sends something else
 * is asked again soon; the version before stays, and an operator has a case.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cases } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { download } from '../platform/outside/download.ts'
import { OutsideFault } from '../platform/outside/outside-call.ts'
import { createLoop, type Loop, type Worker } from '../platform/queue/loop.ts'
import type { Claim } from '../platform/queue/queue.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import { filesFrom, type FormatName } from './lists/formats.ts'
import { importList, refuseImport, type Imported } from './lists/import.ts'
import { fetchMinutes, listQueue, setLists } from './lists/list-store.ts'

/** A list of the settings, with the address of its main file. */
export type ListSetting = { readonly name: string; readonly format: FormatName; readonly url: string }

export type ListWorkerDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly lists: readonly ListSetting[]
  /** The folder of a list's files while they are read. */
  readonly folder: string
  /** Hours between two looks at a publisher. */
  readonly hours: number
  readonly openCase: (sql: Sql, one: Cases.Case, at: Date) => Promise<void>
  readonly closeOpenCase: (sql: Sql, one: Cases.Case, at: Date) => Promise<void>
}

/** Of one file. */
const limits = { milliseconds: 600_000, maxBytes: 1_000_000_000 }
const againSeconds = 60
const later = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

export async function createListWorker(deps: ListWorkerDeps): Promise<Worker & Pick<Loop, 'pass'>> {
  const { db, clock, log, lists } = deps
  await db.transaction((sql) => setLists(sql, lists, clock.now()))
  return createLoop({
    name: 'sanctions lists',
    log,
    limitSeconds: fetchMinutes * 60,
    dueIn: { database: db, due: listQueue.due({ now: clock.now }) },
    oldestSeconds: () => listQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async (signal) => {
      const [row] = await listQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      const list = lists.find(({ name }) => name === row.name)
      // Another process has other settings.
      if (!list) return listQueue.postpone(db, row.claim, later(clock, againSeconds)).then(() => false)
      await refresh(deps, list, row.claim, signal)
      return true
    },
  })
}

async function refresh(
  deps: ListWorkerDeps,
  list: ListSetting,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, hours, openCase, closeOpenCase } = deps
  const taken = await fetchList(deps, list, signal).catch(async (error: unknown) => {
    // The claim lasts as long as the longest fetch: a failed one is tried again before that.
    await listQueue.postpone(db, claim, later(clock, againSeconds), String(error))
    throw error
  })
  const now = clock.now()
  const refused = typeof taken === 'object' && 'refused' in taken ? taken.refused : undefined
  const one = {
    kind: 'sanctions_list_refused',
    subject: { kind: 'list', id: list.name },
    data: { reason: refused ?? '' },
  } as const
  if (refused !== undefined) {
    log.warn({ list: list.name, reason: refused }, 'a sanctions list was not taken; the version before stays')
    await openCase(db, one, now)
    return listQueue.postpone(db, claim, later(clock, againSeconds), refused)
  }
  if (taken !== 'same') log.info({ list: list.name, ...taken }, 'a sanctions list has a new version')
  await closeOpenCase(db, one, now)
  return listQueue.postpone(db, claim, later(clock, hours * 3_600))
}

/** All its files, in a folder that is gone afterwards. */
async function fetchList(
  { db, clock, folder: parent }: ListWorkerDeps,
  { name, format, url }: ListSetting,
  signal: AbortSignal,
): Promise<Imported> {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'list-'))
  try {
    const hash = createHash('sha256')
    const files = Object.entries(filesFrom(format, url))
    for (const [file, from] of files)
      hash.update(await download(from, join(folder, file), { ...limits, signal }))
    const sha256 = hash.digest('hex')
    const open = () =>
      Object.fromEntries(files.map(([file]) => [file, createReadStream(join(folder, file), 'utf8')]))
    return await importList(db, { name, format, source: url, sha256, open }, clock.now())
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    const refused = error.message
    await refuseImport(db, { list: name, source: url, sha256: null, refused, at: clock.now() })
    return { refused }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
