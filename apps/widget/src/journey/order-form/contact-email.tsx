/** The address for the mails of this order, if it is not the address of the account. */
import { TextField } from '@agio/ui'
import { useDraft, useText } from '../../app/context.tsx'
import { useFixed } from './use-fixed.ts'

export function ContactEmail({ error }: { error: string | undefined }) {
  const { t } = useText()
  const [{ contactEmail }, change] = useDraft()
  const fixed = useFixed()
  return (
    <TextField
      id="contactEmail"
      label={t('order.contactEmail')}
      aside={t('order.optional')}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={contactEmail}
      error={error}
      {...fixed('contactEmail', t('order.contactEmailHint'))}
      onText={(text) => change({ contactEmail: text })}
    />
  )
}
