/** Asks for another code: not at once, because the first mail may still be on its way and an hour has few. */
import { Button } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { useWait } from './use-wait.ts'

const pauseMs = 30_000

type Props = {
  /** The time of the last one, by the clock of this device. */
  at: number
  /** The server sends no other one until this moment. */
  retryAt?: number | undefined
  busy: boolean
  onResend: () => void
}

export function Resend({ at, retryAt = 0, busy, onResend }: Props) {
  const { t } = useText()
  const wait = useWait(Math.max(at + pauseMs, retryAt))
  return (
    <Button look="plain" disabled={wait !== undefined} busy={busy} onClick={onResend}>
      {wait === undefined ? t('auth.again') : t('auth.againIn', { time: wait })}
    </Button>
  )
}
