/** The timeline of an order of either service: the steps it went through, the present one, and those ahead. */
import type { Step } from '@agio/ui'
import { readTime } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'
import { showTime } from '../../app/i18n/times.ts'

export type Entry<State> = { readonly state: State; readonly at: string; readonly event?: string }

type Path<State> = {
  /** The steps of an order without incidents. */
  readonly way: readonly State[]
  /** The state on the way from which a state beside it continues. */
  readonly continuesFrom?: Partial<Record<State & string, State>>
  /** A state that the customer sees as the same step as another. */
  readonly sameStep?: Partial<Record<State & string, State>>
  readonly isOver: (state: State) => boolean
  readonly title: (entry: { state: State; event?: string }) => string
  readonly look: (state: State, isLast: boolean) => Step['state']
  readonly link: (state: State) => Step['link'] | undefined
}

export function timelineSteps<State extends string>(
  { timeline, state, createdAt }: { timeline: readonly Entry<State>[]; state: State; createdAt: string },
  { way, continuesFrom = {}, sameStep = {}, isOver, title, look, link }: Path<State>,
): Step[] {
  const stepOf = (it: State): State => sameStep[it] ?? it
  const entries = timeline.length > 0 ? timeline : [{ state, at: createdAt }]
  const reached = entries
    .map((entry) => ({ ...entry, state: stepOf(entry.state) }))
    .filter((entry, at, all) => all[at - 1]?.state !== entry.state)
  const done = reached.map((entry, at): Step => {
    const href = link(entry.state)
    return {
      id: `${entry.state}-${at}`,
      title: title(entry),
      state: look(entry.state, at === reached.length - 1),
      time: { text: showTime(entry.at), iso: readTime(entry.at).toISOString() },
      ...(href && { link: href }),
    }
  })
  const present = reached.at(-1)?.state ?? state
  if (isOver(present)) return done
  const ahead = way.slice(way.indexOf(continuesFrom[present] ?? present) + 1)
  return [
    ...done,
    ...ahead.map((it) => ({ id: `next-${it}`, title: title({ state: it }), state: 'next' as const })),
  ]
}

type Bar = readonly ['send' | 'pay', 'confirm', 'convert', 'paid' | 'received']

/** The four steps that a person thinks in. `now` counts from 0, past the last one all are done; an order that left the way has null. */
export const barSteps = (t: Translate, bar: Bar, now: number | null): Step[] | undefined =>
  now === null
    ? undefined
    : bar.map((id, n) => ({
        id,
        title: t(`step.${id}`),
        state: n < now ? 'done' : n === now ? 'now' : 'next',
      }))
