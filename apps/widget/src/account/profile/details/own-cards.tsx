/** The cards that the person had the acquirer keep, and their removal. */
import { Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../../app/context.tsx'
import { Problem } from '../../../app/problem.tsx'
import { Removable } from '../rows/removable.tsx'
import css from '../profile.module.css'

export function OwnCards() {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const own = useQuery({
    queryKey: ['saved-cards'],
    queryFn: ({ signal }) => api.call('listSavedCards', {}, { signal }),
  })
  // Only who may have some is told that the acquirer does not answer: the others it is not asked about.
  if (own.isError) return <Problem error={own.error} retry={() => own.refetch()} />
  const items = own.data?.items ?? []
  if (items.length === 0) return null
  const again = () => queries.invalidateQueries({ queryKey: ['saved-cards'] })
  return (
    <section aria-label={t('cards.title')}>
      <Paper title={t('cards.title')}>
        <p className="soft">{t('cards.what')}</p>
        <ul className={css.list} tabIndex={-1}>
          {items.map(({ id, brand, last4, expiryMonth, expiryYear }) => {
            const name = `${brand} •••• ${last4}`
            const date = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`
            return (
              <Removable
                key={id}
                name={<bdi>{name}</bdi>}
                note={t('cards.expires', { date })}
                word={{ text: t('account.remove'), label: t('account.removeWhat', { what: name }) }}
                onRemove={() => api.call('removeSavedCard', { params: { id } }).then(again)}
              />
            )
          })}
        </ul>
      </Paper>
    </section>
  )
}
