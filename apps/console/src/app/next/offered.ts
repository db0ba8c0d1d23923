/** The acts of the open case, for the list that finds things and acts from anywhere. */
import { useEffect, useRef } from 'react'

export type NextAct = {
  readonly id: string
  readonly words: string
  readonly isMild: boolean
  readonly act: () => void
}

let shown: { readonly current: readonly NextAct[] } = { current: [] }
export const offered = (): readonly NextAct[] => shown.current

/** These acts are offered while the component is shown. */
export function useOffered(acts: readonly NextAct[]): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    shown = latest
    return () => {
      if (shown === latest) shown = { current: [] }
    }
  }, [])
}
