/** Pages without content: an unknown address, one of a file that is over, and a widget that could not be started. */
import { Button, Notice } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { configQuery } from '../../app/config.ts'
import { Link, useApp, useText } from '../../app/context.tsx'
import { Onward } from '../../app/onward.tsx'
import { SupportLink } from '../../app/routing/support-link.tsx'
import css from './pages.module.css'

export function NotFoundScreen() {
  const { t } = useText()
  return (
    <div className={css.centre}>
      <p className={css.figure} aria-hidden="true">
        404
      </p>
      <h1 tabIndex={-1}>{t('title.notFound')}</h1>
      <p>{t('notFound.text')}</p>
      <Onward href="/">{t('notFound.home')}</Onward>
      <SupportLink about={{ topic: 'missing_page' }}>{t('support.contact')}</SupportLink>
    </div>
  )
}

/** Shown in the browser that a messenger opened: it has no session. */
export function DownloadOverScreen() {
  const { t } = useText()
  return (
    <div className={css.centre}>
      <h1 tabIndex={-1}>{t('title.downloadOver')}</h1>
      <p>{t('refusal.download.over')}</p>
      <Link href="/">{t('notFound.home')}</Link>
    </div>
  )
}

export function NotAvailableScreen() {
  const { api, host, parameters, router } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { error } = queries.getQueryState(['config']) ?? {}
  const isVisitOver = error instanceof Refused && error.code === 'session.over'
  useEffect(() => {
    const message = `${location.origin} refused to start the widget, or its server does not answer.`
    host.send({ type: 'error', code: 'not-available', message })
  }, [host])
  const retry = async () => {
    setBusy(true)
    try {
      await queries.fetchQuery(configQuery(api, parameters))
      await router.go('/', { replace: true })
    } catch {
      setBusy(false)
    }
  }
  return (
    <div className={css.centre}>
      <h1 tabIndex={-1}>{t('title.notAvailable')}</h1>
      <Notice tone="warn">
        <p>{t(isVisitOver ? 'refusal.session.over' : 'notAvailable.text')}</p>
      </Notice>
      {!isVisitOver && (
        <Button busy={busy} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
