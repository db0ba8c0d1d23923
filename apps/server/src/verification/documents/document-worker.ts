/**
 * Looks at each paper once its bytes are stored: a virus scan, then the machine-readable zone. A scanner that is down is
 * asked again; until it has answered the paper is not shown. Papers that were taken back leave here, with their bytes.
 */
import type { Verification } from '@agio/domain'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { OutsideFault } from '../../platform/outside/outside-call.ts'
import { createLoop, type Loop, type Worker } from '../../platform/queue/loop.ts'
import { deleteDocument, documentQueue, setChecked, unreadOf, type WorkRow } from './document-store.ts'
import { dropUnsent, dueUnlessSent } from './attachment-store.ts'
import { bytesOf, documentChannel, hintPlace, type DocumentsDeps } from './documents.ts'
import { hintDocument, type Hint } from './reading/hint.ts'
import type { Reader } from './reading/reader.ts'
import type { Scan } from './scan/clamd.ts'

export type DocumentWorkerDeps = DocumentsDeps & {
  readonly log: Log
  readonly metrics: Metrics
  /** Without a scanner uploads count as clean: the settings say where that may be. */
  readonly scan: Scan | undefined
  readonly read: Reader
}

/** So many pictures of a customer may be asked for again because nothing was read. */
const mostUnread = 2

type Claimed = WorkRow & { readonly claim: Parameters<typeof documentQueue.postpone>[1] }

export function createDocumentWorker(deps: DocumentWorkerDeps): Worker & Pick<Loop, 'pass'> {
  const { db, clock, log, metrics } = deps
  const outcomes = metrics.counter('agio_documents_checked', 'Papers that were looked at', ['outcome'])
  return createLoop({
    name: 'documents',
    log,
    dueIn: { database: db, due: documentQueue.due({ now: clock.now }) },
    wakeOn: { database: db, channel: documentChannel },
    oldestSeconds: () => documentQueue.oldestSeconds(db, { now: clock.now() }),
    isOutage: (error) => error instanceof OutsideFault,
    pass: async () => {
      const [row] = await documentQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      try {
        outcomes.inc({ outcome: await workOn(deps, row) })
      } catch (error) {
        await documentQueue.postpone(db, row.claim, laterThan(clock.now(), row.claim.tries))
        throw error
      }
      return true
    },
  })
}

/** Two seconds after the first failure, doubling to five minutes. */
const laterThan = (now: Date, tries: number) =>
  new Date(now.getTime() + Math.min(300, 2 ** Math.min(tries, 9)) * 1000)

async function workOn(deps: DocumentWorkerDeps, row: Claimed): Promise<string> {
  // A file for support that is due after its scan: no message took it within its time.
  const isOld = row.purpose === 'support' && row.scan !== 'waiting' && !row.isRemoved
  if (isOld && !(await dropUnsent(deps.db, row.id, deps.clock.now()))) {
    await documentQueue.postpone(deps.db, row.claim, null)
    return 'sent'
  }
  if (isOld || row.isRemoved || !row.isStored) {
    await deps.content.remove(row.id)
    await deleteDocument(deps.db, row.id)
    return 'removed'
  }
  if (await deps.isErased(row.customerId)) {
    await documentQueue.postpone(deps.db, row.claim, null)
    return 'erased'
  }
  const { reason, hint } = await look(deps, row)
  const scan = reason === 'virus' ? 'found' : 'clean'
  const sealed =
    hint === null ? null : await deps.sealer.seal(row.customerId, hintPlace(row.id), hintDocument.write(hint))
  await deps.db.transaction(async (sql) => {
    const result = { id: row.id, tries: row.claim.tries, scan, reason, hint: sealed } as const
    if (!(await setChecked(sql, result))) return
    if (row.purpose === 'verification')
      return deps.changed(sql, { customerId: row.customerId, documentId: row.id })
    const messageId = await dueUnlessSent(sql, row.id, deps.clock.now())
    if (messageId !== null) await deps.fileScanned(sql, messageId)
  })
  if (scan === 'found') await deps.content.remove(row.id)
  return reason ?? 'fine'
}

async function look(
  deps: DocumentWorkerDeps,
  row: Claimed,
): Promise<{ reason: Verification.PaperReason | null; hint: Hint | null }> {
  const bytes = await bytesOf(deps, row)
  if (row.scan === 'waiting' && deps.scan) {
    const verdict = await deps.scan(bytes)
    if (!verdict.isClean) {
      deps.log.warn(
        { document: row.id, virus: verdict.virus },
        'a virus was found in a paper; its bytes are removed',
      )
      return { reason: 'virus', hint: null }
    }
  }
  if (row.purpose === 'support') return { reason: null, hint: null }
  const mayAskAgain = (await unreadOf(deps.db, row.customerId)) < mostUnread
  return deps.read({ ...row, bytes, today: deps.clock.now(), mayAskAgain })
}
