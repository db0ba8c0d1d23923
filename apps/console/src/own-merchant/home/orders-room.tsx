/** All orders of the merchant's widget keys and links. */
import type { MerchantOrderView } from '@agio/contract'
import { useState } from 'react'
import { t } from 'virtual:texts/console/home'
import { Link, usePlace } from '../../app/context.tsx'
import { CaseHead, Facts, Section } from '../../app/queue/case.tsx'
import { Filter } from '../../app/queue/filter.tsx'
import { useOpened } from '../../app/queue/opened.tsx'
import css from '../../app/queue/queue.module.css'
import { QueuePage } from '../../app/queue/queue.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { hrefOf } from '../../app/shell/router.ts'
import { figure, serviceText } from '../../app/words.ts'
import { OrderRow, orderTitle, statusStamp } from './order-row.tsx'

type Service = MerchantOrderView['service']
const services: readonly (readonly [value: Service | '', words: string])[] = [
  ['', t('all_services')],
  ['sell', t('service.sell')],
  ['buy', t('service.buy')],
]

export function OrdersRoom() {
  const { id } = usePlace()
  const [service, setService] = useState<Service | ''>('')
  const list = useList('listOwnOrders', { limit: 30, service: service || undefined })
  const { one, instead } = useOpened(list, (item) => item.orderId, id)
  return (
    <QueuePage
      name="orders"
      title={t('orders')}
      list={list}
      idOf={(item) => item.orderId}
      row={(item) => <OrderRow item={item} />}
      tools={
        <search className={css.filters}>
          <Filter label={t('service')} value={service} options={services} onChange={setService} />
        </search>
      }
      empty={t('no_orders_yet')}
      hint={t('open_an_order_to_see')}
    >
      {one ? <OwnOrder one={one} /> : instead}
    </QueuePage>
  )
}

function OwnOrder({ one }: { one: MerchantOrderView }) {
  return (
    <article className={css.caseInner}>
      <CaseHead title={orderTitle(one)} stamp={statusStamp(one.status)} />
      <Section title={t('order')}>
        <Facts
          label={t('order')}
          lines={[
            { name: t('service'), value: serviceText(one.service) },
            { name: t('customer_sends'), value: figure(one.send) },
            { name: t('is_received'), value: figure(one.receive) },
            { name: t('your_reference'), value: one.externalId ?? t('none') },
            { name: t('reference'), value: one.reference, copy: one.reference },
            { name: t('order'), value: one.orderId, copy: one.orderId },
            { name: t('placed'), value: one.placedAt },
            { name: t('last_change'), value: one.updatedAt },
            ...(one.link === null
              ? []
              : [
                  {
                    name: t('payment'),
                    value: <Link href={hrefOf('payments', one.orderId)}>{t('open_the_payment')}</Link>,
                  },
                ]),
          ]}
        />
      </Section>
    </article>
  )
}
