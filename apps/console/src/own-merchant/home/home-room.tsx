/** The home of a merchant: the next step to the first payment, what is owed and was turned over, its latest orders and events. */
import type { AnswerTo } from '@agio/contract/client'
import { Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/home'
import { live } from '../../app/api/live.ts'
import { Link, useApp } from '../../app/context.tsx'
import { CaseState, Section, Stamp } from '../../app/queue/case.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { hrefOf, type OwnRoom } from '../../app/shell/router.ts'
import { figure } from '../../app/words.ts'
import { useOwnMerchant } from '../use-own-merchant.ts'
import { Balance } from './balance.tsx'
import css from './home.module.css'
import { LatestEvents } from './latest-events.tsx'
import { OrderRow } from './order-row.tsx'
import { Volume } from './volume.tsx'

type Home = AnswerTo<'getOwnHome'>
type Step = Home['steps'][number]['name']

export function HomeRoom() {
  const { api } = useApp()
  const { merchant } = useOwnMerchant()
  const { data, error, refetch } = useQuery({
    queryKey: ['own home'],
    queryFn: () => api.call('getOwnHome'),
    ...live,
  })
  return (
    <main className={css.page} tabIndex={-1}>
      <h2 className={css.title}>{merchant?.name}</h2>
      {data ? (
        <>
          {data.isTest && (
            <Notice tone="warn" title={t('test_mode')}>
              {t('coins_are_test_coins')}
            </Notice>
          )}
          <Steps steps={data.steps} sites={merchant?.origins ?? []} />
          <Balance owed={data.owed} />
          <Turnover home={data} />
          <LatestOrders />
          <LatestEvents />
        </>
      ) : (
        <CaseState error={error} retry={() => void refetch()} />
      )}
    </main>
  )
}

const rooms: Readonly<Partial<Record<Step, OwnRoom>>> = {
  key: 'widget_keys',
  account: 'payees',
  link: 'links',
  webhook: 'webhooks',
  paid: 'orders',
}

function Steps({ steps, sites }: { steps: Home['steps']; sites: readonly string[] }) {
  const next = steps.find(({ isDone }) => !isDone)?.name
  if (next === undefined) return null
  return (
    <Section title={t('to_the_first_payment')}>
      <ol className={css.steps}>
        {steps.map(({ name, isDone }) => {
          const room = rooms[name]
          return (
            <li
              key={name}
              data-done={isDone ? '' : undefined}
              aria-current={name === next ? 'step' : undefined}
            >
              <span className={css.step}>
                {room ? <Link href={hrefOf(room)}>{t(`step.${name}`)}</Link> : t(`step.${name}`)}
                {(isDone || name === next) && (
                  <Stamp words={isDone ? t('done') : t('next')} tone={isDone ? 'good' : 'warn'} />
                )}
              </span>
              <span className={css.soft}>{t(`does.${name}`, { sites: sites.join(', ') })}</span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function Turnover({ home: { from, to, volume, totals, open } }: { home: Home }) {
  return (
    <Section
      title={t('last_30_days')}
      aside={<span className={css.soft}>{t('from_to_utc', { from, to })}</span>}
    >
      <ul className={css.tiles}>
        {totals.map(({ service, orders, amount }) => (
          <li key={`${service} ${amount.currency}`}>
            <span className={css.soft}>{t('completed_of', { service: t(`service.${service}`) })}</span>
            <b>{figure(amount)}</b>
            <span className={css.soft}>{orders}</span>
          </li>
        ))}
        <li>
          <span className={css.soft}>{t('in_progress')}</span>
          <b>{open}</b>
        </li>
      </ul>
      {volume.length === 0 ? (
        <p className={css.soft}>{t('no_order_was_completed')}</p>
      ) : (
        <Volume from={from} to={to} volume={volume} />
      )}
    </Section>
  )
}

function LatestOrders() {
  const list = useList('listOwnOrders', { limit: 5 })
  return (
    <Section
      title={t('latest_orders')}
      aside={list.items.length > 0 && <Link href={hrefOf('orders')}>{t('all_orders')}</Link>}
    >
      {list.items.length === 0 && !list.isPending && <p className={css.soft}>{t('no_orders_yet')}</p>}
      <ul className={css.rows}>
        {list.items.map((item) => (
          <li key={item.orderId}>
            <Link href={hrefOf('orders', item.orderId)} className={css.row}>
              <OrderRow item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
