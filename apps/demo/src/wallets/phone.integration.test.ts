/** The phone behind its relay, and pages that go away in the middle of what they asked. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { accountOf } from './keys.ts'
import { createPhone } from './phone.ts'
import { openRelay, relayPath } from '../../../sandbox/src/relay/relay.ts'
import { openPage, type Page } from './testing/page.ts'
import { createWallet, type TestWallet } from './wallet.ts'

const chains = [1, 56, 97, 11155111]
const sepolia = 11155111
const text = '0x68656c6c6f'
const opened: (() => unknown)[] = []
/** Errors that would have ended the sandbox. */
const unheard: unknown[] = []
const hear = (error: unknown) => void unheard.push(error)
let relayUrl = ''

beforeEach(async () => {
  process.on('unhandledRejection', hear)
  const server = createServer()
  relayUrl = await urlOf(server)
  opened.push(() => server.close(), openRelay(server).close)
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
  process.off('unhandledRejection', hear)
  assert.deepEqual(unheard.splice(0), [])
})

async function urlOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${relayPath}`
}

function openPhone(url = relayUrl) {
  const wallet = createWallet({
    id: 'phone',
    kind: 'phone',
    name: 'A phone',
    rdns: '',
    accounts: [accountOf(1), accountOf(2)],
    chainId: sepolia,
    knows: chains,
    networkOf: () => undefined,
  })
  const phone = createPhone(wallet, { relayUrl: () => url, chains })
  opened.push(phone.close)
  return { wallet, phone }
}
type Owned = ReturnType<typeof openPhone>

async function pageHere(): Promise<Page> {
  const page = await openPage(relayUrl)
  opened.push(page.close)
  return page
}

const asked = (wallet: TestWallet, method: string) =>
  vi.waitFor(() => expect(wallet.view().waiting).toMatchObject([{ method }]), { timeout: 60_000 })

async function approves(wallet: TestWallet, method: string): Promise<void> {
  await asked(wallet, method)
  wallet.decide({ answer: 'approve' })
}

/** A page's session with the phone, on Sepolia alone. */
async function connected(page: Page, { phone, wallet }: Owned) {
  const { uri = '', approval } = await page.connect(sepolia)
  await phone.pair(uri)
  const approved = approval()
  await approves(wallet, 'eth_requestAccounts')
  const { topic } = await approved
  const asks = (method: string, params: unknown[]) =>
    page.client.request<string | null>({
      topic,
      chainId: `eip155:${sepolia}`,
      request: { method, params },
    })
  return {
    chains: () => page.client.session.get(topic).namespaces['eip155']?.chains,
    asks,
    switchesTo: (chainId: number) =>
      asks('wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }]),
  }
}

/** Another page connects and has something signed. */
async function serves(phone: Owned): Promise<void> {
  const { asks } = await connected(await pageHere(), phone)
  const signing = asks('personal_sign', [text, phone.wallet.address()])
  await approves(phone.wallet, 'personal_sign')
  expect(await signing).toMatch(/^0x/)
}

test('a page that goes before it takes a chain leaves the phone to the next one, and hears the rest when it is back', async () => {
  const phone = openPhone()
  const gone = await pageHere()
  const { switchesTo, chains: known } = await connected(gone, phone)
  const switching = switchesTo(97)
  await asked(phone.wallet, 'wallet_switchEthereumChain')
  await gone.leave()
  await approves(phone.wallet, 'wallet_switchEthereumChain')
  await serves(phone)

  await gone.comesBack()
  expect(await switching).toBeNull()
  expect(known()).toEqual([`eip155:${sepolia}`, 'eip155:97'])
})

test('a yes after the session has ended changes nothing', async () => {
  const phone = openPhone()
  const { switchesTo } = await connected(await pageHere(), phone)
  const refused = switchesTo(97).catch((error: unknown) => error)
  await asked(phone.wallet, 'wallet_switchEthereumChain')
  await phone.phone.disconnect()
  expect(await refused).toMatchObject({ code: 6000 })
  await approves(phone.wallet, 'wallet_switchEthereumChain')
  await serves(phone)
})

test('a yes to a proposal whose page is gone changes nothing', async () => {
  const phone = openPhone()
  const gone = await pageHere()
  const { uri = '' } = await gone.connect(sepolia)
  await phone.phone.pair(uri)
  await asked(phone.wallet, 'eth_requestAccounts')
  await gone.leave()
  await approves(phone.wallet, 'eth_requestAccounts')
  await serves(phone)
})

test('a page that takes a chain sooner than the relay has answered the phone is heard', async () => {
  const phone = openPhone(await openSlowRelay())
  const { switchesTo } = await connected(await pageHere(), phone)
  for (const chainId of [1, 56, 97]) {
    const switching = switchesTo(chainId)
    await approves(phone.wallet, 'wallet_switchEthereumChain')
    expect(await switching).toBeNull()
  }
})

/** The same relay, which keeps its own answers back for a while, and no message. */
async function openSlowRelay(): Promise<string> {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (near, { url = '' }) => {
    const far = new WebSocket(relayUrl + url.slice(relayPath.length))
    const open = new Promise((resolve) => far.once('open', resolve))
    near.on('message', (data) => void open.then(() => far.send((data as Buffer).toString())))
    far.on('message', (data) => {
      const frame = (data as Buffer).toString()
      setTimeout(() => near.send(frame), frame.includes('"method"') ? 0 : 400)
    })
    near.on('close', () => far.terminate())
  })
  opened.push(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  return urlOf(server)
}
