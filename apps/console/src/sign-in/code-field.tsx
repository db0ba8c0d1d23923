/** Six digits of the authenticator. */
import { TextField } from '@agio/ui'
import { t } from 'virtual:texts/console/sign-in'

export const CodeField = ({ value, onText }: { value: string; onText: (text: string) => void }) => (
  <TextField
    id="code"
    label={t('code_of_your_authenticator')}
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    minLength={6}
    maxLength={6}
    code
    value={value}
    onText={onText}
  />
)
