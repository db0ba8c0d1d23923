/** The card of the offer: it says what is gained, takes no for an answer, and stays until it is done. */
import { Button, Notice, Paper } from '@agio/ui'
import { isDeviceAuthenticator } from '@agio/ui/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { addPasskey } from './add.ts'
import { noteRefused } from '../passkey/index.ts'
import css from './own-passkeys.module.css'

export function Offer() {
  const app = useApp()
  const { t } = useText()
  const [isRefused, setRefused] = useState(false)
  const device = useQuery({ queryKey: ['device-authenticator'], queryFn: isDeviceAuthenticator })
  const adding = useAct(() => addPasskey(app))
  if (!device.data || isRefused) return null
  if (adding.answer === 'added')
    return (
      <Notice tone="good" live>
        <p>{t('passkey.offerDone')}</p>
      </Notice>
    )
  const refuse = () => {
    noteRefused(app.storage)
    setRefused(true)
  }
  return (
    <Paper title={t('passkey.offer')}>
      <p>{t('passkey.offerText')}</p>
      <Problem error={adding.error} />
      {adding.answer && (
        <Notice live>
          <p>{t(`passkey.${adding.answer}`)}</p>
        </Notice>
      )}
      <div className={css.acts}>
        <Button look="quiet" busy={adding.busy} onClick={() => adding.run()}>
          {t('passkey.offerGo')}
        </Button>
        <Button look="plain" onClick={refuse}>
          {t('passkey.offerLater')}
        </Button>
      </div>
    </Paper>
  )
}
