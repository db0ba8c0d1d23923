/** The day's figures, balances beside queued payments, and the health of rails. Each figure links to its source. */
import type { AnswerTo } from '@agio/contract/client'
import { readWireTime } from '@agio/contract/wire'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/today'
import { live } from '../app/api/live.ts'
import { Link, useApp } from '../app/context.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { CaseState, Section } from '../app/queue/case.tsx'
import { hrefOf, type Queue } from '../app/shell/router.ts'
import { figure, serviceText } from '../app/words.ts'
import { holderOf, holdsTooLittle, inOrder, lastsOf, railsOf, shortFigure } from './figure-words.ts'
import css from './figures.module.css'

type Day = AnswerTo<'lookAtFigures'>

export function Figures() {
  const { api } = useApp()
  const { data, error, refetch } = useQuery({
    queryKey: ['lookAtFigures'],
    queryFn: () => api.call('lookAtFigures'),
    ...live,
  })
  if (!data) return <CaseState error={error} retry={() => void refetch()} />
  return (
    <>
      {/* The last figures stay on the screen: it is said that they are not the present ones. */}
      <Problem error={error} />
      <TheDay day={data} />
      <Holdings holdings={data.holdings} />
      <Rails rails={data.rails} />
    </>
  )
}

function TheDay({ day: { since, money, margin, filled } }: { day: Day }) {
  const none = <span className={css.soft}>{t('none_yet')}</span>
  const list = (figures: readonly { currency: string; amount: string }[]) =>
    figures.length === 0
      ? none
      : inOrder(figures).map((it) => (
          <span key={it.currency} title={figure(it)}>
            {shortFigure(it)}
          </span>
        ))
  return (
    <Section
      title={t('the_day')}
      aside={<span className={css.soft}>{t('since_utc', { since: since.slice(11, 16) })}</span>}
    >
      <ul className={css.tiles}>
        <Tile name={t('into_our_accounts')} queue="reconciliation">
          {list(money.map((it) => it.in))}
        </Tile>
        <Tile name={t('out_of_our_accounts')} queue="reconciliation">
          {list(money.map((it) => it.out))}
        </Tile>
        <Tile name={t('margin')} queue="reconciliation">
          {list(margin)}
        </Tile>
        {filled.length === 0 && (
          <Tile name={t('orders_completed')} queue="orders">
            {none}
          </Tile>
        )}
        {filled.map(({ service, count, median, slow }) => (
          <Tile
            key={service}
            name={t('completed_of_service', { service: serviceText(service) })}
            queue="orders"
          >
            <span>{count}</span>
            <span className={css.soft}>
              {t('half_within_95_within', { median: lastsOf(median), slow: lastsOf(slow) })}
            </span>
          </Tile>
        ))}
      </ul>
    </Section>
  )
}

function Tile({ name, queue, children }: { name: string; queue: Queue; children: ReactNode }) {
  return (
    <li>
      <Link href={hrefOf(queue)} className={css.tile}>
        <span className={css.soft}>{name}</span>
        <span className={css.figures}>{children}</span>
      </Link>
    </li>
  )
}

function Holdings({ holdings }: Pick<Day, 'holdings'>) {
  return (
    <Section
      title={t('balances')}
      aside={
        <Link href={hrefOf('reconciliation')} className={css.more}>
          {t('comparisons')}
        </Link>
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('where')}</th>
            <th scope="col">{t('held')}</th>
            <th scope="col">{t('waits_to_leave')}</th>
            <th scope="col">{t('reported_from_outside')}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((it) => {
            const { account, held, waits, outside } = it
            return (
              <tr key={`${account} ${held.currency}`} data-short={holdsTooLittle(it) || undefined}>
                <th scope="row">{holderOf(it)}</th>
                <td data-name={t('held')} title={figure(held)}>
                  {shortFigure(held)}
                </td>
                <td data-name={t('waits_to_leave')}>
                  {Number(waits.amount) === 0 ? '–' : shortFigure(waits)}
                  {holdsTooLittle(it) && <span className={css.short}>{t('too_little_is_held')}</span>}
                </td>
                <td data-name={t('reported_from_outside')}>
                  {outside ? (
                    <>
                      {shortFigure({ ...outside, currency: held.currency })}
                      <span className={css.soft}>{t('utc', { asOf: outside.asOf })}</span>
                    </>
                  ) : (
                    <span className={css.soft}>{t('not_compared_yet')}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

function Rails({ rails }: Pick<Day, 'rails'>) {
  return (
    <Section title={t('rails')}>
      <ul className={css.rails}>
        {railsOf(rails).map(({ name, says, tone, queue, at }) => (
          <li key={name}>
            <Link href={hrefOf(queue)} className={css.rail} data-tone={tone}>
              <span>{name}</span>
              {at === undefined ? (
                <span className={css.soft}>{says}</span>
              ) : (
                <time
                  className={css.soft}
                  dateTime={readWireTime(at).toISOString()}
                  title={t('utc_at', { at })}
                >
                  {says}
                </time>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
