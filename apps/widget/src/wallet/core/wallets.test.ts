import { afterEach, expect, test, vi } from 'vitest'
import { keys, openStorage, type Storage } from '../../app/session/storage.ts'
import { connectors } from '../connectors/index.ts'
import { announce, endOf, fakeWallet, refusal, type Fake } from '../testing/fake-wallet.ts'
import type { Chain } from './network.ts'
import { createWallets } from './wallets.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const chain = (id: number, name: string): Chain => ({
  id,
  name,
  nativeSymbol: id === 97 ? 'tBNB' : 'ETH',
  explorer: 'https://explorer.example',
  rpc: `https://rpc.example/${id}`,
})
const chains = [chain(1, 'Ethereum'), chain(97, 'BNB testnet')]
const granting = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x1' }

const memory = (): Storage =>
  openStorage(() => {
    throw new Error('a test keeps nothing')
  })

const fakes: Fake[] = []
function walletOf(answers: Readonly<Record<string, unknown>> = granting): Fake {
  const fake = fakeWallet(answers)
  fakes.push(fake)
  return fake
}
afterEach(() => {
  vi.useRealTimers()
  endOf(fakes)
})

function open(page: EventTarget, storage = memory()) {
  vi.useFakeTimers()
  return createWallets({
    page,
    storage,
    connectors,
    chains: Promise.resolve(chains),
    assetsOf: async () => [],
  })
}
const names = (wallets: ReturnType<typeof open>) =>
  wallets.list().wallets.map(({ name, kind }) => `${kind} ${name}`)

test('a wallet is connected on a click only, and its account, chain and end are followed', async () => {
  const page = new EventTarget()
  const fake = walletOf()
  announce(page, fake, {})
  const wallets = open(page)
  wallets.reconnect()
  expect(fake.asked).toEqual([])
  const connecting = wallets.connect('example.wallet')
  expect(wallets.list().connection).toEqual({ state: 'connecting', walletId: 'example.wallet' })
  expect(await connecting).toBeUndefined()
  expect(wallets.list().connection).toMatchObject({ state: 'connected', account, chainId: 1 })
  fake.say('accountsChanged', [other, account])
  fake.say('chainChanged', '0x61')
  expect(wallets.list().connection).toMatchObject({ account: other, chainId: 97 })
  fake.say('accountsChanged', [])
  expect(wallets.list().connection).toEqual({ state: 'disconnected' })
  expect(fake.hearers()).toBe(0)
})

test.each([[[]], ['0x'], [null], [undefined]])('accounts that are %j are none', async (accounts) => {
  const page = new EventTarget()
  announce(page, walletOf({ ...granting, eth_requestAccounts: accounts }), {})
  const wallets = open(page)
  expect(await wallets.connect('example.wallet')).toEqual({ failed: 'unauthorized' })
  expect(wallets.list().connection).toEqual({ state: 'disconnected' })
})

test('the wallet used last is reconnected silently as soon as it appears', async () => {
  const page = new EventTarget()
  const storage = memory()
  storage.write(keys.wallet, 'example.wallet')
  const wallets = open(page, storage)
  wallets.reconnect()
  const fake = walletOf()
  announce(page, fake, {})
  expect(wallets.list().connection.state).toBe('reconnecting')
  await vi.waitFor(() => expect(wallets.list().connection.state).toBe('connected'))
  expect(fake.asked.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
})

test('a wallet that names no account any more is disconnected without a question', async () => {
  const page = new EventTarget()
  const storage = memory()
  storage.write(keys.wallet, 'example.wallet')
  const fake = walletOf({ ...granting, eth_accounts: [] })
  announce(page, fake, {})
  const wallets = open(page, storage)
  wallets.reconnect()
  await vi.waitFor(() => expect(wallets.list().connection.state).toBe('disconnected'))
  expect(fake.asked.map(({ method }) => method)).toEqual(['eth_accounts'])
})

test.each([[null], [refusal(4200)], [refusal(-32_601)]])(
  'an explicit disconnect takes the permission back where the wallet knows that (%s), and is remembered',
  async (revoked) => {
    const page = new EventTarget()
    const storage = memory()
    const fake = walletOf({ ...granting, wallet_revokePermissions: revoked })
    announce(page, fake, {})
    const wallets = open(page, storage)
    await wallets.connect('example.wallet')
    await wallets.disconnect()
    expect(wallets.list().connection).toEqual({ state: 'disconnected' })
    expect(fake.asked.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    const before = fake.asked.length
    wallets.reconnect()
    open(page, storage).reconnect()
    expect(fake.asked).toHaveLength(before)
  },
)

test('a wallet that one tab disconnects, every tab disconnects', async () => {
  const page = new EventTarget()
  announce(page, walletOf(), {})
  const wallets = open(page)
  await wallets.connect('example.wallet')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'token', newValue: '-' }))
  expect(wallets.list().connection.state).toBe('connected')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: keys.wallet, newValue: '-' }))
  expect(wallets.list().connection.state).toBe('disconnected')
})

