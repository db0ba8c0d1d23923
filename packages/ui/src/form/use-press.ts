/** A press is never lost: what it needs may be under way still, and then it waits for that. */
import { useEffect, useEffectEvent, useState } from 'react'

/** The state that presses wait for: whether all of it is there, and the number of failures of its parts so far. */
type Awaited = { readonly isReady: boolean; readonly failures?: number }

/**
 * A person who presses before all is ready goes on as soon as it is, with the text typed by then, and does not press twice. A
 * failure ends the press that waits: it would send other data than the person saw.
 */
export function usePress({ isReady, failures = 0 }: Awaited, act: () => void) {
  const [pressed, setPressed] = useState<{ failures: number }>()
  const [acts, setActs] = useState(0)
  const goOn = useEffectEvent(act)
  const hasFailed = pressed !== undefined && pressed.failures !== failures
  if (pressed && (isReady || hasFailed)) {
    setPressed(undefined)
    if (!hasFailed) setActs(acts + 1)
  }
  useEffect(() => {
    if (acts > 0) goOn()
  }, [acts])
  return {
    isWaiting: pressed !== undefined && !isReady && !hasFailed,
    press: () => setPressed((before) => before ?? { failures }),
  }
}

/** Work that presses wait for: how much is under way, and how often it failed. */
export function useWork() {
  const [{ count, failures }, setWork] = useState({ count: 0, failures: 0 })
  /** `work` says whether it came to what was wanted. */
  const during = async (work: () => Promise<boolean>): Promise<void> => {
    setWork((before) => ({ ...before, count: before.count + 1 }))
    const failed = (await work()) ? 0 : 1
    setWork((before) => ({ count: before.count - 1, failures: before.failures + failed }))
  }
  return { count, isReady: count === 0, failures, during }
}
