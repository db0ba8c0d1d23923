/** The status of every part that is offered, the pauses of before, and the time that orders took. */
import { Buy, Pauses } from '@agio/domain'
import { filledSince } from '../orders/index.ts'
import { methodOff } from '../payments/index.ts'
import { pauses } from '../pauses/index.ts'
import { withDeadline } from '../platform/deadline.ts'
import { perPlatform, type Platform } from '../platform/platform.ts'
import { chainIsSilent } from '../rails/evm/index.ts'
import { pausesSince } from './status-store.ts'

export type Status = {
  readonly at: Date
  readonly parts: readonly {
    /** As `Pauses.keyOf` writes it. */
    readonly part: string
    /** `slow`: a source that it stands on gives no answer; orders wait and are not lost. */
    readonly state: 'works' | 'slow' | 'paused'
    readonly pause: { readonly reason: Pauses.Reason; readonly until: Date } | null
  }[]
  /** Null while the database gives no answer. */
  readonly history: History | null
}

export type History = {
  /** Seconds from the money or coins to the end of an order. */
  readonly took: readonly {
    readonly service: 'sell' | 'buy'
    readonly median: number
    readonly p95: number
  }[]
  readonly pauses: readonly {
    readonly part: string
    readonly reason: Pauses.Reason
    readonly since: Date
    /** Null while it lasts. */
    readonly ended: Date | null
  }[]
}

const keptMs = 5_000
/** Fewer orders would tell of single ones. */
const fewest = 10
const dayMs = 86_400_000
const historyDays = 90

/** A page that waits for a database says nothing, when it is most asked. */
const patienceMs = 3_000

const memoryOf = perPlatform(() => ({
  kept: undefined as { readonly until: number; readonly history: Promise<History | null> } | undefined,
}))

/** The present status, also while the database is silent: then every part that is not paused is slow. */
export async function statusOf(platform: Platform): Promise<Status> {
  const history = await historyOf(platform)
  const parts = offeredParts(platform).map((part) => stateOf(platform, part))
  const slow = parts.map((it) => (it.state === 'works' ? { ...it, state: 'slow' as const } : it))
  return { at: platform.clock.now(), parts: history ? parts : slow, history }
}

/** Read once for all who ask within some seconds. */
function historyOf(platform: Platform): Promise<History | null> {
  const memory = memoryOf(platform)
  const now = performance.now()
  if (memory.kept && now < memory.kept.until) return memory.kept.history
  const history = withDeadline('the history of the status', patienceMs, read(platform)).catch(
    (err: unknown) => {
      platform.log.warn({ err }, 'the status has no history')
      return null
    },
  )
  memory.kept = { until: now + keptMs, history }
  return history
}

async function read({ db, clock }: Platform): Promise<History> {
  const now = clock.now().getTime()
  const [filled, begun] = await Promise.all([
    filledSince(db, new Date(now - dayMs)),
    pausesSince(db, new Date(now - historyDays * dayMs)),
  ])
  return {
    took: filled
      .filter(({ count }) => count >= fewest)
      .map(({ service, median, slow }) => ({ service, median, p95: slow })),
    pauses: begun.flatMap(({ part, reason: word, since, endedAt }) => {
      const reason = Pauses.reasons.find((one) => one === word)
      return reason ? [{ part, reason, since, ended: endedAt }] : []
    }),
  }
}

/** The parts that this installation offers. A coin, deposit addresses and everything at once are told only while they are paused. */
function offeredParts(platform: Platform): Pauses.Part[] {
  const { offer, chains } = platform.settings
  const isOffered = (id: Buy.Method) =>
    offer.currencies.some((fiat) => ['paused', undefined].includes(methodOff(platform, id, fiat)))
  const methods = offer.services.includes('buy') ? Buy.methods.filter(isOffered) : []
  const usual: readonly Pauses.Part[] = [
    ...offer.services.map((id) => ({ kind: 'service', id }) as const),
    ...methods.map((id) => ({ kind: 'method', id }) as const),
    ...chains.map(({ chainId: id }) => ({ kind: 'chain', id }) as const),
    ...offer.currencies.map((id) => ({ kind: 'bank', id }) as const),
  ]
  const keys = usual.map(Pauses.keyOf)
  const others = pauses
    .present(platform)
    .flatMap(({ part }) => (keys.includes(Pauses.keyOf(part)) ? [] : [part]))
  return [...others, ...usual]
}

function stateOf(platform: Platform, part: Pauses.Part): Status['parts'][number] {
  const key = Pauses.keyOf(part)
  const pause = pauses.present(platform).find((it) => Pauses.keyOf(it.part) === key)
  if (pause) return { part: key, state: 'paused', pause }
  const isSlow = part.kind === 'chain' && chainIsSilent(platform, part.id)
  return { part: key, state: isSlow ? 'slow' : 'works', pause: null }
}
