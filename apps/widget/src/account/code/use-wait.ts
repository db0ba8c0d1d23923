/** The time until something may be tried again, counted down: "0:28". */
import { minutesAndSeconds } from '@agio/ui'
import { useEffect, useState } from 'react'

/** `until`: by the clock of this device. Undefined once it is over. */
export function useWait(until: number | undefined): string | undefined {
  const [now, setNow] = useState(() => Date.now())
  const leftMs = until === undefined ? 0 : until - Math.max(now, Date.now())
  const waits = leftMs > 0
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [waits, until])
  return waits ? minutesAndSeconds(leftMs).replace(/^0/, '') : undefined
}
