/** A code is sent once, however it is entered: the sixth digit and Enter may come together. */
import { useRef, useState } from 'react'

/** Work asked for while other work runs is dropped. */
export function useOneAtATime() {
  const isHeld = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const once = async (work: () => Promise<unknown>): Promise<void> => {
    if (isHeld.current) return
    isHeld.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isHeld.current = false
      setBusy(false)
    }
  }
  return { isBusy, once }
}
