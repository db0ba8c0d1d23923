/**
 * A field that is left by a press on something else may show something new only when that press is over. A text that
 * appears between its down and its up moves the button away under the finger, and the press is lost.
 */
import { useEffect, useRef } from 'react'

/** Does it at once, or after the press that is under way. A tap is one, too: its down and up come together, before its click. */
export function useAfterPress(): (act: () => void) => void {
  /** Acts that wait for the end of the press; undefined while there is none. */
  const waiting = useRef<(() => void)[]>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    const how = { capture: true, signal: leaving.signal }
    const end = () => {
      // The click is part of the same task as the up.
      for (const act of waiting.current ?? []) setTimeout(act)
      waiting.current = undefined
    }
    addEventListener('mousedown', () => (waiting.current ??= []), how)
    addEventListener('mouseup', end, how)
    // A press that became a drag has no up.
    addEventListener('dragend', end, how)
    return () => leaving.abort()
  }, [])
  return (act) => {
    if (waiting.current) waiting.current.push(act)
    else act()
  }
}
