import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  address as depositAddress,
  order as sale,
  show as showSale,
  usdc,
} from '../sell/order-page/testing/sale.tsx'
import { orderId, wallet as address } from '../testing/orders.ts'
import { stage } from '../testing/stage.tsx'
import { ProveWallet } from './prove-wallet.tsx'
import { announce, endOf, fakeWallet, refusal, type Fake } from './testing/fake-wallet.ts'

const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const hash = `0x${'ab'.repeat(32)}`
const chains = [
  {
    id: 1,
    name: 'Ethereum',
    nativeSymbol: 'ETH',
    test: false,
    explorer: 'https://etherscan.io',
    rpc: 'https://rpc.example',
  },
]
const granting = {
  eth_requestAccounts: [address],
  eth_accounts: [address],
  eth_chainId: '0x1',
  eth_call: `0x${200_000_000n.toString(16).padStart(64, '0')}`,
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0xfde8',
  eth_gasPrice: '0x3b9aca00',
}
const shared = {
  widgetConfig: () => ({ wallets: { leftOut: [], recommended: [] } }),
  listChains: () => ({ items: chains, next: null }),
  walletAssets: () => ({
    items: [
      {
        coin: 'ETH@1',
        balance: { currency: 'ETH@1', amount: '0' },
        fee: { currency: 'ETH@1', amount: '0.1' },
      },
      { coin: 'USDC@1', balance: usdc('12.5'), fee: { currency: 'ETH@1', amount: '0.1' } },
    ],
    next: null,
    gasPrice: '1',
  }),
}

const fakes: Fake[] = []
const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  ends.splice(0).forEach((end) => end())
  endOf(fakes)
})

function install(
  answers: Readonly<Record<string, unknown>>,
  info: Readonly<Record<string, unknown>> = {},
): Fake {
  const fake = fakeWallet({ ...granting, ...answers })
  fakes.push(fake)
  ends.push(announce(window, fake, info))
  return fake
}

const told = sale('N', {
  contract,
  saidSent: true,
  sent: { transaction: hash, explorerUrl: `https://e.example/${hash}` },
})
const waiting = sale('N', { contract, choices: ['sent', 'cancel'] })
const sent = (fake: Fake) => fake.asked.filter(({ method }) => method === 'eth_sendTransaction').length
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** The pay page, with the wallet chosen and connected. */
async function connected(
  answers: Readonly<Record<string, unknown>>,
  more: Record<string, () => unknown> = {},
) {
  const fake = install(answers)
  const view = await showSale(waiting, { ...shared, ...more })
  fireEvent.click(await screen.findByRole('radio', { name: 'With wallet' }))
  fireEvent.click(await button('Connect wallet'))
  fireEvent.click(await button(/^Example Wallet/))
  return { fake, ...view, pay: await button(/^Pay 113.37.USDC/) }
}

test('a sale is paid from the wallet, and its hash is handed on as a hint', async () => {
  const { fake, asked, pay } = await connected({ eth_sendTransaction: hash }, { saySellSent: () => told })
  fireEvent.click(pay)
  expect(await screen.findByRole('link', { name: 'View the transaction', hidden: true })).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'saySellSent')).toEqual([
    { name: 'saySellSent', input: { params: { id: waiting.id }, body: { transaction: hash } } },
  ])
  const data = expect.stringContaining(
    `${depositAddress.slice(2).toLowerCase()}${'0'.repeat(57)}${(113_370_000).toString(16)}`,
  )
  expect(fake.asked.at(-1)?.params).toEqual([expect.objectContaining({ to: contract, data })])
})

