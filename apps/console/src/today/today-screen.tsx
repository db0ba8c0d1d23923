/** The home of the console: what waits for me, how much of it and since when. Each line leads to where it is worked on. */
import { useQuery } from '@tanstack/react-query'
import { readWireTime } from '@agio/contract/wire'
import { t } from 'virtual:texts/console/today'
import { live } from '../app/api/live.ts'
import { Link, useApp, useOperator } from '../app/context.tsx'
import { CaseState, Section } from '../app/queue/case.tsx'
import { spanOf } from '../app/words.ts'
import { whatOf } from '../approvals/index.ts'
import { Figures } from './figures.tsx'
import css from './today.module.css'
import { hrefOfApproval, hrefOfWaiting, order, titleOf } from './today-words.ts'

const ageOf = (time: string, now = Date.now()) => spanOf(now - readWireTime(time).getTime())

export function TodayScreen() {
  const { api } = useApp()
  const me = useOperator()
  const { data, error, refetch } = useQuery({
    queryKey: ['lookAtToday'],
    queryFn: () => api.call('lookAtToday'),
    ...live,
  })
  if (!data)
    return (
      <main className={css.page} tabIndex={-1}>
        <CaseState error={error} retry={() => void refetch()} />
      </main>
    )
  const waiting = data.waiting.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  return (
    <main className={css.page} tabIndex={-1}>
      <h2 className={css.title}>{me ? t('today_of', { name: me.name.split(' ')[0] ?? '' }) : t('today')}</h2>
      {data.approvals.length > 0 && (
        <Section title={t('you_may_approve')}>
          <ul className={css.rows}>
            {data.approvals.map((it) => (
              <li key={it.id}>
                <Link href={hrefOfApproval(it)} className={css.row}>
                  <span className={css.what}>
                    {whatOf(it)}
                    <span className={css.soft}>
                      {t('asked_for_by', { askedBy: it.askedBy, reason: it.reason })}
                    </span>
                  </span>
                  <Age since={it.askedAt} />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('what_waits')}>
        {waiting.length === 0 && <p className={css.soft}>{t('nothing_waits_new_work_appears')}</p>}
        <ul className={css.rows}>
          {waiting.map((it) => (
            <li key={`${it.kind} ${it.case}`}>
              <Link href={hrefOfWaiting(it)} className={css.row} data-kind={it.kind}>
                <span className={css.count}>{it.count}</span>
                <span className={css.what}>{titleOf(it)}</span>
                <Age since={it.since} />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Figures />
    </main>
  )
}

const Age = ({ since }: { since: string }) => (
  <time className={css.soft} dateTime={readWireTime(since).toISOString()} title={t('utc_since', { since })}>
    {t('oldest', { since: ageOf(since) })}
  </time>
)
