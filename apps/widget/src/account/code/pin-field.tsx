/** Six places in one input, which phones fill from the mail. The sixth digit sends the code. */
import { TextField } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import css from './pin-field.module.css'

export function PinField({
  id,
  pin,
  error,
  hint,
  onPin,
  onWhole,
}: {
  id: string
  pin: string
  error: string | undefined
  hint: string
  onPin: (pin: string) => void
  onWhole: (pin: string) => void
}) {
  const { t } = useText()
  return (
    <div className={css.places}>
      <TextField
        id={id}
        label={t('auth.pin')}
        code
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted code may carry spaces or words around it.
        maxLength={40}
        value={pin}
        error={error}
        hint={hint}
        onText={(text) => {
          const digits = text.replace(/\D/g, '').slice(0, 6)
          onPin(digits)
          if (digits.length === 6 && digits !== pin) onWhole(digits)
        }}
      />
    </div>
  )
}
