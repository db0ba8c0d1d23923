/** A code is sent once, however it is entered: the sixth digit and Enter may come together. */
import { useRef } from 'react'

/** What is asked for while something is under way is left out. */
export function useOneAtATime() {
  const isBusy = useRef(false)
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }
}
