/** Asks for a passkey in place of the code of a fresh PIN; the code is the other way. */
import { Button, Dialog, Notice } from '@agio/ui'
import { arePasskeysHere } from '@agio/ui/passkeys'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { type App, useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { exchange, startsAtOnce } from '../passkey/index.ts'

/** The person has a passkey, and may use it in this browser. */
export async function canConfirm({ api }: App): Promise<boolean> {
  if (!arePasskeysHere()) return false
  const asked = await api.call('askVerifyByPasskey').catch(() => undefined)
  return asked !== undefined && asked.credentials.length > 0
}

export function PasskeyDialog({ onEnd, onCode }: { onEnd: (given: boolean) => void; onCode: () => void }) {
  const app = useApp()
  const { t } = useText()
  const [isAtOnce] = useState(() => startsAtOnce(app.storage))
  const { run, busy, answer, error } = useAct(async () => {
    const asked = await app.api.call('askVerifyByPasskey')
    const verified = await exchange(app.storage, asked, (passkey) =>
      app.api.call('verifyByPasskey', { body: { passkey } }),
    )
    if (verified) onEnd(true)
    return verified !== undefined
  })
  const begun = useRef(false)
  useEffect(() => {
    if (isAtOnce && !begun.current) run()
    begun.current = true
  })
  const isGone = error instanceof Refused && error.code === 'login.failed'
  return (
    <Dialog
      title={t('pin.passkeyTitle')}
      closeLabel={t('shell.close')}
      onClose={() => onEnd(false)}
      foot={
        <>
          <Button wide busy={busy} onClick={() => run()}>
            {t('pin.passkeyGo')}
          </Button>
          <Button look="plain" onClick={onCode}>
            {t('pin.byCode')}
          </Button>
        </>
      }
    >
      <p>{t('pin.passkeyWhy')}</p>
      {(answer === false || isGone) && (
        <Notice tone="bad" live>
          <p>{t(isGone ? 'auth.passkeyGone' : 'auth.passkeyNone')}</p>
        </Notice>
      )}
      {!isGone && <Problem error={error} />}
    </Dialog>
  )
}
