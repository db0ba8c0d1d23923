/**
 * Time that runs out. The figures tick for the eye; a screen reader hears a sentence once a minute and at the end,
 * never each second. `now` is an argument, so that tests and a shifted server clock rule it.
 */
import { useEffect, useState } from 'react'
import css from './countdown.module.css'

export type CountdownProps = {
  untilMs: number
  /** The whole span, for the bar; without it there is none. */
  spanMs?: number
  now: () => number
  label: string
  /** "12 minutes left"; at 0 what happens now. */
  spoken: (minutes: number) => string
  onEnd?: () => void
  /** From when on the colour warns. */
  soonMs?: number
}

export function Countdown({
  untilMs,
  spanMs,
  now,
  label,
  spoken,
  onEnd,
  soonMs = 5 * 60_000,
}: CountdownProps) {
  const left = useLeft(untilMs, now, onEnd)
  const minutes = Math.ceil(left / 60_000)
  const soon = left < soonMs
  return (
    <div className={css.countdown} data-soon={soon || undefined}>
      <p className={css.row}>
        <span>{label}</span>
        <span className={css.figures} aria-hidden="true">
          {minutesAndSeconds(left)}
        </span>
        <span className="only-spoken" role="timer" aria-live="polite" aria-atomic="true">
          {spoken(minutes)}
        </span>
      </p>
      {spanMs !== undefined && <progress className={css.bar} max={spanMs} value={left} aria-hidden="true" />}
    </div>
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
