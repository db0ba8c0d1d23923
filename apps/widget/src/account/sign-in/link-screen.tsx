/** `/auth/link`: the page behind the link in the mail. Only a click posts, because mail scanners open links. */
import { Button, Notice } from '@agio/ui'
import { useState } from 'react'
import { Link, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { safeRedirect } from '../../app/session/session.ts'
import { KeepChoice } from '../kept-device/index.ts'
import css from './sign-in.module.css'
import { useLogin } from './use-login.ts'

export function LinkScreen({ place }: { place: Place }) {
  const { t } = useText()
  // Behind the `#`, which no server sees; a link that was rewritten on its way may have it in the query.
  const query = new URLSearchParams(place.hash || place.query)
  const { enter, busy, error } = useLogin(safeRedirect(query.get('redirect'), location.origin))
  const email = query.get('email') ?? ''
  const pin = query.get('pin') ?? ''
  const nonce = query.get('nonce') ?? undefined
  const [keeps, setKeeps] = useState(false)
  const whole = /^[^\s@]+@[^\s@]+$/.test(email) && /^\d{6}$/.test(pin)
  return (
    <>
      <h1 tabIndex={-1}>{t('title.auth')}</h1>
      <div className={css.form}>
        {whole ? (
          <p>{t('auth.linkText', { email })}</p>
        ) : (
          <Notice tone="warn">
            <p>{t('auth.linkBroken')}</p>
          </Notice>
        )}
        <Problem error={error} />
        {whole && (
          <>
            <KeepChoice keeps={keeps} onChoose={setKeeps} />
            <Button wide busy={busy} onClick={() => void enter(email, pin, nonce, keeps)}>
              {t('auth.linkGo')}
            </Button>
          </>
        )}
        {(!whole || error) && <Link href="/auth">{t('auth.newCode')}</Link>}
      </div>
    </>
  )
}
