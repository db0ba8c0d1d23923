/**
 * Six places in one input, which phones fill from the mail. The sixth digit sends the code; one that is corrected while another
 * is checked goes after it.
 */
import { TextField, usePress } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { inLatin } from '../../app/i18n/format.ts'
import css from './pin-field.module.css'

/** The field after this code was refused: empty, or the digits that replaced it meanwhile. */
export const without = (refused: string) => (typed: string) => (typed === refused ? '' : typed)

export function PinField({
  id,
  pin,
  error,
  hint,
  busy,
  onPin,
  onWhole,
}: {
  id: string
  pin: string
  error: string | undefined
  hint: string
  /** A code is on its way: the next one waits. */
  busy: boolean
  onPin: (pin: string) => void
  onWhole: (pin: string) => void
}) {
  const { t } = useText()
  const { press } = usePress({ isReady: !busy }, () => {
    if (pin.length === 6) onWhole(pin)
  })
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
          const digits = inLatin(text).replace(/\D/g, '').slice(0, 6)
          onPin(digits)
          if (digits.length === 6 && digits !== pin) press()
        }}
      />
    </div>
  )
}
