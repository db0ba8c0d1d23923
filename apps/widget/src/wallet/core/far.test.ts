import { afterEach, expect, test, vi } from 'vitest'
import { keys, openStorage } from '../../app/session/storage.ts'
import type { OpenFar } from './connector.ts'
import { endOf, fakeWallet, refusal, type Fake } from '../testing/fake-wallet.ts'
import { createWallets } from './wallets.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const granting = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: 1 }
const fakes: Fake[] = []
afterEach(() => endOf(fakes))

/** A wallet on another device, and what it was opened with. */
function world(answers: Readonly<Record<string, unknown>> = granting) {
  const fake = Object.assign(fakeWallet(answers), {
    cancel: vi.fn(),
    peer: () => ({ name: 'Example Phone', link: 'example://' }),
  })
  fakes.push(fake)
  const opened: boolean[] = []
  const open: OpenFar = async ({ isOwn, chains }) => {
    opened.push(isOwn)
    expect(await chains).toEqual([1])
    return fake
  }
  const storage = openStorage(() => {
    throw new Error('a test keeps nothing')
  })
  const chain = {
    id: 1,
    name: 'Ethereum',
    nativeSymbol: 'ETH',
    explorer: 'https://e.example',
    rpc: 'https://r.example',
  }
  const wallets = createWallets({
    page: new EventTarget(),
    storage,
    connectors: [{ kind: 'qr', rdns: [], codes: { 503: 'no_relay' }, open }],
    chains: Promise.resolve([chain]),
    assetsOf: async () => [],
  })
  return { wallets, fake, opened, storage }
}

test('a wallet on another device is opened on its click only, its code is shown, and who answered is named', async () => {
  let approve: (accounts: string[]) => void = () => undefined
  const approval = new Promise((resolve) => (approve = resolve))
  const { wallets, fake, opened, storage } = world({ ...granting, eth_requestAccounts: () => approval })
  expect(wallets.list().far?.id).toBe('qr')
  expect(wallets.list().wallets).toEqual([])
  wallets.reconnect()
  expect(opened).toEqual([])
  const connecting = wallets.connect('qr')
  await vi.waitFor(() => expect(fake.asked).toHaveLength(1))
  fake.say('display_uri', 'wc:abc')
  expect(wallets.list().connection).toMatchObject({ state: 'connecting', pairing: 'wc:abc' })
  approve([account])
  expect(await connecting).toBeUndefined()
  expect(wallets.list().connection).toMatchObject({ state: 'connected', peer: { name: 'Example Phone' } })
  expect(opened).toEqual([false])
  expect(storage.read(keys.wallet)).toBe('qr')
  expect(fake.cancel).not.toHaveBeenCalled()
})

test('the wallet of the visit before is its own and is reconnected silently; a disconnected one is not', async () => {
  const { wallets, fake, opened, storage } = world({ ...granting, wallet_revokePermissions: null })
  storage.write(keys.wallet, 'qr')
  wallets.reconnect()
  await vi.waitFor(() => expect(wallets.list().connection.state).toBe('connected'))
  expect(fake.asked.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  await wallets.disconnect()
  await wallets.connect('qr')
  expect(opened).toEqual([true, false])
})

test('the session with the other device ends when the person signs out; the next person connects anew', async () => {
  const { wallets, fake } = world({ ...granting, wallet_revokePermissions: null })
  await wallets.connect('qr')
  wallets.forget()
  expect(wallets.list().connection).toEqual({ state: 'disconnected' })
  await vi.waitFor(() => expect(fake.asked.at(-1)?.method).toBe('wallet_revokePermissions'))
  const asked = fake.asked.length
  wallets.forget()
  expect(fake.asked).toHaveLength(asked)
})

test('a person who gives up takes the code back, and an approval that comes then connects nothing', async () => {
  let approve: (accounts: string[]) => void = () => undefined
  const approval = new Promise((resolve) => (approve = resolve))
  const { wallets, fake } = world({ ...granting, eth_requestAccounts: () => approval })
  const connecting = wallets.connect('qr')
  await vi.waitFor(() => expect(fake.asked).toHaveLength(1))
  wallets.giveUp()
  expect(fake.cancel).toHaveBeenCalledTimes(1)
  approve([account])
  expect(await connecting).toBeUndefined()
  expect(wallets.list().connection).toEqual({ state: 'disconnected' })
})

test.each([
  [5000, 'rejected'],
  [8000, 'expired'],
  [503, 'no_relay'],
])('a pairing that ends with %i is "%s"', async (code, failed) => {
  const { wallets } = world({ ...granting, eth_requestAccounts: refusal(code) })
  expect(await wallets.connect('qr')).toEqual({ failed })
  expect(wallets.list().connection).toEqual({ state: 'disconnected' })
})

test('a connection that the wallet ended is said, until it is connected again', async () => {
  const { wallets, fake } = world()
  await wallets.connect('qr')
  fake.say('disconnect', { code: 6000 })
  expect(wallets.list().connection).toEqual({ state: 'disconnected', ended: true })
  await wallets.connect('qr')
  expect(wallets.list().connection.state).toBe('connected')
})
