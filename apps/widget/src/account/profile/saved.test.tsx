/** The address book: what is saved goes by a name of its person, who reads when it was used last. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Saved } from './saved.tsx'

afterEach(cleanup)

const account = {
  id: 'ben_1',
  currency: 'EUR',
  name: 'Ana Example',
  label: 'DE** **** 3000',
  bank: 'Testbank',
  instant: true,
  nickname: null as string | null,
  lastUsedAt: '2026-11-17 12:00:00',
}
const address = `0x${'ab'.repeat(20)}`
const wallet = {
  address,
  chainId: 1,
  network: 'Ethereum',
  isProved: true,
  nickname: 'Savings' as string | null,
  lastUsedAt: '2026-09-30 12:00:00',
}

async function open() {
  const saved = { accounts: [{ ...account }], wallets: [{ ...wallet }], payerName: null }
  const named = (one: { nickname: string | null } | undefined) => (input: { body?: unknown }) => {
    const { name } = input.body as { name: string }
    if (one) one.nickname = name || null
    return { done: true }
  }
  return await stage(<Saved />, {
    listSaved: () => structuredClone(saved),
    nameSavedAccount: named(saved.accounts[0]),
    nameSavedWallet: named(saved.wallets[0]),
  })
}
const button = (name: string) => screen.findByRole('button', { name })
const field = () => screen.getByLabelText<HTMLInputElement>('Nickname')

test('an account without a name of its own is given one, with the focus in its field and back at its button', async () => {
  const { asked } = await open()
  expect(await screen.findByText('Last used 3 days ago')).toBeTruthy()
  fireEvent.click(await button('Rename Ana Example, DE ••3000'))
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
  fireEvent.change(field(), { target: { value: ' Rent ' } })
  fireEvent.click(await button('Save'))
  const again = await button('Rename Rent, DE ••3000')
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(again)
  expect(screen.getByText('Ana Example · DE ••3000 · Testbank')).toBeTruthy()
  expect(asked).toContainEqual({
    name: 'nameSavedAccount',
    input: { params: { id: 'ben_1' }, body: { name: 'Rent' } },
  })
})

test('a wallet keeps its whole address beside its name, and loses the name where the field is left empty', async () => {
  const { asked } = await open()
  expect((await screen.findByText('Savings')).closest('li')?.textContent).toContain(address)
  expect(screen.getByText('Last used 7 weeks ago')).toBeTruthy()
  fireEvent.click(await button(`Rename Savings, ${address}`))
  fireEvent.change(field(), { target: { value: '' } })
  fireEvent.click(await button('Save'))
  await button(`Rename Ethereum, ${address}`)
  expect(screen.queryByText('Savings')).toBeNull()
  expect(asked).toContainEqual({
    name: 'nameSavedWallet',
    input: { params: { address }, body: { name: '' } },
  })
})

test('kept as it was, nothing is asked', async () => {
  const { asked } = await open()
  fireEvent.click(await button(`Rename Savings, ${address}`))
  fireEvent.change(field(), { target: { value: 'Other' } })
  fireEvent.click(await button('Keep'))
  expect(await screen.findByText('Savings')).toBeTruthy()
  expect(asked.map(({ name }) => name)).toEqual(['listSaved'])
})
