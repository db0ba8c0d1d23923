/**
 * `/contact`: the page behind the link that asks a contact address. Only a click posts, because mail scanners open
 * links. Its reader may have no account: it says what they agree to, and nothing of any order.
 */
import { Button, Notice } from '@agio/ui'
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'

export function ContactScreen({ place }: { place: Place }) {
  const { api } = useApp()
  const { t } = useText()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [error, setError] = useState<Refused>()
  const token = place.hash
  const confirm = async () => {
    setState('busy')
    setError(undefined)
    try {
      await api.call('confirmContact', { body: { token } })
      setState('done')
    } catch (problem) {
      setError(problem instanceof Refused ? problem : new Refused('internal', 0, ''))
      setState('open')
    }
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.contact')}</h1>
      {state === 'done' ? (
        <Notice tone="good" live>
          <p>{t('contact.done')}</p>
        </Notice>
      ) : (
        <>
          <p>{t('contact.what')}</p>
          <Problem error={error} />
          <Button wide busy={state === 'busy'} onClick={() => void confirm()}>
            {t('contact.confirm')}
          </Button>
        </>
      )}
    </>
  )
}
