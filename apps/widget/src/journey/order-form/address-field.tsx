/** A field for an address on a chain. */
import { TextField } from '@agio/ui'
import type { ComponentProps } from 'react'

export function AddressField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      code
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      placeholder="0x…"
      {...props}
    />
  )
}
