/** What the connected wallet holds, below the amount of a sale; and beside the button that pays, what the network takes. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Coins } from '@agio/domain'
import { afterEach, expect, test } from 'vitest'
import { order as sale, show as showSale, usdc } from '../sell/order-page/testing/sale.tsx'
import { SellScreen } from '../sell/index.ts'
import { wallet as address } from '../testing/orders.ts'
import { stage } from '../testing/stage.tsx'
import { writeWallet } from '../app/wallet-hints.ts'
import { announce, endOf, fakeWallet, type Fake } from './testing/fake-wallet.ts'

const fakes: Fake[] = []
const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  ends.splice(0).forEach((end) => end())
  endOf(fakes)
})

function install() {
  const fake = fakeWallet({ eth_requestAccounts: [address], eth_accounts: [address], eth_chainId: '0x1' })
  fakes.push(fake)
  ends.push(announce(window, fake, {}))
}

const eth = (amount: string) => ({ currency: 'ETH@1', amount })
const shared = {
  widgetConfig: () => ({ wallets: { leftOut: [], recommended: [] }, services: {} }),
  listChains: () => ({ items: [], next: null }),
}
const holding = (own: string, native: string) => () => ({
  items: [
    { coin: 'ETH@1', balance: eth(native), fee: eth('0.001') },
    { coin: 'USDC@1', balance: usdc(own), fee: eth('0.0015') },
  ],
  next: null,
  gasPrice: '1',
})
const coin = (id: string) => {
  const { symbol, name } = Coins.coinOf(id as Coins.CoinId)
  return { id, symbol, name, network: 'Ethereum', sell: true }
}

/** The amount of a sale, of somebody who has signed in and has used a wallet before. */
async function openSale(id: string, walletAssets: () => unknown) {
  install()
  const answers = { ...shared, walletAssets, listCoins: () => ({ items: [coin(id)], next: null }) }
  const { app, asked } = await stage(<SellScreen />, answers)
  writeWallet(app.storage, 'example.wallet', [])
  app.session.begin('a token')
  return { app, asked }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sends = () => screen.getByLabelText<HTMLInputElement>('You send').value

test('half of the coins and all of them are a press away, to the digit', async () => {
  const { app } = await openSale('USDC@1', holding('412.203817', '2'))
  expect(await screen.findByRole('button', { name: /^Balance 412\.20\sUSDC$/ })).toBeTruthy()
  await press('Half')
  expect(app.draft.now()).toMatchObject({ typed: 'coin', amount: '206.101908' })
  await press('Max')
  expect(app.draft.now()).toMatchObject({ typed: 'coin', amount: '412.203817' })
  expect(sends()).toBe('412.203817')
})

test('of the coin that pays for gas so much stays that its price may double', async () => {
  const { app } = await openSale('ETH@1', holding('0', '1.500000009999'))
  await press('Max')
  expect(app.draft.now()).toMatchObject({ typed: 'coin', amount: '1.498' })
})

test('coins that cannot pay for their own gas are shown, and no press takes them', async () => {
  await openSale('ETH@1', holding('0', '0.0019'))
  expect(await screen.findByRole('button', { name: /^Balance 0\.0019/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Max' })).toBeNull()
})

test('the balance opens the wallet; one that is disconnected there holds nothing any more', async () => {
  await openSale('USDC@1', holding('5', '2'))
  await press('Balance 5.00\u00a0USDC')
  await press('Disconnect')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Max' })).toBeNull())
})

test('without a wallet used before, nobody is asked for coins', async () => {
  install()
  const { app, asked } = await stage(<SellScreen />, shared)
  app.session.begin('a token')
  await expect.poll(() => asked.some(({ name }) => name === 'listTransactions')).toBe(true)
  expect(asked.some(({ name }) => name === 'walletAssets')).toBe(false)
})

async function openPay(more: Record<string, () => unknown>) {
  install()
  const waiting = sale('N', {
    contract: Coins.coinOf('USDC@1').contract ?? null,
    choices: ['sent', 'cancel'],
  })
  await showSale(waiting, { ...shared, walletAssets: holding('500', '1'), ...more })
  fireEvent.click(await screen.findByRole('radio', { name: 'With wallet' }))
  await press('Connect wallet')
  fireEvent.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
}

test('beside the button that pays stands what the network takes, in the money of the order', async () => {
  const rates = { items: ['2400', '2500.1'].map((rate) => ({ at: '2026-11-20 12:00:00', rate })), next: null }
  await openPay({ ratesHistory: () => rates })
  // 0.0015 ETH at 2,500.10.
  expect(await screen.findByText('Network fee about €3.76, from your wallet')).toBeTruthy()
})

test('where there is no rate of the coin that pays for gas, its fee is said in that coin', async () => {
  await openPay({ ratesHistory: () => Promise.reject(new Error('no rate')) })
  expect(await screen.findByText(/^Network fee about 0\.0015\sETH, from your wallet$/)).toBeTruthy()
})
