import type { SellOrderView, SellStatus } from '@agio/contract'
import { Sell } from '@agio/domain'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { orderLines } from './lines.ts'
import { OrderPage } from './order-page.tsx'

afterEach(cleanup)
const id = `ord_${'a'.repeat(26)}`
const usdc = (amount: string) => ({ currency: 'USDC@1', amount })
const eur = (amount: string) => ({ currency: 'EUR', amount })
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

const order = (status: SellStatus, more: Partial<SellOrderView> = {}): SellOrderView => ({
  id,
  service: 'sell',
  status,
  state: Sell.stateOfCode(status) ?? 'archived',
  reason: null,
  createdAt: '2026-11-20 11:00:00',
  reference: 'RF18539007547034',
  description: null,
  coin: 'USDC@1',
  network: 'Ethereum',
  chainId: 1,
  contract: null,
  decimals: 6,
  depositAddress: address,
  paymentUri: `ethereum:${address}`,
  required: usdc('113.370000'),
  received: usdc('0'),
  left: usdc('113.370000'),
  surplus: null,
  payoutOfAll: null,
  rate: '0.92',
  midRate: '0.92',
  rateUntil: '2026-11-20 12:20:00',
  cancelsAt: '2026-11-20 12:30:00',
  gross: eur('104.47'),
  fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
  settled: null,
  payout: eur('100.00'),
  beneficiary: {
    name: 'Ada Example',
    iban: 'DE89370400440532013000',
    sortCode: null,
    accountNumber: null,
    address: null,
    bank: null,
  },
  contactEmail: null,
  refundAddress: null,
  deposits: [],
  refund: null,
  walletsToProve: [],
  provider: null,
  choices: [],
  decideBy: null,
  byDefault: null,
  endToEndId: null,
  expectedArrival: null,
  completedAt: null,
  receiptCode: null,
  saidSent: false,
  timeline: [
    {
      status: 'N',
      state: 'awaiting_deposit',
      at: '2026-11-20 11:00:00',
      actor: 'customer',
      event: 'order.placed',
    },
  ],
  version: 1,
  ...more,
})
const place = { href: '', hash: '', path: '', query: new URLSearchParams(), params: { id }, key: 'k' }
const show = (it: SellOrderView, more = {}) =>
  stage(<OrderPage place={place} />, { getSellOrder: () => it, ...more })

