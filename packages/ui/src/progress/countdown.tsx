/**
 * Time that runs out: a ring and figures, quiet until the last minutes. A screen reader finds a sentence there whenever it
 * looks; the time left is announced only at the last marks. `now` is an argument, so that tests and a shifted server clock rule it.
 */
import { useEffect, useState } from 'react'
import css from './countdown.module.css'

export type CountdownProps = {
  untilMs: number
  /** The whole span, for the ring; without it there is none. */
  spanMs?: number
  now: () => number
  label: string
  /** "12 minutes left"; at 0 what happens now. */
  spoken: (minutes: number) => string
  onEnd?: () => void
  /** The colour warns from this time on. */
  soonMs?: number
  /** Stands in the place of the label in the last two minutes. */
  atLast?: string | undefined
}

export function Countdown({
  untilMs,
  spanMs,
  now,
  label,
  spoken,
  onEnd,
  soonMs = 5 * 60_000,
  atLast,
}: CountdownProps) {
  const left = useLeft(untilMs, now, onEnd)
  const minutes = Math.ceil(left / 60_000)
  return (
    <div className={css.countdown} data-soon={left < soonMs || undefined}>
      <span>{atLast !== undefined && minutes <= 2 ? atLast : label}</span>
      <span className={css.time} aria-hidden="true">
        {spanMs !== undefined && <Ring part={left / spanMs} />}
        <span className={css.figures}>{minutesAndSeconds(left)}</span>
      </span>
      <span className="only-spoken" role="timer" aria-live="off">
        {spoken(minutes)}
      </span>
      <span className="only-spoken" aria-live="polite">
        {marks.includes(minutes) && spoken(minutes)}
      </span>
    </div>
  )
}

/** The minutes left that are announced. */
const marks = [5, 2, 1, 0]

function Ring({ part }: { part: number }) {
  return (
    <svg className={css.ring} viewBox="0 0 20 20" width="20" height="20" fill="none" focusable="false">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${Math.min(100, part * 100)} 100`} />
    </svg>
  )
}

function useLeft(untilMs: number, now: () => number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => Math.max(0, untilMs - now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const rest = Math.max(0, untilMs - now())
      setLeft(rest)
      if (rest === 0) onEnd?.()
      // Aligned to the second of what is left, so that no figure is skipped.
      else timer = setTimeout(tick, rest % 1_000 || 1_000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [untilMs, now, onEnd])
  return left
}

/** "29:07"; over an hour "1:29:07". */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  const two = (figure: number) => String(figure).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  return `${hours > 0 ? `${hours}:${two(minutes)}` : two(minutes)}:${two(seconds % 60)}`
}
