import { MoreIcon } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { SupportLink } from '../../app/routing/support-link.tsx'
import css from './contact.module.css'

export function ContactSupport({ orderId }: { orderId: string }) {
  const { t } = useText()
  return (
    <p className={css.contact}>
      <MoreIcon name="chat" />
      <span>{t('support.question')}</span>
      <SupportLink about={{ order: orderId }}>{t('support.contact')}</SupportLink>
    </p>
  )
}
