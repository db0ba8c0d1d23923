/** Six digits of the authenticator. */
import { TextField } from '@agio/ui'

export const CodeField = ({ value, onText }: { value: string; onText: (text: string) => void }) => (
  <TextField
    id="code"
    label="Code of your authenticator"
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
