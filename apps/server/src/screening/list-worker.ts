/**
 * Fetches each list of the settings from its publisher, and takes it. A publisher that is down, slow or sends something else
 * is asked again soon; the version before stays, and an operator has a case.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { closeOpenCase, openCase } from '../cases/index.ts'
import type { Clock } from '../platform/clock.ts'
import { download } from '../platform/outside/download.ts'
import { OutsideFault } from '../platform/outside/outside-call.ts'
import { createLoop, type PassingWorker } from '../platform/queue/loop.ts'
import type { Claim } from '../platform/queue/queue.ts'
import type { Platform } from '../platform/platform.ts'
import { filesFrom } from './lists/formats.ts'
import { importList, refuseImport, type Imported } from './lists/import.ts'
import { fetchMinutes, listQueue, setLists } from './lists/list-store.ts'

/** A list of the settings, with the address of its main file. */
type ListSetting = Platform['settings']['sanctionsLists'][number]

/** Of one file. */
const limits = { milliseconds: 600_000, maxBytes: 1_000_000_000 }
const againSeconds = 60
const later = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

export async function createListWorker(platform: Platform): Promise<PassingWorker> {
  const { db, clock, log, settings } = platform
  const lists = settings.sanctionsLists
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
      await refresh(platform, list, row.claim, signal)
      return true
    },
  })
}

async function refresh(
  platform: Platform,
  list: ListSetting,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, settings } = platform
  const taken = await fetchList(platform, list, signal).catch(async (error: unknown) => {
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
  return listQueue.postpone(db, claim, later(clock, settings.sanctionsListsHours * 3_600))
}

/** All its files, in a folder that is gone afterwards. */
async function fetchList(
  { db, clock, settings }: Platform,
  { name, format, url }: ListSetting,
  signal: AbortSignal,
): Promise<Imported> {
  const parent = join(settings.dataDir, 'lists')
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
