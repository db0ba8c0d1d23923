/** Asks for another code: not at once, because the first mail may still be on its way and an hour has few. */
import { Button, minutesAndSeconds } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../app/context.tsx'

const pauseMs = 30_000

/** `at`: when the last one was sent, by the clock of this device. */
export function Resend({ at, busy, onResend }: { at: number; busy: boolean; onResend: () => void }) {
  const { t } = useText()
  const [now, setNow] = useState(() => Date.now())
  const leftMs = Math.min(pauseMs, at + pauseMs - Math.max(at, now))
  const waits = leftMs > 0
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [waits, at])
  return (
    <Button look="plain" disabled={waits} busy={busy} onClick={onResend}>
      {waits ? t('auth.againIn', { time: minutesAndSeconds(leftMs).replace(/^0/, '') }) : t('auth.again')}
    </Button>
  )
}
