/**
 * The loop of the bank rail: batch what is due, write what waits, read what came, notice silence. Any number of workers
 * may run beside each other; a step that fails is logged and tried again on the next round.
 */
import { createLoop, eachStep } from '../../platform/queue/loop.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Database } from '../../platform/sql/sql.ts'
import { bankOf } from './bank-context.ts'
import { importFile, noteStuckFile } from './import-file.ts'
import { batchQueue, hasOpenPayments, paymentsDue, wakeChannel } from './payments/payment-store.ts'
import { batchDuePayments, dueMoments, reportOverdue, writeWaitingBatch } from './payments/batches.ts'
import { coverOf } from './statements/cover.ts'
import { setArchived } from './received/file-store.ts'
import { sha256Of } from './files/identifiers.ts'

/** A file that is not XML or not a whole ZIP yet may still be on its way here; after this long it is what it is. */
const patienceMs = 5_000

/** Large statements, over a slow line. */
const stepSeconds = 300

const unfinished: ReadonlySet<string> = new Set(['bank.file_not_xml', 'bank.file_packed_badly'])

/** Between two looks at the exchange: where it is heard when a file comes, and where it is not. */
const pollMilliseconds = { heard: 5_000, unheard: 1_000 }

export function createBankWorker(
  platform: Platform,
  poll = pollMilliseconds[bankOf(platform).exchange.listen ? 'heard' : 'unheard'],
) {
  const { db, log } = platform
  const { exchange } = bankOf(platform)
  /** For payments that were asked for, and for files. */
  const listen: Database['listen'] = async (channel, heard) => {
    const stop = await db.listen(channel, heard)
    const stopFiles = await exchange
      .listen?.(() => heard(''))
      .catch((error: unknown) => {
        log.warn(
          { err: error },
          'files of the bank are not heard of; the folder is looked at from time to time',
        )
      })
    return async () => {
      stopFiles?.()
      await stop()
    }
  }
  const steps = {
    batch: () => batchDuePayments(platform, (tx, account) => coverOf(platform, tx, account)),
    write: () => repeat(() => writeWaitingBatch(platform)),
    read: createReader(platform),
    silence: () => reportOverdue(platform),
  }
  return createLoop({
    name: 'bank',
    log,
    pollMilliseconds: poll,
    wakeOn: { database: { listen }, channel: wakeChannel },
    dueIn: { database: db, due: paymentsDue(() => dueMoments(platform)) },
    oldestSeconds: () => batchQueue.oldestSeconds(db),
    limitSeconds: 5 * stepSeconds,
    async pass() {
      const { read } = steps
      await eachStep({ log, stepSeconds }, (await hasOpenPayments(db)) ? steps : { read })
    },
  })
}

async function repeat(work: () => Promise<boolean>): Promise<void> {
  while (await work());
}

function createReader(platform: Platform): () => Promise<void> {
  const { db, clock, log } = platform
  const { exchange, readFile } = bankOf(platform)
  const unreadable = new Map<string, { readonly sha256: string; readonly since: number }>()
  const isOnItsWay = async (name: string, bytes: Uint8Array): Promise<boolean> => {
    const read = await readFile(bytes)
    if (!('refused' in read) || !unfinished.has(read.refused)) return false
    const now = clock.now().getTime()
    const sha256 = sha256Of(bytes)
    const seen = unreadable.get(name)
    if (seen?.sha256 === sha256) return now - seen.since < patienceMs
    unreadable.set(name, { sha256, since: now })
    return true
  }
  return async () => {
    for (const name of await exchange.list()) {
      let bytes: Uint8Array | undefined
      try {
        bytes = await exchange.read(name)
        if (bytes === undefined || (await isOnItsWay(name, bytes))) continue
        await importFile(platform, name, bytes)
        const archived = await exchange.archive(name)
        if (archived !== undefined) await setArchived(db, sha256Of(bytes), archived)
        unreadable.delete(name)
      } catch (cause) {
        // One file that cannot be taken in must not keep the others waiting.
        log.error(
          { file: name, cause: String(cause) },
          'A file from the bank was not taken in; it is tried again',
        )
        // If the database itself fails, the log alone has it.
        if (bytes) await noteStuckFile(platform, { name, bytes }).catch(() => undefined)
      }
    }
  }
}
