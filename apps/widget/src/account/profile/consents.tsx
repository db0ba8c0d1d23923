/** The person's consents, per document and version; news by e-mail can be allowed and withdrawn. */
import { Checkbox, Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { consentsQuery } from '../terms/index.ts'
import css from './profile.module.css'

export function Consents() {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const consents = useQuery(consentsQuery(api))
  const marketing = useAct(async (isAllowed: boolean) => {
    await api.call('setMarketing', { body: { isAllowed } })
    await queries.invalidateQueries({ queryKey: ['consents'] })
  })
  if (consents.isError) return <Problem error={consents.error} retry={() => consents.refetch()} />
  const items = consents.data?.items ?? []
  const documents = items.filter(({ document }) => document !== 'marketing')
  const isAllowed = items.some(({ document, isCurrent }) => document === 'marketing' && isCurrent)
  return (
    <Paper title={t('profile.consents')}>
      <ul className={css.list}>
        {documents.map(({ document, version, acceptedAt, isGiven, isCurrent, withdrawnAt }) => (
          <li key={`${document} ${version} ${isGiven} ${acceptedAt}`} className={css.kept}>
            <div className={css.keptWords}>
              <span>
                {t(`profile.document.${document}`)} ·{' '}
                <span className={css.whole}>{t('terms.updated', { version: version ?? '' })}</span>
              </span>
              <span className="soft">
                {t(isGiven ? 'profile.acceptedAt' : 'profile.leftAt', { time: showTime(acceptedAt) })}
                {!isCurrent && (isGiven || withdrawnAt !== null) && ` ${t('profile.older')}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {consents.data && documents.length === 0 && <p className="soft">{t('profile.noConsents')}</p>}
      <Checkbox id="marketing" checked={isAllowed} onCheck={(checked) => marketing.run(checked)}>
        {t('profile.marketing')}
      </Checkbox>
      <Problem error={marketing.error} />
      <Link href="/terms">{t('title.terms')}</Link>
    </Paper>
  )
}
