/** The deliveries to an endpoint, done and waiting; one of them with its request and each answer. */
import type { DeliveryItem } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/webhooks'
import { live } from '../../app/api/live.ts'
import { useApp } from '../../app/context.tsx'
import { CaseState, Facts, Section, Table } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { Problem } from '../../app/queue/problem.tsx'
import own from '../own.module.css'
import { useDo } from '../use-do.tsx'

export function Deliveries({ id, mayAct }: { id: string; mayAct: boolean }) {
  const { api } = useApp()
  const [shown, setShown] = useState<string>()
  const found = useQuery({
    queryKey: ['deliveries', id],
    queryFn: () => api.call('listDeliveries', { params: { id }, query: { limit: 50 } }),
    ...live,
  })
  const items = found.data?.items
  if (!items) return <CaseState error={found.error} retry={() => void found.refetch()} />
  if (items.length === 0) return <Section title={t('deliveries')}>{t('no_deliveries_yet')}</Section>
  return (
    <>
      <Section title={t('deliveries')}>
        <Table
          label={t('deliveries_the_newest_first')}
          heads={[t('event'), t('about'), t('state'), t('tries'), t('since')]}
          rows={items.map((it) => ({ id: it.id, cells: cellsOf(it, () => setShown(it.id)) }))}
        />
      </Section>
      {shown !== undefined && <Delivery key={shown} id={id} delivery={shown} mayAct={mayAct} />}
    </>
  )
}

const cellsOf = (it: DeliveryItem, show: () => void) => [
  <Button key="show" look="quiet" onClick={show}>
    {it.isReplay ? t('type_again', { type: it.type }) : it.type}
  </Button>,
  `${it.object} · ${it.sequence}`,
  `${t(`delivery.${it.state}`)}${it.lastStatus === null ? '' : ` · ${it.lastStatus}`}`,
  String(it.tries),
  it.createdAt,
]

function Delivery({ id, delivery, mayAct }: { id: string; delivery: string; mayAct: boolean }) {
  const { api } = useApp()
  const { run, isBusy, problem } = useDo()
  const found = useQuery({
    queryKey: ['delivery', id, delivery],
    queryFn: () => api.call('getDelivery', { params: { id, delivery } }),
    ...live,
  })
  const one = found.data
  if (!one) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const send = () => void run(() => api.call('retryDelivery', { params: { id, delivery } }))
  return (
    <Section title={`${one.type} ${one.sequence}`}>
      <Facts
        label={t('delivery')}
        lines={[
          { name: t('event'), value: one.eventId, copy: one.eventId },
          { name: t('state'), value: t(`delivery.${one.state}`) },
          { name: t('next_try'), value: one.nextTryAt ?? t('none') },
          ...Object.entries(one.request.headers).map(([name, value]) => ({ name, value })),
        ]}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too */}
      <pre className={own.code} tabIndex={0}>
        {JSON.stringify(JSON.parse(one.request.body), null, 2)}
      </pre>
      {one.attempts.length > 0 && (
        <Table
          label={t('answers_the_newest_first')}
          heads={[t('at'), t('took'), t('status'), t('answer')]}
          rows={one.attempts.map((it, index) => ({
            id: String(index),
            cells: [
              it.at,
              t('ms', { milliseconds: it.milliseconds }),
              it.status === null ? t('none') : String(it.status),
              it.fault === null || it.fault === 'status'
                ? (it.answer ?? '').slice(0, 300)
                : t(`fault.${it.fault}`),
            ],
          }))}
        />
      )}
      {mayAct && (
        <div className={css.actions}>
          <Button look="quiet" busy={isBusy} onClick={send}>
            {t('send_again')}
          </Button>
        </div>
      )}
      <Problem error={problem} />
    </Section>
  )
}
