/**
 * Time as an argument: the only place that reads the machine's clock.
 *
 * A remote clock is this machine's clock plus an offset that another program may move. It is asked by long polling, and each
 * question names the version it knows, so the other program sees when the new offset is in use.
 */
import { callOutside } from './outside/outside-call.ts'
import type { Log } from './log.ts'

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type RemoteClock = Clock & { run(signal: AbortSignal): Promise<void> }

type Offset = { readonly version: number; readonly offsetSeconds: number }

/**
 * `url` answers `GET ?after=<version>` with `{version, offsetSeconds}` as soon as it has a later one, or after 25 s. `moved` runs
 * after each new offset.
 */
export async function remoteClock(
  url: string,
  log: Log,
  local: Clock = systemClock,
  moved: () => void = () => undefined,
): Promise<RemoteClock> {
  let known: Offset = { version: -1, offsetSeconds: 0 }

  async function ask(signal?: AbortSignal): Promise<void> {
    const address = new URL(url)
    if (known.version >= 0) address.searchParams.set('after', String(known.version))
    const limits = { milliseconds: 35_000, maxBytes: 10_000, ...(signal && { signal }) }
    const { isOk, status, text } = await callOutside(address, {}, limits)
    if (!isOk) throw new Error(`the clock answered ${status}`)
    known = parsed(JSON.parse(text))
  }

  // No event may be dated before the right time is known.
  await ask()
  return {
    now: () => new Date(local.now().getTime() + known.offsetSeconds * 1000),
    async run(signal) {
      while (!signal.aborted) {
        try {
          const { version } = known
          await ask(signal)
          if (known.version !== version) moved()
        } catch (error) {
          if (signal.aborted) return
          log.warn({ err: error }, 'the remote clock does not answer; going on with its last offset')
          await new Promise((resolve) => setTimeout(resolve, 500))
        }
      }
    },
  }
}

function parsed(answer: unknown): Offset {
  const { version, offsetSeconds } = answer as Partial<Offset>
  if (typeof version !== 'number' || typeof offsetSeconds !== 'number')
    throw new Error('the clock gave no offset')
  return { version, offsetSeconds }
}