test('a person who closes the sheet is not connected by an answer that comes later', async () => {
  const page = new EventTarget()
  let answer: (accounts: string[]) => void = () => undefined
  const asked = new Promise<string[]>((done) => (answer = done))
  announce(page, walletOf({ ...granting, eth_requestAccounts: () => asked }), {})
  const wallets = open(page)
  const connecting = wallets.connect('example.wallet')
  expect(await wallets.connect('example.wallet')).toEqual({ failed: 'already_connecting' })
  wallets.giveUp()
  answer([account])
  expect(await connecting).toBeUndefined()
  expect(wallets.list().connection).toEqual({ state: 'disconnected' })
})

test('a person who waits no longer for a wallet to connect is free at once, and a later answer is not heard', async () => {
  const page = new EventTarget()
  let answer: (accounts: string[]) => void = () => undefined
  const asked = new Promise<string[]>((done) => (answer = done))
  announce(page, walletOf({ ...granting, eth_requestAccounts: () => asked }), {})
  const wallets = open(page)
  const connecting = wallets.connect('example.wallet')
  wallets.stopWaiting()
  expect(await connecting).toEqual({ failed: 'given_up' })
  answer([account])
  expect(wallets.list().connection).toEqual({ state: 'disconnected' })
})

test('a wallet that says it is connected already is asked for its accounts', async () => {
  const page = new EventTarget()
  const fake = walletOf({ ...granting, eth_requestAccounts: refusal(100_005) })
  announce(page, fake, { rdns: 'com.binance.wallet', name: 'Binance Wallet' })
  const wallets = open(page)
  expect(await wallets.connect('com.binance.wallet')).toBeUndefined()
  expect(wallets.list().connection.state).toBe('connected')
})

test('wallets of one name count once, and a known name belongs to its connector', () => {
  const page = new EventTarget()
  announce(page, walletOf(), { uuid: 'one' })
  announce(page, walletOf(), { uuid: 'two', name: 'Same Again' })
  announce(page, walletOf(), { uuid: 'app', name: 'Its App', rdns: 'example.wallet.mobile' })
  announce(page, walletOf(), { uuid: 'three', rdns: 'com.trustwallet.app', name: 'Trust Wallet' })
  const wallets = open(page)
  expect(names(wallets)).toEqual(['injected Example Wallet', 'trust Trust Wallet'])
  expect(wallets.list().absent.map(({ kind }) => kind)).toEqual(['exchange', 'coinbase'])
})

test('a wallet that announces itself late is found; one that is only in the page is looked for after a second', () => {
  const page = Object.assign(new EventTarget(), { ethereum: undefined as unknown })
  const wallets = open(page)
  vi.advanceTimersByTime(900)
  page.ethereum = walletOf()
  expect(names(wallets)).toEqual([])
  vi.advanceTimersByTime(100)
  expect(names(wallets)).toEqual(['injected '])
  expect(wallets.list().looked).toBe(true)
  vi.advanceTimersByTime(100)
  announce(page, walletOf(), {})
  expect(names(wallets)).toEqual(['injected ', 'injected Example Wallet'])
})

test('a wallet that is only in the page after 1,100 ms is not waited for', () => {
  const page = Object.assign(new EventTarget(), { ethereum: undefined as unknown })
  const wallets = open(page)
  vi.advanceTimersByTime(1_100)
  page.ethereum = walletOf()
  vi.advanceTimersByTime(5_000)
  expect(names(wallets)).toEqual([])
})

test.each([
  ['exchange', { binancew3w: { ethereum: walletOf({}) } }],
  ['exchange', { ethereum: Object.assign(walletOf({}), { isBinance: true }) }],
  ['trust', { trustwallet: walletOf({}) }],
  ['trust', { ethereum: Object.assign(walletOf({}), { isTrust: true }) }],
  ['coinbase', { coinbaseWalletExtension: walletOf({}) }],
  ['coinbase', { ethereum: Object.assign(walletOf({}), { isCoinbaseWallet: true }) }],
])('an older "%s" wallet is found where it is in the page', (kind, objects) => {
  const wallets = open(Object.assign(new EventTarget(), objects))
  vi.advanceTimersByTime(1_000)
  expect(wallets.list().wallets.map((it) => it.kind)).toEqual([kind])
})

test('an object that is no wallet or has no name is left out, and so is a picture at a web address', () => {
  const page = new EventTarget()
  const notOne = { request: 'nothing' } as never
  announce(page, notOne, {})
  announce(page, walletOf(), { name: ' ' })
  announce(page, walletOf(), { uuid: 7 })
  announce(page, walletOf(), { name: 'x'.repeat(200), icon: 'https://example.org/spy.png' })
  const [found, ...more] = open(page).list().wallets
  expect(more).toEqual([])
  expect(found).toMatchObject({ name: 'x'.repeat(40) })
  expect(found?.icon).toBeUndefined()
})

test('the wallet of an exchange on a chain that we do not take is switched to its own, where that is on', async () => {
  const page = new EventTarget()
  let now = '0x89'
  const answers = {
    ...granting,
    eth_chainId: () => now,
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => void (now = chainId),
  }
  announce(page, walletOf(answers), { rdns: 'com.binance.wallet', name: 'Binance Wallet' })
  vi.useFakeTimers()
  const deps = { page, storage: memory(), connectors, assetsOf: async () => [] }
  const wallets = createWallets({
    ...deps,
    chains: Promise.resolve([...chains, chain(56, 'BNB Smart Chain')]),
  })
  await wallets.connect('com.binance.wallet')
  expect(wallets.list().connection).toMatchObject({ state: 'connected', chainId: 56 })
})
