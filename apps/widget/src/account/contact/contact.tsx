import { MoreIcon } from '@agio/ui'
import { Link, useText } from '../../app/context.tsx'
import css from './contact.module.css'

export function ContactSupport({ orderId }: { orderId: string }) {
  const { t } = useText()
  return (
    <p className={css.contact}>
      <MoreIcon name="chat" />
      <span>{t('support.question')}</span>
      <Link href={`/support?order=${encodeURIComponent(orderId)}`}>{t('support.contact')}</Link>
    </p>
  )
}