test('a page that comes before what the installation offers waits for it: a phone is offered then', async () => {
  let offer: (config: unknown) => void = () => undefined
  const config = new Promise((done) => (offer = done))
  install({})
  await showSale(waiting, { ...shared, widgetConfig: () => config })
  fireEvent.click(await screen.findByRole('radio', { name: 'With wallet' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull())
  offer({ wallets: { relay: { url: 'wss://relay.example', projectId: 'x' }, leftOut: [], recommended: [] } })
  fireEvent.click(await button('Connect wallet'))
  expect(await button(/^Wallet app on a phone/)).toBeTruthy()
})

test('while the wallet asks, the page says what it shows, and asks once', async () => {
  let answer: (hash: string) => void = () => undefined
  const pending = new Promise<string>((done) => (answer = done))
  const { fake, pay } = await connected({ eth_sendTransaction: () => pending })
  fireEvent.click(pay)
  expect(await screen.findByText('Confirm in your wallet')).toBeTruthy()
  expect(screen.getByText(/Check that your wallet shows 113.37.USDC to 0x5290…9EE7/)).toBeTruthy()
  fireEvent.click(pay)
  expect(sent(fake)).toBe(1)
  await act(async () => answer(hash))
})

test('a no in the wallet leads back, quietly', async () => {
  const { fake, pay, asked } = await connected({ eth_sendTransaction: refusal(4001) })
  fireEvent.click(pay)
  await waitFor(() => expect(sent(fake)).toBe(1))
  await waitFor(() => expect(pay.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked.some(({ name }) => name === 'saySellSent')).toBe(false)
})

test('missing coins are named, and paying by hand is one press away', async () => {
  const { fake, pay } = await connected({ eth_call: `0x${'0'.repeat(64)}` })
  fireEvent.click(pay)
  expect(
    await screen.findByText(/Wallet lacks funds for this payment. You need 113.37.USDC more/),
  ).toBeTruthy()
  fireEvent.click(await button('Send manually'))
  expect(await button(/^Copy amount/)).toBeTruthy()
  expect(sent(fake)).toBe(0)
})

test('an answer that is not clear says to look into the wallet first, also after the page is opened anew', async () => {
  const { pay, app } = await connected({ eth_sendTransaction: refusal(-32_603) })
  fireEvent.click(pay)
  expect(await screen.findByText(/Look into your wallet first/)).toBeTruthy()
  expect(app.storage.read('agio wallet')).toBe(`example.wallet ${waiting.id}@${waiting.received.amount}`)
})

test('an account that goes away asks to connect again', async () => {
  const { fake } = await connected({})
  act(() => fake.say('accountsChanged', []))
  expect(await button('Connect wallet')).toBeTruthy()
})

test('the sheet of a connected wallet shows address, network and coins, zero ones last, and disconnects', async () => {
  const { fake, app } = await connected({ wallet_revokePermissions: null })
  fireEvent.click(await button('Change wallet'))
  const lines = await screen.findAllByText(/^(USD Coin|Ether)$/)
  expect(lines.map((line) => line.textContent)).toEqual(['USD Coin', 'Ether'])
  expect(screen.getByRole('link', { name: 'View in explorer' }).getAttribute('href')).toBe(
    `https://etherscan.io/address/${address}`,
  )
  fireEvent.click(await button('Disconnect'))
  expect(await screen.findByRole('dialog', { name: 'Connect wallet' })).toBeTruthy()
  expect(fake.asked.at(-1)?.method).toBe('wallet_revokePermissions')
  expect(app.storage.read('agio wallet')).toBe('-')
})

test('in the sheet the wallet is switched to another network; where it stays, the page says so and asks it once more', async () => {
  let isDeaf = true
  let now = '0x1'
  const { fake } = await connected(
    {
      eth_chainId: () => now,
      wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => void (isDeaf || (now = chainId)),
    },
    { listChains: () => ({ items: [...chains, { ...chains[0], id: 97, name: 'BNB testnet' }], next: null }) },
  )
  fireEvent.click(await button('Change wallet'))
  fireEvent.change(await screen.findByLabelText('Network'), { target: { value: '97' } })
  expect(await screen.findByText('Switch to the correct network.')).toBeTruthy()
  isDeaf = false
  fireEvent.click(await button('Switch to BNB testnet'))
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Network').value).toBe('97'))
  expect(screen.queryByText('Switch to the correct network.')).toBeNull()
  const asked = fake.asked.filter(({ method }) => method === 'wallet_switchEthereumChain')
  expect(asked.map(({ params }) => params)).toEqual([[{ chainId: '0x61' }], [{ chainId: '0x61' }]])
})

test('a wallet that is not in this browser is a row that leads to it', async () => {
  await showSale(waiting, shared)
  fireEvent.click(await screen.findByRole('radio', { name: 'With wallet' }))
  fireEvent.click(await button('Connect wallet'))
  const link = await screen.findByRole('link', { name: /^Trust Wallet/ })
  expect(link.getAttribute('href')).toContain('link.trustwallet.com')
})

const answers = {
  ...shared,
  challengeWallet: () => ({ message: 'a sentence', expiresAt: '2026-11-20 12:10:00' }),
  proveWallet: () => ({ address, provedAt: '2026-11-20 12:00:00' }),
}
const showProof = () =>
  stage(
    <ProveWallet
      page={`/buy/transaction/${orderId}`}
      of={['order', orderId]}
      address={address}
      chainId={1}
    />,
    answers,
  )
const signIn = async () => fireEvent.click(await button('Sign with Example Wallet'))

test('a wallet of this browser signs, and the server is told', async () => {
  install({ personal_sign: '0xab' }, { icon: 'https://example.org/spy.png' })
  const { asked, view } = await showProof()
  await signIn()
  expect(await screen.findByText(/We're continuing your order/)).toBeTruthy()
  expect(asked.filter(({ name }) => name.endsWith('Wallet'))).toEqual([
    { name: 'challengeWallet', input: { body: { address, chainId: 1 } } },
    { name: 'proveWallet', input: { body: { message: 'a sentence', signature: '0xab' } } },
  ])
  expect(view.container.querySelector('img')).toBeNull()
})

test('a no to signing changes nothing and says so', async () => {
  install({ personal_sign: refusal(4001) })
  const { asked } = await showProof()
  await signIn()
  expect(await screen.findByText(/You didn't sign in your wallet/)).toBeTruthy()
  expect(asked.some(({ name }) => name === 'proveWallet')).toBe(false)
})

test('another account is shown beside the one that is needed', async () => {
  install({ eth_requestAccounts: [other] })
  const { asked } = await showProof()
  await signIn()
  expect(await screen.findByText(other)).toBeTruthy()
  expect(screen.getByText(address)).toBeTruthy()
  expect(asked.some(({ name }) => name === 'challengeWallet')).toBe(false)
})

test('without a wallet in this browser the page says how to sign elsewhere', async () => {
  await showProof()
  expect(await screen.findByText('We found no wallet in this browser.')).toBeTruthy()
  const page = `${window.location.origin}/buy/transaction/${orderId}`
  expect(screen.getByRole('img', { name: `QR code of the address of this page: ${page}` })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the page address' })).toBeTruthy()
})

test('a wallet that never answers what it asks is given up, and the page says to look into it before another press', async () => {
  const { fake, pay } = await connected({ eth_sendTransaction: () => new Promise(() => undefined) })
  fireEvent.click(pay)
  fireEvent.click(await button('Stop waiting'))
  expect(await screen.findByText(/^You stopped waiting/)).toBeTruthy()
  expect(screen.getAllByText(/^Look into your wallet first/)).toHaveLength(1)
  expect(sent(fake)).toBe(1)
})

test('an approval that comes after somebody stopped waiting sends nothing again: its hash is handed on as a hint', async () => {
  let approve: (hash: string) => void = () => undefined
  const late = new Promise((resolve) => (approve = resolve))
  const { fake, asked, pay } = await connected(
    { eth_sendTransaction: () => late },
    { saySellSent: () => told },
  )
  fireEvent.click(pay)
  fireEvent.click(await button('Stop waiting'))
  expect(await screen.findByText(/^You stopped waiting/)).toBeTruthy()
  await act(async () => {
    approve(hash)
    await late
  })
  expect(await screen.findByRole('link', { name: 'View the transaction', hidden: true })).toBeTruthy()
  expect(sent(fake)).toBe(1)
  expect(asked.filter(({ name }) => name === 'saySellSent')).toEqual([
    { name: 'saySellSent', input: { params: { id: waiting.id }, body: { transaction: hash } } },
  ])
})

test('accounts that go away while the wallet asks leave the payment to the wallet: what it sends is handed on', async () => {
  let approve: (hash: string) => void = () => undefined
  const pending = new Promise((resolve) => (approve = resolve))
  const { fake, asked, pay } = await connected(
    { eth_sendTransaction: () => pending },
    { saySellSent: () => told },
  )
  fireEvent.click(pay)
  await screen.findByText('Confirm in your wallet')
  act(() => fake.say('accountsChanged', []))
  expect(await button('Connect wallet')).toBeTruthy()
  await act(async () => {
    approve(hash)
    await pending
  })
  await waitFor(() => expect(asked.some(({ name }) => name === 'saySellSent')).toBe(true))
  expect(sent(fake)).toBe(1)
})

test('a second press while the wallet is asked asks it once', async () => {
  const { fake, pay } = await connected({ eth_sendTransaction: () => new Promise(() => undefined) })
  fireEvent.click(pay)
  fireEvent.click(pay)
  await screen.findByText('Confirm in your wallet')
  fireEvent.click(pay)
  expect(sent(fake)).toBe(1)
})
