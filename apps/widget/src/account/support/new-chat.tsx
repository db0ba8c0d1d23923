/** The first message of a conversation; with an order, the order stands above it. */
import type { Support } from '@agio/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { Composer } from './composer.tsx'
import { Bubbles } from './messages.tsx'
import { OrderBeside } from './order-beside.tsx'
import { useUnsent } from './unsent.ts'
import css from './support.module.css'

type Props = { orderId?: string; topic?: Support.Topic | undefined; person: string }

export function NewChat({ orderId, topic, person }: Props) {
  const { api, router } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const unsent = useUnsent(`${person} new ${orderId ?? topic ?? ''}`, async (message, key) => {
    const body = { ...message, ...(orderId !== undefined && { orderId }), ...(topic && { topic }) }
    const thread = await api.call('beginThread', { body }, { idempotencyKey: key })
    await queries.invalidateQueries({ queryKey: ['support', 'all'] })
    void router.go(`/support?thread=${thread.id}`, { replace: true })
  })
  return (
    <div className={css.chat}>
      {orderId !== undefined && <OrderBeside orderId={orderId} />}
      {topic && <p>{t('support.about', { topic: t(`support.topic.${topic}`) })}</p>}
      <p className="soft">{t('support.intro')}</p>
      <Bubbles messages={[]} unsent={unsent} />
      <Composer
        unsent={unsent}
        placeholder={t(orderId === undefined ? 'support.placeholder' : 'support.placeholderOrder')}
      />
    </div>
  )
}
