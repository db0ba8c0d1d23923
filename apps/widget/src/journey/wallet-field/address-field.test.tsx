/** An address as wallets and pages give it to be pasted: the field holds the address. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { useState } from 'react'
import { Coins } from '@agio/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { AddressField } from './address-field.tsx'

afterEach(cleanup)
afterEach(() => void vi.unstubAllGlobals())

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const wide = [...address].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join('')

const token = Coins.coinOf('USDC@11155111').contract ?? ''
const transfer = (chain: string, what = '') =>
  `ethereum:${token}${chain}/transfer?${what}address=${address}&uint256=100e6`

function Page({ coin }: { coin: string }) {
  const [value, setValue] = useState('')
  return <AddressField id="to" label="Wallet" coin={coin} value={value} onText={setValue} />
}
async function open(coin = 'USDC@11155111') {
  await stage(<Page coin={coin} />, {})
  return screen.getByLabelText<HTMLInputElement>('Wallet')
}
async function pasted(text: string, coin?: string): Promise<string> {
  const field = await open(coin)
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
  transfer('@11155111'),
  transfer('', 'uint256=1&'),
])('%s is the address in it', async (text) => expect(await pasted(text)).toBe(address))

test.each([
  ['of another chain', `ethereum:${address}@1`],
  ['of this token on another chain', transfer('@1')],
  ['of another token', transfer('@11155111').replace(token, address)],
  ['of another function', transfer('@11155111').replace('transfer', 'approve')],
  ['without a receiver', `ethereum:${token}@11155111/transfer?uint256=1`],
  ['of another currency', `bitcoin:${address}`],
])('a payment link %s stays as it is pasted, and is refused', async (_, text) =>
  expect(await pasted(text)).toBe(text),
)

test('a transfer of a token is none to a field of the native coin', async () =>
  expect(await pasted(transfer('@11155111'), 'ETH@11155111')).toBe(transfer('@11155111')))

const vectors = join(import.meta.dirname, '../../../../../../shared/vectors/public-cases/cases.json')
test.runIf(existsSync(vectors))('the public cases are read', async () => {
  const { 'address pasted': cases } = JSON.parse(readFileSync(vectors, 'utf8')) as Record<string, string[]>
  expect(cases).toHaveLength(3)
  for (const one of cases ?? []) {
    const text = one.replace('U+200B before 0x…', `\u200b${address}`)
    expect(await pasted(text), one).toBe(address)
    cleanup()
  }
})

const lends = (readText: () => Promise<string>) => vi.stubGlobal('navigator', { clipboard: { readText } })

test('an empty field offers to paste, and reads what comes as if it was typed', async () => {
  lends(async () => `ethereum:${address}`)
  const field = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Paste' }))
  await expect.poll(() => field.value).toBe(address)
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button', { name: 'Paste' })).toBeNull()
})

test('where the clipboard is refused the field takes the focus; where there is none nothing is offered', async () => {
  lends(() => Promise.reject(new Error('not allowed')))
  const field = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Paste' }))
  await expect.poll(() => document.activeElement).toBe(field)
  expect(field.value).toBe('')
  cleanup()
  vi.stubGlobal('navigator', {})
  await open()
  expect(screen.queryByRole('button', { name: 'Paste' })).toBeNull()
})
