/** A statement: totals, lines and downloads. */
import type { AnswerTo } from '@agio/contract/client'
import { Button } from '@agio/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/statements'
import { CaseHead, CaseState, Facts, Section, Table, type FactLine } from '../app/queue/case.tsx'
import { Filter } from '../app/queue/filter.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import { figure } from '../app/words.ts'
import type { Period } from './period-form.tsx'

type Statement = AnswerTo<'getStatement'>
type Form = 'csv' | 'camt053' | 'pdf'

/** The reader: the merchant's team, or operators. */
export type StatementSource = {
  readonly name: string
  readonly read: (query: Period & { cursor: string | undefined; limit: number }) => Promise<Statement>
  readonly open: (form: Form, query: Period & { locale?: string }) => Promise<Response>
}
type Props = { readonly source: StatementSource; readonly period: Period }

export function StatementSheet({ source, period }: Props) {
  const { currency, from, to } = period
  const found = useInfiniteQuery({
    queryKey: ['statement', source.name, period],
    queryFn: ({ pageParam }) => source.read({ ...period, cursor: pageParam, limit: 100 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const [first] = found.data?.pages ?? []
  if (!first) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const more = found.hasNextPage && !found.isFetchingNextPage ? () => void found.fetchNextPage() : undefined
  return (
    <>
      <CaseHead
        title={`${currency}, ${from === to ? from : t('to_from_to', { from, to })}`}
        stamp={first.isFinal ? [t('final'), 'good'] : [t('preliminary'), 'warn']}
      >
        <p>
          {first.isFinal
            ? t('final_this_statement_no_longer')
            : t('preliminary_figures_as_of', { asOf: first.asOf })}
        </p>
      </CaseHead>
      <Files source={source} period={period} />
      <Section title={t('figures')}>
        <Facts label={t('figures')} lines={figuresOf(first)} />
        <p className={css.soft}>{t('the_balance_is_what_is')}</p>
      </Section>
      <Lines items={found.data?.pages.flatMap(({ items }) => items) ?? []} more={more} />
      <Problem error={found.error} />
    </>
  )
}

const figuresOf = ({ opening, closing, totals }: Statement): FactLine[] =>
  (
    [
      [t('total.opening_balance'), opening],
      [t('total.value_of_the_crypto_received'), totals.gross],
      [t('total.service_fees'), totals.fees.service],
      [t('total.bank_transfer_fees'), totals.fees.bank],
      [t('total.network_fees'), totals.fees.network],
      [t('total.payments_after_fees'), totals.payments],
      [t('total.paid_out'), totals.payouts],
      [t('total.returned_to_us'), totals.returns],
      [t('total.refunded_to_payers'), totals.refunds],
      [t('total.adjustments'), totals.adjustments],
      [t('total.closing_balance'), closing],
    ] as const
  ).map(([name, amount]) => ({ name, value: figure(amount) }))

function Lines({ items, more }: { items: Statement['items']; more: (() => void) | undefined }) {
  return (
    <Section title={t('lines')}>
      {items.length === 0 ? (
        <p className={css.soft}>{t('no_movements_in_this_period')}</p>
      ) : (
        <Table
          label={t('lines')}
          heads={[t('time'), t('kind'), t('your_reference'), t('amount'), t('balance'), t('payment_id')]}
          rows={items.map((it) => ({
            id: String(it.number),
            cells: [
              it.at,
              t(`kind.${it.kind}`),
              it.externalId ?? it.bankReference,
              figure(it.amount),
              figure(it.balance),
              <PaymentId key="id" of={it.endToEndId} />,
            ],
          }))}
        />
      )}
      {more && (
        <Button look="quiet" wide onClick={more}>
          {t('show_more')}
        </Button>
      )}
    </Section>
  )
}

/** It breaks anywhere: the line stays in sight. */
export const PaymentId = ({ of }: { of: string | null }) => of && <span className={css.code}>{of}</span>

const files = [
  ['csv', 'CSV', 'csv'],
  ['camt053', 'camt.053 (XML)', 'xml'],
  ['pdf', 'PDF', 'pdf'],
] as const
const languages = [
  ['en', t('pdf_in_english')],
  ['de', t('pdf_in_german')],
  ['ar', t('pdf_in_arabic')],
] as const

function Files({ source, period }: Props) {
  const [locale, setLocale] = useState<(typeof languages)[number][0]>('en')
  const [busy, setBusy] = useState<Form>()
  const [problem, setProblem] = useState<unknown>()
  const save = async (form: Form, ending: string) => {
    setBusy(form)
    setProblem(undefined)
    try {
      const answer = await source.open(form, { ...period, ...(form === 'pdf' && { locale }) })
      const { currency, from, to } = period
      const days = from === to ? from : `${from}_${to}`
      download(await answer.blob(), `statement-${currency}-${days}.${ending}`)
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Section title={t('download')}>
      <div className={css.actions}>
        {files.map(([form, words, ending]) => (
          <Button
            key={form}
            look="quiet"
            disabled={busy !== undefined}
            onClick={() => void save(form, ending)}
          >
            {words}
          </Button>
        ))}
        <div className={css.filters}>
          <Filter label={t('language_of_the_pdf')} value={locale} options={languages} onChange={setLocale} />
        </div>
      </div>
      <Problem error={problem} />
    </Section>
  )
}

function download(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}
