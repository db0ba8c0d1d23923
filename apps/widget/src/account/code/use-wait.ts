/** The time until something may be tried again, counted down: "0:28". */
import { minutesAndSeconds } from '@agio/ui'
import { useEffect, useState } from 'react'

/** `until`: by the clock of this device. Undefined once it is over. */
export function useWait(until: number | undefined): string | undefined {
  const [now, setNow] = useState(() => Date.now())
  const leftMs = until === undefined ? 0 : until - now
  const waits = leftMs > 0
  useEffect(() => {
    if (!waits) return undefined
    const look = () => setNow(Date.now())
    // The moment that is known is that of the last look, which may be long ago.
    const first = setTimeout(look)
    const timer = setInterval(look, 1_000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [waits, until])
  return waits ? minutesAndSeconds(leftMs).replace(/^0/, '') : undefined
}
