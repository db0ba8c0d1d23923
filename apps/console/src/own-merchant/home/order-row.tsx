/** One order as its merchant may know it. */
import type { MerchantOrderView } from '@agio/contract'
import { t } from 'virtual:texts/console/home'
import { RowHead, type StampWords } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { figure, serviceText, type Tone } from '../../app/words.ts'

const tones: Readonly<Partial<Record<MerchantOrderView['status'], Tone>>> = {
  incomplete: 'warn',
  completed: 'good',
  revision_needed: 'bad',
  failed: 'bad',
}
export const statusStamp = (status: MerchantOrderView['status']): StampWords => [
  t(`status.${status}`),
  tones[status] ?? 'calm',
]

export const orderTitle = ({ send, receive }: MerchantOrderView): string =>
  t('order_of', { send: figure(send), receive: figure(receive) })

export function OrderRow({ item }: { item: MerchantOrderView }) {
  return (
    <>
      <RowHead title={orderTitle(item)} stamp={statusStamp(item.status)} />
      <span className={css.soft}>
        {[
          item.link === null ? serviceText(item.service) : t('payment_of_a_link'),
          item.externalId ?? item.reference,
          item.placedAt,
        ].join(' · ')}
      </span>
    </>
  )
}
