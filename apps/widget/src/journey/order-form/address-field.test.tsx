/** An address as wallets and pages give it to be pasted: the field holds the address. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AddressField } from './address-field.tsx'

afterEach(cleanup)

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const wide = [...address].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join('')

function Page() {
  const [value, setValue] = useState('')
  return <AddressField id="to" label="Wallet" value={value} onText={setValue} />
}
function pasted(text: string): string {
  render(<Page />)
  const field = screen.getByLabelText<HTMLInputElement>('Wallet')
  fireEvent.change(field, { target: { value: text } })
  return field.value
}

test.each([
  `ethereum:${address}`,
  `ethereum:pay-${address}@11155111?value=2.014e18`,
  `0X${address.slice(2)}`,
  `\u200b${address}`,
  `${address.slice(0, 10)}\u00ad${address.slice(10)}`,
  wide,
])('%s is the address in it', (text) => expect(pasted(text)).toBe(address))

test.each([
  // The address that a transfer of a token names first is the token's own.
  `ethereum:${address}@1/transfer?address=${address}&uint256=1`,
  `bitcoin:${address}`,
])('%s stays as it is pasted, and is refused', (text) => expect(pasted(text)).toBe(text))
