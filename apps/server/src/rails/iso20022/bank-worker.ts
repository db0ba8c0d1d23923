/**
 * The loop of the bank rail: batch what is due, write what waits, read what came, notice silence. Any number of workers
 * may run beside each other; a step that fails is logged and tried again on the next round.
 */
import type { Worker } from '../../platform/queue/worker.ts'
import type { BankContext } from './bank-context.ts'
import type { BankRail } from './bank.ts'
import { wakeChannel } from './payments/payment-store.ts'
import { batchDuePayments, tellSilence, writeWaitingBatch } from './payments/batches.ts'
import { sha256Of } from './files/identifiers.ts'
import { withOwnFacts } from './payments/refunds.ts'
import { readXml } from './files/xml.ts'

export type BankWorker = Worker & {
  /** One round, to its end. */
  round(): Promise<void>
  start(): void
  /** Ends after the round that is going on. */
  stop(): Promise<void>
}

/** A file that is not XML yet may still be on its way here; after this long it is what it is. */
const patienceMs = 5_000

export function createBankWorker(given: BankContext, rail: BankRail, intervalMs = 1_000): BankWorker {
  const context = withOwnFacts(given)
  const { sql, log } = context
  const steps: Record<string, () => Promise<unknown>> = {
    batch: () => batchDuePayments(context),
    write: () => repeat(() => writeWaitingBatch(context)),
    read: createReader(context, rail),
    silence: () => tellSilence(context),
  }
  const round = async (): Promise<void> => {
    for (const [step, work] of Object.entries(steps)) {
      await work().catch((cause: unknown) =>
        log.error({ step, cause: String(cause) }, 'A step of the bank rail failed; it is tried again'),
      )
    }
  }
  let stopping: (() => void) | undefined
  let running: Promise<void> | undefined
  const run = async (signal: AbortSignal): Promise<void> => {
    let wake: () => void = () => undefined
    signal.addEventListener('abort', () => wake())
    const unlisten = await sql.listen(wakeChannel, () => wake()).catch(() => undefined)
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      await round()
      if (signal.aborted) break
      const timer = setTimeout(() => wake(), intervalMs)
      await woken
      clearTimeout(timer)
    }
    await unlisten?.()
  }
  return {
    name: 'bank',
    run,
    round,
    start() {
      if (running) return
      const controller = new AbortController()
      stopping = () => controller.abort()
      running = run(controller.signal)
    },
    async stop() {
      stopping?.()
      await running
      running = undefined
    },
  }
}

async function repeat(work: () => Promise<boolean>): Promise<void> {
  while (await work());
}

function createReader({ exchange, clock, log }: BankContext, rail: BankRail): () => Promise<void> {
  const unreadable = new Map<string, { readonly sha256: string; readonly since: number }>()
  const isOnItsWay = (name: string, bytes: Uint8Array): boolean => {
    const root = readXml(bytes)
    if (!('refused' in root) || root.refused !== 'bank.file_not_xml') return false
    const now = clock.now().getTime()
    const sha256 = sha256Of(bytes)
    const seen = unreadable.get(name)
    if (seen?.sha256 === sha256) return now - seen.since < patienceMs
    unreadable.set(name, { sha256, since: now })
    return true
  }
  return async () => {
    for (const name of await exchange.list()) {
      try {
        const bytes = await exchange.read(name)
        if (bytes === undefined || isOnItsWay(name, bytes)) continue
        await rail.importFile(name, bytes)
        await exchange.archive(name)
        unreadable.delete(name)
      } catch (cause) {
        // One file that cannot be taken in must not keep the others waiting.
        log.error(
          { file: name, cause: String(cause) },
          'A file from the bank was not taken in; it is tried again',
        )
      }
    }
  }
}
