/**
 * Moves old months out of the database. A month is dropped only after its file was read back, and each step can be the last of
 * a run: the next run finds the month detached, or its file on the list, and goes on there.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CrashPoint } from '../platform/crash.ts'
import type { Database } from '../platform/sql/sql.ts'
import * as store from './archive-store.ts'
import * as manifest from './manifest.ts'
import { differences, readContent, writeLines } from './month-file.ts'

export type TakeOut = {
  /** As the owner of the tables. */
  readonly database: Database
  readonly folder: string
  /** The first month that stays: 2024_03. */
  readonly before: string
  readonly say: (sentence: string) => void
  readonly crashPoint: CrashPoint
}

/** Gives the number of months that stay because an order in them is open. */
export async function takeOut(deps: TakeOut): Promise<number> {
  const { database, folder } = deps
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!(await store.lockArchive(database))) throw new Error('Another run of the archive is under way.')
  try {
    await refuseOtherFolder(deps)
    return await takeAll(deps)
  } finally {
    await store.unlockArchive(database)
  }
}

async function takeAll(deps: TakeOut): Promise<number> {
  const { database, before, say, crashPoint } = deps
  let stay = 0
  for (const part of await store.oldParts(database, before)) {
    const name = `${part.table} of ${monthOf(part)}`
    const open = part.isAttached ? await detached(deps, part) : []
    if (open.length > 0) {
      stay += 1
      say(`${name} stays: ${open.join(', ')} may still change.`)
      continue
    }
    const listed = await fileOf(deps, part)
    await store.drop(database, part, listed.number, listed.line)
    crashPoint('archive.dropped')
    say(`${name} is in ${listed.file}: ${listed.rows} rows.`)
  }
  return stay
}

/** Asked once before the table is locked, which may take long, and once while it is. */
async function detached({ database, crashPoint }: TakeOut, part: store.Part): Promise<string[]> {
  const looked = await store.openOrders(database, part)
  const open = looked.length > 0 ? looked : await store.detach(database, part)
  if (open.length === 0) crashPoint('archive.detached')
  return open
}

const monthOf = ({ month }: store.Part) => month.replace('_', '-')

/** Refuses a folder whose list differs from the database's: it is the archive of another database. */
async function refuseOtherFolder({ database, folder }: TakeOut): Promise<void> {
  const lines = manifest.linesIn(folder)
  const known = await store.listedLines(database)
  if (known.some((line, place) => line !== lines[place]))
    throw new Error(
      `${folder} is not the archive of this database: ${manifest.listName} differs. Nothing was moved.`,
    )
  if (lines.length > known.length + 1)
    throw new Error(`${folder} holds months that this database has not given. Nothing was moved.`)
}

/** The month's file and its line, made now or by a run before; read back. */
async function fileOf(
  { database, folder, crashPoint }: TakeOut,
  part: store.Part,
): Promise<manifest.Listed & { readonly line: string }> {
  const [table, month] = [part.table, monthOf(part)]
  const file = `${table}-${month}.jsonl.gz`
  let line = manifest.linesIn(folder).find((one) => {
    const listed = manifest.listedIn(one)
    return listed.table === table && listed.month === month
  })
  if (line === undefined) {
    const content = await database.transaction((sql) => writeLines(folder, file, store.linesOf(sql, part)))
    crashPoint('archive.written')
    line = manifest.append(folder, { table, month, file, ...content })
    crashPoint('archive.listed')
  }
  const listed = manifest.listedIn(line)
  const path = join(folder, file)
  const wrong = existsSync(path) ? differences(listed, await readContent(path)) : ['it is missing']
  if (wrong.length > 0)
    throw new Error(`${file} is not what was written: ${wrong.join(', ')}. The month is kept.`)
  return { ...listed, line }
}
