/** On a start page: the way back to the newest order that is still open, for a signed-in person. */
import { Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useApp, useText } from '../../app/context.tsx'
import { showAmount, showSent } from '../../app/i18n/format.ts'

export function OpenOrder() {
  const { api, i18n } = useApp()
  const { t, locale } = useText()
  const open = useQuery({
    queryKey: ['transactions', 'open'],
    queryFn: ({ signal }) => api.call('listTransactions', { query: { show: 'open', limit: 1 } }, { signal }),
  })
  const order = open.data?.items[0]
  const resume = t('history.resume')
  // The words of later screens.
  useEffect(() => void i18n.later(), [i18n])
  if (!order || !resume) return null
  const { id, service, send, receive } = order
  return (
    <Notice tone="calm">
      <p>
        {t('history.openOrder', {
          what: t(`history.${service}`),
          send: showSent(locale, send),
          receive: showAmount(locale, receive),
        })}{' '}
        <Link href={`/${service}/transaction/${id}`}>{resume}</Link>
      </p>
    </Notice>
  )
}
