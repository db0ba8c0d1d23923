/**
 * Looks at each paper once its bytes are stored: a virus scan, then the machine-readable zone. A scanner that is down is
 * asked again; until it has answered the paper is not shown. Papers that were taken back leave here, with their bytes.
 */
import type { Verification } from '@agio/domain'
import { sealing } from '../../customers/index.ts'
import { OutsideFault } from '../../platform/outside/outside-call.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLoop, type PassingWorker } from '../../platform/queue/loop.ts'
import { deleteDocument, documentQueue, setChecked, unreadOf, type WorkRow } from './document-store.ts'
import { dropUnsent, dueUnlessSent } from './attachment-store.ts'
import { bytesOf, documentChannel, doorsOf, hintPlace, isErased } from './documents.ts'
import { hintDocument, type Hint } from './reading/hint.ts'
import type { Reader } from './reading/reader.ts'
import type { Scan } from './scan/clamd.ts'

/** The programs that look at the bytes of a paper. */
export type Looking = {
  /** Without a scanner uploads count as clean: the settings say where that may be. */
  readonly scan: Scan | undefined
  readonly read: Reader
}

/** So many pictures of a customer may be asked for again because nothing was read. */
const mostUnread = 2

type Claimed = WorkRow & { readonly claim: Parameters<typeof documentQueue.postpone>[1] }

export function createDocumentWorker(platform: Platform, looking: Looking): PassingWorker {
  const { db, clock, log, metrics } = platform
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
        outcomes.inc({ outcome: await workOn(platform, looking, row) })
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

async function workOn(platform: Platform, looking: Looking, row: Claimed): Promise<string> {
  const { db, clock } = platform
  const { content, rules, fileScanned } = doorsOf(platform)
  // A file for support that is due after its scan: no message took it within its time.
  const isOld = row.purpose === 'support' && row.scan !== 'waiting' && !row.isRemoved
  if (isOld && !(await dropUnsent(db, row.id, clock.now()))) {
    await documentQueue.postpone(db, row.claim, null)
    return 'sent'
  }
  if (isOld || row.isRemoved || !row.isStored) {
    await content.remove(row.id)
    await deleteDocument(db, row.id)
    return 'removed'
  }
  if (await isErased(platform, row.customerId)) {
    await documentQueue.postpone(db, row.claim, null)
    return 'erased'
  }
  const { reason, hint } = await look(platform, looking, row)
  const scan = reason === 'virus' ? 'found' : 'clean'
  const sealed =
    hint && (await sealing.seal(platform, row.customerId, hintPlace(row.id), hintDocument.write(hint)))
  await db.transaction(async (sql) => {
    const result = { id: row.id, tries: row.claim.tries, scan, reason, hint: sealed } as const
    if (!(await setChecked(sql, result))) return
    if (row.purpose === 'verification')
      return rules.changed(sql, { customerId: row.customerId, documentId: row.id })
    const messageId = await dueUnlessSent(sql, row.id, clock.now())
    if (messageId !== null) await fileScanned(sql, messageId)
  })
  if (scan === 'found') await content.remove(row.id)
  return reason ?? 'fine'
}

async function look(
  platform: Platform,
  { scan, read }: Looking,
  row: Claimed,
): Promise<{ reason: Verification.PaperReason | null; hint: Hint | null }> {
  const bytes = await bytesOf(platform, row)
  if (row.scan === 'waiting' && scan) {
    const verdict = await scan(bytes)
    if (!verdict.isClean) {
      platform.log.warn(
        { document: row.id, virus: verdict.virus },
        'a virus was found in a paper; its bytes are removed',
      )
      return { reason: 'virus', hint: null }
    }
  }
  if (row.purpose === 'support') return { reason: null, hint: null }
  const mayAskAgain = (await unreadOf(platform.db, row.customerId)) < mostUnread
  return read({ ...row, bytes, today: platform.clock.now(), mayAskAgain })
}