test.each([
  ['N', 'Waiting for crypto'],
  ['U', 'Receiving crypto'],
  ['I', 'Incomplete'],
  ['F', 'Crypto received, funds being sent to your bank'],
  ['G', 'Crypto received, funds being sent to your bank'],
  ['E', 'Crypto received, funds being sent to your bank'],
  ['P', 'Processing'],
  ['S', 'Completed'],
  ['C', 'Completed'],
  ['W', 'In process'],
  ['R', 'Returned or revision needed'],
  ['X', 'Canceled'],
  ['Z', 'Archived'],
] as const)('%s is headed "%s"', async (status, title) => {
  await show(order(status))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test.each(Sell.codes)('%s shows where the coins go, and who else hears of the order', async (status) => {
  await show(order(status, { contactEmail: 'books@example.org' }))
  expect(await screen.findByRole('button', { name: 'Copy the network' })).toBeTruthy()
  const lines = [...document.querySelectorAll('dl > div')].map((it) => it.textContent)
  expect(lines).toContainEqual(expect.stringContaining(`Deposit address${address}`))
  expect(lines).toContainEqual(expect.stringContaining('Deposit networkEthereum'))
  expect(lines).toContain('Also informedbooks@example.org')
})

test('no two lines of the sheet share an id', () => {
  const lines = orderLines((key) => key, 'en', order('Z', { settled: eur('60.00'), endToEndId: 'E2E' }))
  const ids = lines.map((line) => line.id)
  expect(ids).toEqual([...new Set(ids)])
})

test('what settled a debt has its line above what is paid out', async () => {
  await show(order('C', { settled: eur('60.00'), payout: eur('40.00') }))
  await screen.findByRole('heading', { level: 1, name: 'Completed' })
  const lines = [...document.querySelectorAll('dl > div')].map((it) => it.textContent)
  const at = lines.indexOf('Settles what you owe€60.00')
  expect([at > 0, lines[at + 1]]).toEqual([true, 'You get€40.00'])
})

test('paying by hand shows the whole address, the network in words, and the exact amount', async () => {
  await show(order('N', { choices: ['sent', 'cancel'] }))
  expect((await screen.findByLabelText('Address')).textContent).toBe(address)
  expect(screen.getAllByText('113.37 USDC').length).toBeGreaterThan(0)
  expect(screen.getByText(/Send only USDC on Ethereum/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('The rate is fixed for another 20 minutes.')
})

test('"I sent the crypto" is said once and answered', async () => {
  const { asked } = await show(order('N', { choices: ['sent', 'cancel'] }), {
    saySellSent: () => order('N', { saidSent: true, choices: ['cancel'] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'I sent the crypto' }))
  expect(await screen.findByText(/We are looking for your transfer/)).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'saySellSent')).toHaveLength(1)
})

test('cancelling asks first, with the words of the specification', async () => {
  const { asked } = await show(order('N', { choices: ['cancel'] }), { cancelSell: () => order('X') })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel transaction' }))
  expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy()
  expect(asked.some(({ name }) => name === 'cancelSell')).toBe(false)
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel transaction' }).at(-1)!)
  expect(await screen.findByRole('heading', { name: 'Canceled' })).toBeTruthy()
})

test('a short payment offers exactly what the server offers, in figures', async () => {
  const short = { received: usdc('80.000000'), left: usdc('33.370000'), decideBy: '2026-12-04 12:00:00' }
  await show(order('I', { ...short, choices: ['accept_lower', 'refund'] }))
  expect(await screen.findByText('Send the missing 33.37 USDC to the same address.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take what arrived' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send it back' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay all of it out' })).toBeNull()
  expect(screen.getByText(/After that your crypto is sent back/)).toBeTruthy()
})

test('too much came: the page says what all of it would bring', async () => {
  const payoutOfAll = { amount: '152.34', currency: 'EUR' }
  const over = { surplus: usdc('100.000000'), payoutOfAll, decideBy: '2026-12-04 12:00:00' }
  await show(order('G', { ...over, choices: ['take_all', 'return_surplus'] }))
  expect(await screen.findByText(/are exchanged too: .*152\.34.* in all/)).toBeTruthy()
})

test('a moved price has its own sentence', async () => {
  await show(order('W', { reason: 'price', choices: [] }))
  expect(await screen.findByText(/The market price has moved a lot/)).toBeTruthy()
})

test('a name question can be answered with one press', async () => {
  const { asked } = await show(
    order('R', { reason: 'name', choices: ['confirm_name', 'revise_beneficiary'] }),
    {
      reviseSell: () => order('E'),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'The name is right' }))
  expect(await screen.findByRole('heading', { level: 1, name: /being sent to your bank/ })).toBeTruthy()
  expect(asked.find(({ name }) => name === 'reviseSell')?.input).toMatchObject({
    body: { confirmName: true },
  })
})

test('whose wallet paid: the customer names the provider, and cannot send nothing', async () => {
  const asksProof = {
    reason: 'proof',
    choices: ['prove_wallet', 'name_provider', 'refund'] as const,
    walletsToProve: [address],
    decideBy: '2026-12-04 12:00:00',
    byDefault: 'refund',
  }
  const { asked } = await show(order('W', { ...asksProof, choices: [...asksProof.choices] }), {
    nameProvider: () => order('F', { provider: 'kraken' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign with the wallet that paid' }))
  const proof = screen.getByRole('dialog', { name: 'Sign with the wallet that paid' })
  expect(await within(proof).findByText(address)).toBeTruthy()
  fireEvent.click(within(proof).getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'It came from an exchange' }))
  const dialog = screen.getByRole('dialog', { name: 'It came from an exchange' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await within(dialog).findByText('The field is required.')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'kraken' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Kraken')).toBeTruthy()
  const sent = asked.filter(({ name }) => name === 'nameProvider').map(({ input }) => input)
  expect(sent).toMatchObject([{ body: { provider: 'kraken' } }])
})

test('a refund to another wallet: refused without a proof, and sent once its owner has signed', async () => {
  const provider = {
    request: async ({ method }: { method: string }) => (method === 'personal_sign' ? '0xab' : [address]),
  }
  Object.assign(window, { ethereum: provider })
  onTestFinished(() => void Reflect.deleteProperty(window, 'ethereum'))
  let tries = 0
  let now = order('I', { choices: ['refund'] })
  const { asked } = await show(now, {
    refundSell() {
      tries += 1
      if (tries === 1) throw new Refused('wallet.proof_required', 409, '')
      return (now = order('W', { reason: 'refund' }))
    },
    getSellOrder: () => now,
    challengeWallet: () => ({ message: 'a sentence', expiresAt: '2026-11-20 12:10:00' }),
    proveWallet: () => ({ address, provedAt: '2026-11-20 12:00:00' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send it back' }))
  const dialog = screen.getByRole('dialog', { name: 'Send the crypto back?' })
  fireEvent.change(within(dialog).getByLabelText(/^To this address/), { target: { value: address } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Sign with the wallet in this browser' }))
  expect(await screen.findByText('Your crypto is being sent back.')).toBeTruthy()
  const sent = asked.filter(({ name }) => name === 'refundSell').map(({ input }) => input)
  expect(sent).toMatchObject([{ body: { to: address } }, { body: { to: address } }])
})
