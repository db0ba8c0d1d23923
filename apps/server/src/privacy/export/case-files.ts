/** Case files of suspicions, for operators: opened with a reason, made by the worker of copies, and given out part by part. */
import type { Platform } from '../../platform/platform.ts'
import { sealing } from '../../customers/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'

import { addExport, caseFilesOf, findCaseFile, type ExportRow } from './export-store.ts'
import { headOf, openPart, reasonPlace } from './exports.ts'

export type OpenedCaseFile = { readonly row: ExportRow; readonly reason: string }
type Part = { readonly customerId: string; readonly bytes: Uint8Array; readonly name: string }

type NewCaseFile = { readonly customerId: string; readonly by: string; readonly reason: string }

/** In the transaction of the operator who opens it; undefined where one about the customer is under way. */
export async function open(
  platform: Platform,
  sql: Sql,
  { customerId, by, reason }: NewCaseFile,
): Promise<string | undefined> {
  const at = platform.clock.now()
  const id = newId('exp', at)
  const reasonSealed = await sealing.seal(platform, customerId, reasonPlace(id), reason)
  const isAdded = await addExport(sql, { id, customerId, at, opened: { by, reasonSealed } })
  return isAdded ? id : undefined
}

/** Those about a customer, the newest first. */
export async function listOf(platform: Platform, customerId: string): Promise<OpenedCaseFile[]> {
  const rows = await caseFilesOf(platform.db, customerId)
  return Promise.all(rows.map(async (row) => ({ row, reason: (await headOf(platform, row)).reason })))
}

export async function part(
  platform: Platform,
  id: string,
  number: number,
): Promise<Part | Refused<'not-found'>> {
  const row = await findCaseFile(platform.db, id)
  if (row?.state !== 'ready' || number > row.partSizes.length) return { refused: 'not-found' }
  const last = row.partSizes.length === 1 ? '' : `-${number}-of-${row.partSizes.length}`
  const { customerId } = row
  return { customerId, bytes: await openPart(platform, row, number), name: `case-file-${id}${last}.zip` }
}
