/** Statements of the merchant: the days with movements, and any chosen period. */
import type { SettlementView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/settlement'
import { useApp, usePlace } from '../../app/context.tsx'
import { RowHead } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { QueuePage } from '../../app/queue/queue.tsx'
import { hrefOf } from '../../app/shell/router.ts'
import { figure } from '../../app/words.ts'
import {
  daysBefore,
  isPeriod,
  PeriodForm,
  StatementSheet,
  today,
  type Period,
  type StatementSource,
} from '../../statements/index.ts'

/** In the address: `EUR_2026-11-01_2026-11-30`. */
const idOf = ({ currency, from, to }: Period): string => [currency, from, to].join('_')

function periodOf(id: string): Period | undefined {
  const [, currency, from = '', to = ''] = /^(EUR|GBP)_(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(id) ?? []
  if (currency !== 'EUR' && currency !== 'GBP') return undefined
  const period = { currency, from, to } as const
  return isPeriod(period) ? period : undefined
}
const dayOf = ({ currency, day }: SettlementView): Period => ({ currency, from: day, to: day })

export function StatementsRoom() {
  const { api, router } = useApp()
  const { id } = usePlace()
  const days = useQuery({
    queryKey: ['settlements', today()],
    queryFn: () => api.call('listSettlements', { query: { from: daysBefore(today(), 30), to: today() } }),
  })
  const period = id === undefined ? undefined : periodOf(id)
  return (
    <QueuePage
      name="statements"
      title={t('statements')}
      list={{
        items: days.data?.items ?? [],
        isPending: days.isPending,
        error: days.error,
        more: undefined,
        retry: () => void days.refetch(),
      }}
      idOf={(item) => idOf(dayOf(item))}
      row={(item) => <DayRow item={item} />}
      tools={<PeriodForm onShow={(wanted) => router.go(hrefOf('statements', idOf(wanted)))} />}
      empty={t('no_money_moved_in_the')}
      hint={t('open_a_day_or_choose')}
    >
      {id !== undefined && !period && <p className={css.hint}>{t('a_statement_covers_1_to')}</p>}
      {period && <OwnStatement key={id} period={period} />}
    </QueuePage>
  )
}

/** The label "paid out" replaces the minus sign. */
const unsigned = ({ amount, currency }: SettlementView['payouts']) => ({
  amount: amount.replace('-', ''),
  currency,
})

function DayRow({ item }: { item: SettlementView }) {
  return (
    <>
      <RowHead title={`${item.day} · ${item.currency}`} />
      <span>
        {t('payments_paid_out', { payments: figure(item.payments), payouts: figure(unsigned(item.payouts)) })}
      </span>
      <span className={css.soft}>{t('lines', { lines: item.lines })}</span>
    </>
  )
}

function OwnStatement({ period }: { period: Period }) {
  const { api } = useApp()
  const source: StatementSource = {
    name: 'own',
    read: (query) => api.call('getStatement', { query }),
    open: (form, query) =>
      form === 'pdf'
        ? api.open('getStatementPdf', { query })
        : api.open(form === 'csv' ? 'getStatementCsv' : 'getStatementCamt', { query }),
  }
  return (
    <article className={css.caseInner}>
      <StatementSheet source={source} period={period} />
    </article>
  )
}
