/** Works until there is nothing to do, then waits for a call or a second. A pass that fails is logged and tried again. */
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/sql.ts'

type Loop = {
  readonly name: string
  /** Does some work; true when there may be more at once. */
  readonly pass: () => Promise<boolean>
  readonly db: Database
  /** A channel that calls it. */
  readonly channel?: string
  readonly log: Log
  readonly waitMilliseconds?: number
}

export async function runLoop(
  { name, pass, db, channel, log, waitMilliseconds = 1_000 }: Loop,
  signal: AbortSignal,
): Promise<void> {
  let wake = () => {}
  let called = false
  const call = () => {
    called = true
    wake()
  }
  const stop = channel === undefined ? undefined : await db.listen(channel, call)
  signal.addEventListener('abort', call, { once: true })
  while (!signal.aborted) {
    called = false
    const more = await pass().catch((error: unknown) => {
      log.error({ err: error, loop: name }, 'a pass failed; it is tried again')
      return false
    })
    if (more || called || signal.aborted) continue
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMilliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = () => {}
  }
  await stop?.()
}
