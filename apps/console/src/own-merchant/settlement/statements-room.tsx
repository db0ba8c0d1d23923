/** Statements of the merchant: the days on which money moved, and any period that is asked for. */
import type { SettlementView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
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
      title="Statements"
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
      empty="No money moved in the last 31 days."
      hint="Open a day, or choose a period, to see its statement and to download it."
    >
      {id !== undefined && !period && (
        <p className={css.hint}>A statement covers 1 to 366 days. Choose a period.</p>
      )}
      {period && <OwnStatement key={id} period={period} />}
    </QueuePage>
  )
}

/** Beside the words "paid out" a minus says nothing. */
const unsigned = ({ amount, currency }: SettlementView['payouts']) => ({
  amount: amount.replace('-', ''),
  currency,
})

function DayRow({ item }: { item: SettlementView }) {
  return (
    <>
      <RowHead title={`${item.day} · ${item.currency}`} />
      <span>
        payments {figure(item.payments)} · paid out {figure(unsigned(item.payouts))}
      </span>
      <span className={css.soft}>{item.lines === 1 ? '1 line' : `${item.lines} lines`}</span>
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
