/** A field for an address on a chain. It has no room for all of it on a phone: as soon as it is complete it is shown whole below. */
import { Address, TextField } from '@agio/ui'
import type { ComponentProps } from 'react'
import { looksLikeAddress, plainAddress } from './use-order-form.ts'

type Props = ComponentProps<typeof TextField> & { readonly value: string }

export function AddressField({ value, hint, onText, ...props }: Props) {
  // A screen reader has the whole of it as the value of the field.
  const whole = looksLikeAddress(value) && (
    <div aria-hidden>
      <Address address={value.trim()} />
    </div>
  )
  return (
    <TextField
      code
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      placeholder="0x…"
      {...props}
      value={value}
      onText={(text) => onText(plainAddress(text))}
      hint={
        (hint || whole) && (
          <>
            {hint}
            {whole}
          </>
        )
      }
    />
  )
}
