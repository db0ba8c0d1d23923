/**
 * A copy of a customer's data; and the case file of a suspicion, which is made the same way and given to operators alone.
 *
 *   asked with a fresh PIN ──► row, due ──► plan ──► part by part: ZIP, sealed, stored ──► ready, mail ──► days later gone
 *
 * Each arrow is one pass of the worker: a process that dies leaves the rest to another one.
 */
import type { Platform } from '../../platform/platform.ts'
import { customers, sealing } from '../../customers/index.ts'
import { queueMail } from '../../notify/index.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import { contentOf, documents } from '../../verification/documents/index.ts'
import { createHash } from 'node:crypto'
import type { Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { Claim } from '../../platform/queue/queue.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import { day, daysLater, doorsOf, periodsOf, type CaseHead } from '../doors.ts'
import {
  addExport,
  exportQueue,
  findExport,
  keepPart,
  keepPlan,
  newestExport,
  setGone,
  setReady,
  type ExportRow,
} from './export-store.ts'
import { pack, planOf, type Inside } from './pack.ts'

export type Person = { readonly customerId: string; readonly hasFreshPin: boolean }

export const newest = ({ db }: Platform, customerId: string) => newestExport(db, customerId)

export async function request(
  platform: Platform,
  { customerId, hasFreshPin }: Person,
): Promise<ExportRow | Refused<'pin.required' | 'data.export_under_way' | 'data.export_too_soon'>> {
  const { db, clock } = platform
  const at = clock.now()
  const known = await newestExport(db, customerId)
  if (known?.state === 'waiting') return { refused: 'data.export_under_way' }
  if (known?.state === 'ready' && at.getTime() - known.askedAt.getTime() < day)
    return { refused: 'data.export_too_soon' }
  if (!hasFreshPin) return { refused: 'pin.required' }
  const id = newId('exp', at)
  const isAdded = await db.transaction(async (sql) => {
    if (!(await addExport(sql, { id, customerId, at }))) return false
    await doorsOf(platform).note(sql, {
      action: 'customer.export_asked',
      subject: customerId,
      details: { export: id },
    })
    return true
  })
  const row = isAdded && (await findExport(db, id, customerId))
  return row || { refused: 'data.export_under_way' }
}

type Content = { readonly bytes: Uint8Array; readonly name: string }

export async function part(
  platform: Platform,
  { customerId, hasFreshPin }: Person,
  id: string,
  number: number,
): Promise<Content | Refused<'not-found' | 'pin.required'>> {
  const { db, clock } = platform
  const row = await findExport(db, id, customerId)
  const isThere = row?.state === 'ready' && number <= row.partSizes.length
  if (!isThere || (row.expiresAt !== null && row.expiresAt <= clock.now())) return { refused: 'not-found' }
  if (!hasFreshPin) return { refused: 'pin.required' }
  await db.transaction((sql) =>
    doorsOf(platform).note(sql, {
      action: 'customer.export_saved',
      subject: customerId,
      details: { export: id, part: number },
    }),
  )
  const bytes = await openPart(platform, row, number)
  const last = row.partSizes.length === 1 ? '' : `-${number}-of-${row.partSizes.length}`
  return { bytes, name: `my-data-${row.askedAt.toISOString().slice(0, 10)}${last}.zip` }
}

export const openPart = async (
  platform: Platform,
  { id, customerId }: ExportRow,
  number: number,
): Promise<Uint8Array> =>
  sealing.openBytes(
    platform,
    customerId,
    placeOf(id, number),
    await contentOf(platform).get(nameOf(id, number)),
  )

/** One step of one export. */
export async function advanceExport(platform: Platform, row: ExportRow & { claim: Claim }): Promise<void> {
  const { db, clock } = platform
  const { claim, customerId, plan, partSizes } = row
  // A copy ends with its days and with the account; a case file with the customer's key alone.
  const isOver =
    row.kind === 'copy'
      ? row.state !== 'waiting' || (await customers.addressOf(platform, customerId)) === undefined
      : row.state === 'gone'
  if (isOver) return removeParts(platform, row)
  if (plan === null) {
    const known = (await documents.filesOf(platform, customerId)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await keepPlan(db, claim, planOf(known))
  } else if (partSizes.length < plan.length) await makePart(platform, row, plan)
  else return finish(platform, row)
  await exportQueue.postpone(db, claim, clock.now())
}

async function makePart(
  platform: Platform,
  row: ExportRow & { claim: Claim },
  plan: readonly (readonly string[])[],
): Promise<void> {
  const { id, customerId, askedAt, partSizes, claim } = row
  const number = partSizes.length + 1
  const fileIds = plan[partSizes.length] ?? []
  const inside = row.kind === 'copy' ? doorsOf(platform) : await caseFileOf(platform, row)
  const bytes = await pack(platform, inside, { customerId, askedAt, number, of: plan.length, fileIds })
  const sealed = await sealing.sealBytes(platform, customerId, placeOf(id, number), bytes)
  await contentOf(platform).put(nameOf(id, number), sealed)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepPart(platform.db, claim, { number, size: bytes.byteLength, sha256 })
}

/** The data that the customer would get, the operators' data, and all of it as a PDF. */
async function caseFileOf(platform: Platform, row: ExportRow): Promise<Inside> {
  const { rooms, caseFile } = doorsOf(platform)
  const head = await headOf(platform, row)
  return {
    rooms: { case: async () => head, ...rooms, ...caseFile.rooms },
    paper: { name: 'case-file.pdf', draw: () => caseFile.paper(head) },
  }
}

async function finish(
  platform: Platform,
  { id, kind, customerId, claim, partSizes }: ExportRow & { claim: Claim },
): Promise<void> {
  const { db, clock } = platform
  const at = clock.now()
  if (kind === 'case_file') {
    // No mail: only operators may know of a case file.
    await db.transaction(async (sql) => {
      if (!(await setReady(sql, claim, { at, expiresAt: null }))) return
      const details = { file: id, parts: partSizes.length }
      await doorsOf(platform).note(sql, { action: 'case_file.made', subject: customerId, details })
    })
    return
  }
  const days = periodsOf(platform).exports
  await db.transaction(async (sql) => {
    if (!(await setReady(sql, claim, { at, expiresAt: daysLater(at, days) }))) return
    const params = { days }
    await queueMail(platform, sql, { id: `export:${id}`, to: { customerId }, template: 'data_ready', params })
    const details = { export: id, parts: partSizes.length }
    await doorsOf(platform).note(sql, { action: 'customer.export_ready', subject: customerId, details })
  })
  wakeOf(platform)()
}

/** The next part too: it may be in the store although its row was not written. */
async function removeParts(
  platform: Platform,
  { id, claim, partSizes }: ExportRow & { claim: Claim },
): Promise<void> {
  const { db } = platform
  await setGone(db, id)
  for (let number = 1; number <= partSizes.length + 1; number += 1)
    await contentOf(platform).remove(nameOf(id, number))
  await exportQueue.postpone(db, claim, null)
}

const nameOf = (id: string, part: number) => `${id}-${part}`
const placeOf = (id: string, part: number): SealedColumn => ({
  table: 'data_export',
  column: 'content',
  row: nameOf(id, part),
})

export async function headOf(platform: Platform, row: ExportRow): Promise<CaseHead> {
  const { id, customerId, openedBy, askedAt, reasonSealed } = row
  if (openedBy === null || reasonSealed === null) throw new Error(`${id} is no case file.`)
  const reason = await sealing.open(platform, customerId, reasonPlace(id), reasonSealed)
  return { file: id, customer: customerId, openedBy, openedAt: askedAt, reason }
}

export const reasonPlace = (row: string): SealedColumn => ({
  table: 'data_export',
  column: 'reason_sealed',
  row,
})
