/** Case files of suspicions over HTTP: opened with a reason, listed, and given out, each noted by the audit. */
import { getCaseFilePart, listCaseFiles, openCaseFile } from '@agio/contract'
import { sealing } from '../../customers/index.ts'
import { file } from '../../platform/http/http.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { caseFiles, caseFileView } from '../../privacy/index.ts'
import * as audit from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'

export function caseFileRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  const isErased = async (id: string) => (await sealing.openerOf(platform, id)) === undefined

  serve(openCaseFile, async ({ caller, params: { id: customerId }, body: { reason } }) => {
    const by = actorOf(caller)
    if (await isErased(customerId)) return { refused: 'not-found' }
    const id = await db.transaction(async (sql) => {
      const opened = await caseFiles.open(platform, sql, { customerId, by: by.name, reason })
      if (opened === undefined) return undefined
      // The reason is sealed in the file: it may name somebody.
      const details = { file: opened }
      await audit.note(platform, by, { action: openCaseFile.audit, subject: customerId, details }, sql)
      return opened
    })
    return id === undefined ? { refused: 'backoffice.changed' } : { id }
  })

  serve(listCaseFiles, async ({ caller, params: { id } }) => {
    if (await isErased(id)) return { refused: 'not-found' }
    await audit.look(platform, actorOf(caller), { action: 'case_file.listed', subject: id })
    return { items: (await caseFiles.listOf(platform, id)).map(caseFileView), next: null }
  })

  serve(getCaseFilePart, async ({ caller, params: { id, part } }) => {
    const found = await caseFiles.part(platform, id, part)
    if ('refused' in found) return found
    const { customerId, bytes, name } = found
    // The audit entry is written before the bytes leave: every view is in the audit.
    const details = { file: id, part }
    await audit.note(platform, actorOf(caller), { action: 'case_file.saved', subject: customerId, details })
    return file(bytes, { type: 'application/zip', name })
  })
}
