/**
 * A field that is left by a press elsewhere may show something new only when that press is over. What appears between its down
 * and its up moves the button away under the finger, and the press is lost.
 */
import { useEffect, useRef } from 'react'

/** Does it at once, or after the press that is under way. A tap is one, too: its down and up come together, before its click. */
export function useAfterPress(): (act: () => void) => void {
  const isDown = useRef(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('mousedown', () => (isDown.current = true), { capture: true, signal })
    addEventListener('mouseup', () => (isDown.current = false), { capture: true, signal })
    return () => leaving.abort()
  }, [])
  return (act) => {
    if (!isDown.current) return act()
    // The click is part of the same task as the up.
    addEventListener('mouseup', () => setTimeout(act), { capture: true, once: true })
  }
}
