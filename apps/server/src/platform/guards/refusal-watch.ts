/**
 * Refusals that are a sign of an attack when there are many: each is counted, each kind has a line in the log at most every ten
 * seconds, and an alarm when a window has more than its limit. No part of the request is kept.
 */
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

export type RefusalRules = {
  /** The usual number in a window, by code. Other codes are not watched. */
  readonly most: Readonly<Record<string, number>>
  readonly windowMinutes: number
  /** Called once per window and code. */
  readonly alarm: (code: string, count: number) => Promise<void>
}
export type NoteRefusal = (code: string) => void

const lineEverySeconds = 10

type Watched = { count: number; since: number; rang: boolean; unsaid: number; saidAt: number }

export function watchRefusals(
  { most, windowMinutes, alarm }: RefusalRules,
  { log, metrics, now = () => performance.now() }: { log: Log; metrics: Metrics; now?: () => number },
): NoteRefusal {
  const total = metrics.counter('agio_refusals_total', 'Refusals that are watched, by code.', ['code'])
  const rung = metrics.counter('agio_refusal_alarms_total', 'Windows with too many refusals.', ['code'])
  const watched = new Map<string, Watched>()
  const ring = (code: string, count: number) => {
    rung.inc({ code })
    log.warn({ code, count, windowMinutes }, 'ALARM: many refusals; somebody may be guessing')
    alarm(code, count).catch((error: unknown) => log.error({ err: error }, 'an alarm was not written down'))
  }
  return (code) => {
    const usual = most[code]
    if (usual === undefined) return
    total.inc({ code })
    const at = now() / 1000
    const fresh = { count: 0, since: at, rang: false }
    const known = watched.get(code) ?? { ...fresh, unsaid: 0, saidAt: -Infinity }
    const it = at - known.since >= windowMinutes * 60 ? { ...known, ...fresh } : known
    watched.set(code, it)
    it.count += 1
    it.unsaid += 1
    if (at - it.saidAt >= lineEverySeconds) {
      log.warn({ code, count: it.unsaid }, 'refused')
      it.unsaid = 0
      it.saidAt = at
    }
    if (it.rang || it.count <= usual) return
    it.rang = true
    ring(code, it.count)
  }
}
