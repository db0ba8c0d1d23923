/** Signs in by a passkey. A browser that used one here asks for it at once, where the person has just pressed what needs it. */
import { Button, Notice } from '@agio/ui'
import { arePasskeysHere } from '@agio/ui/passkeys'
import { useEffect, useRef, useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { startsAtOnce } from '../passkey/index.ts'
import { useLogin } from './use-login.ts'

export function ByPasskey({
  redirect,
  keeps,
  onEntered,
}: {
  redirect: string
  keeps: boolean
  onEntered: () => void
}) {
  const { storage } = useApp()
  const { t } = useText()
  const { enterByPasskey, busy, error } = useLogin(redirect)
  const [isUnanswered, setUnanswered] = useState(false)
  const [isAtOnce] = useState(() => startsAtOnce(storage))
  const run = async () => {
    setUnanswered(false)
    const entered = await enterByPasskey(keeps)
    if (entered === true) onEntered()
    setUnanswered(entered === false)
  }
  const begun = useRef(false)
  useEffect(() => {
    if (isAtOnce && !begun.current) void run()
    begun.current = true
  })
  if (!arePasskeysHere()) return null
  const isGone = error?.code === 'login.failed'
  return (
    <>
      <Button look="quiet" wide busy={busy} onClick={() => void run()}>
        {t('auth.passkey')}
      </Button>
      {(isUnanswered || isGone) && (
        <Notice tone="bad" live>
          <p>{t(isGone ? 'auth.passkeyGone' : 'auth.passkeyNone')}</p>
        </Notice>
      )}
      {!isGone && <Problem error={error} />}
    </>
  )
}
