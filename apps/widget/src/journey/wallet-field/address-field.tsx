/** A field for an address on a chain. It has no room for all of it on a phone: as soon as it is complete it is shown whole below. */
import { Address, Paste, TextField } from '@agio/ui'
import type { ComponentProps } from 'react'
import { useText } from '../../app/context.tsx'
import { Scan } from '../scan/index.ts'
import { looksLikeAddress, plainAddress } from '../order-form/index.ts'

type Props = ComponentProps<typeof TextField> & {
  readonly value: string
  /** The coin that goes to the address. */
  readonly coin: string
  /** Makes the value of what was typed or pasted. */
  readonly read?: typeof plainAddress
}

export function AddressField({ value, coin, read = plainAddress, hint, onText, ...props }: Props) {
  const { t } = useText()
  const take = (text: string) => onText(read(text, coin))
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
      onText={take}
      end={
        value === '' &&
        !props.readOnly && (
          <>
            <Scan field={props.id} onText={take} />
            <Paste label={t('order.paste')} field={props.id} onText={take} />
          </>
        )
      }
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
