/** Where news of this order go, if not to the address the person signs in with. */
import { TextField } from '@agio/ui'
import { useDraft, useText } from '../../app/context.tsx'

export function ContactEmail({ error }: { error: string | undefined }) {
  const { t } = useText()
  const [{ contactEmail }, change] = useDraft()
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
      hint={t('order.contactEmailHint')}
      onText={(text) => change({ contactEmail: text })}
    />
  )
}

/** Given, it looks like an address; it may be left out. */
export function mayBeEmail(text: string): boolean {
  return text.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}
