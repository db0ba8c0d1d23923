/**
 * Signs in by a passkey. A browser that used one here asks for it at once, where the person has just pressed what needs it; elsewhere
 * it offers them where the address is typed.
 */
import { Button, Notice } from '@agio/ui'
import { arePasskeysHere, arePasskeysSuggested, suggestPasskeys } from '@agio/ui/passkeys'
import { useEffect, useRef, useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { startsAtOnce, type Used } from '../passkey/index.ts'
import { useLogin } from './use-login.ts'

export function ByPasskey({
  redirect,
  keeps,
  isTyped,
  onEntered,
}: {
  redirect: string
  keeps: boolean
  /** The page has the field of the address. */
  isTyped: boolean
  onEntered: () => void
}) {
  const { api, storage } = useApp()
  const { t } = useText()
  const { enterByPasskey, enterBySuggested, busy, error } = useLogin(redirect)
  const [isUnanswered, setUnanswered] = useState(false)
  const [isAtOnce] = useState(() => startsAtOnce(storage))
  const run = async () => {
    setUnanswered(false)
    const entered = await enterByPasskey(keeps)
    if (entered === true) onEntered()
    setUnanswered(entered === false)
  }
  const picked = async (used: Used) => {
    const entered = await enterBySuggested(used, keeps)
    if (entered === true) onEntered()
  }
  const answer = useRef(picked)
  useEffect(() => void (answer.current = picked))
  const isOffered = isTyped && !isAtOnce && arePasskeysSuggested()
  useEffect(() => {
    if (!isOffered) return undefined
    const suggested = suggestPasskeys(() => api.call('askOwnPasskey'))
    void suggested.picked.then((used) => used && answer.current(used))
    return suggested.stop
  }, [api, isOffered])
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
