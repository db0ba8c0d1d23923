/** Payments and statements of a merchant, for operators. */
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/merchants'
import { Link, useApp } from '../app/context.tsx'
import { Section, Table } from '../app/queue/case.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { hrefOf } from '../app/shell/router.ts'
import { figure } from '../app/words.ts'
import {
  PaymentId,
  paymentText,
  PeriodForm,
  StatementSheet,
  type Period,
  type StatementSource,
} from '../statements/index.ts'

export function Settlement({ merchantId }: { merchantId: string }) {
  const [period, setPeriod] = useState<Period>()
  return (
    <>
      <Payments merchantId={merchantId} />
      <Section title={t('statements')}>
        <PeriodForm onShow={setPeriod} />
      </Section>
      {period && <Statement key={Object.values(period).join(' ')} merchantId={merchantId} period={period} />}
    </>
  )
}

function Payments({ merchantId }: { merchantId: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery({
    queryKey: ['listMerchantPayments', merchantId],
    queryFn: ({ pageParam }) =>
      api.call('listMerchantPayments', {
        params: { id: merchantId },
        query: { cursor: pageParam, limit: 20 },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={t('payments')}>
      <Problem error={list.error} retry={() => void list.refetch()} />
      {list.data && items.length === 0 && <p className={css.soft}>{t('no_one_has_paid_a')}</p>}
      {items.length > 0 && (
        <Table
          label={t('payments')}
          heads={[t('placed'), t('order'), t('their_reference'), t('state'), t('amount'), t('payment_id')]}
          rows={items.map((it) => ({
            id: it.orderId,
            cells: [
              it.createdAt,
              <Link key="order" href={hrefOf('orders', it.orderId)}>
                {it.reference}
              </Link>,
              it.externalId ?? '',
              paymentText(it.state),
              figure(it.amount),
              <PaymentId key="id" of={it.payout?.endToEndId ?? null} />,
            ],
          }))}
        />
      )}
      {list.hasNextPage && !list.isFetchingNextPage && (
        <Button look="quiet" wide onClick={() => void list.fetchNextPage()}>
          {t('show_more')}
        </Button>
      )}
    </Section>
  )
}

function Statement({ merchantId, period }: { merchantId: string; period: Period }) {
  const { api } = useApp()
  const params = { id: merchantId }
  const source: StatementSource = {
    name: merchantId,
    read: (query) => api.call('getMerchantStatement', { params, query }),
    open: (form, query) =>
      form === 'pdf'
        ? api.open('getMerchantStatementPdf', { params, query })
        : api.open(form === 'csv' ? 'getMerchantStatementCsv' : 'getMerchantStatementCamt', {
            params,
            query,
          }),
  }
  return <StatementSheet source={source} period={period} />
}
