/** Who has no service reads one sentence wherever a level would be offered, and the way to support. */
import { Notice } from '@agio/ui'
import { useText } from '../context.tsx'
import { SupportLink } from './support-link.tsx'

export function NotServed() {
  const { t } = useText()
  return (
    <Notice tone="warn">
      <p>{t('notServed')}</p>
      <SupportLink about={{ topic: 'verification' }}>{t('support.contact')}</SupportLink>
    </Notice>
  )
}
