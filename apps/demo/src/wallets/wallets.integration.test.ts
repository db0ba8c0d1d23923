/** Test wallets as a page meets them, the phone as a page meets it through the relay, and both as a test drives them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoverMessageAddress } from 'viem'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDemo, type Demo } from '../index.ts'
import { openPage } from './testing/page.ts'

type View = {
  id: string
  address: string
  otherAddress: string
  chainId: number
  isConnected: boolean
  waiting: { id: number; method: string }[]
  log: { method: string; params: unknown[]; outcome: string }[]
}
type Answered = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

const sepolia = '0xaa36a7'
const text = '0x68656c6c6f'
const receiver = '0x00000000000000000000000000000000c0ffee01'
let sandbox: Demo
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agio-wallets-'))
  sandbox = await startDemo({ dataDir: folder })
}, 120_000)
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}

async function walletOf(order: object) {
  const { id, address, otherAddress } = await call<View>('/wallets', order)
  return {
    id,
    address,
    otherAddress,
    ask: (method: string, params?: unknown[]) => call<Answered>(`/wallets/${id}/ask`, { method, params }),
    behave: (body: object) => call<View>(`/wallets/${id}/behaviour`, body),
    act: (body: object) => call<View>(`/wallets/${id}/act`, body),
    view: () => call<View>(`/wallets/${id}`),
    events: (after = 0) =>
      call<{ events: { name: string; data: unknown }[]; next: number }>(
        `/wallets/${id}/events?after=${after}`,
      ),
  }
}
const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 40_000, interval: 100 })

const balanceOf = async (address: string, token: string) =>
  Number((await call<{ amount: string }>(`/chain/11155111/balance?address=${address}&token=${token}`)).amount)

test('a wallet asks its owner, signs and pays on the local chain', async () => {
  const wallet = await walletOf({ kind: 'announced' })
  expect(await wallet.ask('eth_accounts')).toEqual({ result: [] })
  expect(await wallet.ask('personal_sign', [text, wallet.address])).toMatchObject({ error: { code: 4100 } })
  expect(await wallet.ask('eth_requestAccounts')).toEqual({ result: [wallet.address] })
  expect(await wallet.ask('eth_chainId')).toEqual({ result: sepolia })

  const { result } = await wallet.ask('personal_sign', [text, wallet.address])
  const signed = { message: { raw: text }, signature: result as `0x${string}` } as const
  expect(await recoverMessageAddress(signed)).toBe(wallet.address)

  const before = await balanceOf(receiver, 'ETH')
  const payment = { from: wallet.address, to: receiver, value: '0xde0b6b3a7640000' }
  expect(await wallet.ask('eth_estimateGas', [payment])).toMatchObject({
    result: expect.stringMatching(/^0x/),
  })
  const paid = await wallet.ask('eth_sendTransaction', [payment])
  expect(paid.result).toMatch(/^0x[0-9a-f]{64}$/)
  await until(async () => expect(await balanceOf(receiver, 'ETH')).toBe(before + 1))
  expect(await wallet.ask('eth_getTransactionByHash', [paid.result])).toMatchObject({
    result: { hash: paid.result },
  })
  expect((await wallet.view()).log.map(({ method }) => method)).toContain('eth_sendTransaction')
}, 120_000)

test.each([
  ['announced', 4001, 4001],
  ['binance', 100_002, 200_001],
])(
  '%s: what its owner rejects has the code of its kind; what fails has any code',
  async (kind, connecting, signing) => {
    const wallet = await walletOf({ kind, chainId: 97, funded: 'none' })
    await wallet.behave({ answer: 'reject' })
    expect(await wallet.ask('eth_requestAccounts')).toMatchObject({ error: { code: connecting } })
    await wallet.behave({ answer: 'approve' })
    await wallet.ask('eth_requestAccounts')
    await wallet.behave({ answer: 'reject', method: 'personal_sign' })
    expect(await wallet.ask('personal_sign', [text, wallet.address])).toMatchObject({
      error: { code: signing },
    })
    await wallet.behave({ answer: 'fail', method: 'personal_sign', code: '-32603' })
    expect(await wallet.ask('personal_sign', [text, wallet.address])).toMatchObject({
      error: { code: -32_603 },
    })
  },
)

test('a waiting question is answered by its owner, and another request meanwhile is one too many', async () => {
  const wallet = await walletOf({ kind: 'announced', funded: 'none' })
  await wallet.behave({ answer: 'wait' })
  const asked = wallet.ask('eth_requestAccounts')
  await until(async () =>
    expect((await wallet.view()).waiting).toMatchObject([{ method: 'eth_requestAccounts' }]),
  )
  expect(await wallet.ask('eth_requestAccounts')).toMatchObject({ error: { code: -32_002 } })
  await wallet.act({ act: 'approve' })
  expect(await asked).toEqual({ result: [wallet.address] })
  expect(await wallet.act({ act: 'approve' })).toEqual({ error: 'nothing waits for its owner' })
})

test.each([
  ['announced', undefined, { code: 4902 }],
  ['trust', undefined, { code: -32_603, data: { originalError: { code: 4902 } } }],
  ['trust', 'internal', { code: -32_603, message: 'Internal error' }],
  ['legacy', 'words', { message: expect.stringContaining('Unrecognized chain ID') }],
])('%s, %s: a chain that it does not know is added, and then switched to', async (kind, unknown, error) => {
  const wallet = await walletOf({ kind, knows: ['1', '11155111'], funded: 'none' })
  if (unknown) await wallet.behave({ unknown })
  const switching = () => wallet.ask('wallet_switchEthereumChain', [{ chainId: '0x61' }])
  expect(await switching()).toMatchObject({ error })
  const chain = { chainId: '0x61', chainName: 'BNB testnet', rpcUrls: ['https://rpc.example'] }
  expect(await wallet.ask('wallet_addEthereumChain', [chain])).toEqual({ result: null })
  expect(await wallet.ask('eth_chainId')).toEqual({ result: sepolia })
  expect(await switching()).toEqual({ result: null })
  expect(await wallet.ask('eth_chainId')).toEqual({ result: '0x61' })
  expect(await wallet.ask('wallet_switchEthereumChain', [{ chainId: 97 }])).toMatchObject({
    error: { code: -32_602 },
  })
})

test('it may lie about its chain, stay where it is, and lack methods', async () => {
  const liar = await walletOf({ kind: 'legacy', chainId: 97, funded: 'none' })
  await liar.behave({ says: '11155111' })
  expect(await liar.ask('eth_chainId')).toEqual({ result: sepolia })
  expect((await liar.view()).chainId).toBe(97)
  await liar.behave({ says: 'truth', switching: 'ignores' })
  expect(await liar.ask('wallet_switchEthereumChain', [{ chainId: sepolia }])).toEqual({ result: null })
  expect(await liar.ask('eth_chainId')).toEqual({ result: '0x61' })
  expect(await liar.ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toMatchObject({
    error: { code: 4200 },
  })
})

test('its page hears what its owner does: another account, none, another chain', async () => {
  const wallet = await walletOf({ kind: 'announced', funded: 'none' })
  await wallet.ask('eth_requestAccounts')
  await wallet.act({ act: 'change_account' })
  await wallet.act({ act: 'change_chain', chainId: 97 })
  await wallet.act({ act: 'empty_accounts' })
  expect((await wallet.events()).events).toEqual([
    { name: 'accountsChanged', data: [wallet.address] },
    { name: 'accountsChanged', data: [wallet.otherAddress] },
    { name: 'chainChanged', data: '0x61' },
    { name: 'accountsChanged', data: [] },
  ])
  expect(await wallet.ask('eth_accounts')).toEqual({ result: [] })
})

test('replaced, another transaction goes than the one it named; dropped, none; without gas, it cannot be sent', async () => {
  const wallet = await walletOf({ kind: 'announced', funded: 'no_coins' })
  await wallet.ask('eth_requestAccounts')
  const to = '0x00000000000000000000000000000000c0ffee02'
  const pay = () =>
    wallet.ask('eth_sendTransaction', [{ from: wallet.address, to, value: '0xde0b6b3a7640000' }])
  await wallet.behave({ sending: 'dropped' })
  expect((await pay()).result).toMatch(/^0x/)
  await wallet.behave({ sending: 'replaced' })
  const named = (await pay()).result
  await until(async () => expect(await balanceOf(to, 'ETH')).toBe(1))
  expect(await wallet.ask('eth_getTransactionByHash', [named])).toMatchObject({ result: null })

  const poor = await walletOf({ kind: 'announced', funded: 'no_gas' })
  await poor.ask('eth_requestAccounts')
  const payment = { from: poor.address, to, value: '0x1' }
  expect((await poor.ask('eth_sendTransaction', [payment])).error?.code).toBeLessThan(0)
  expect(await balanceOf(poor.address, 'USDC')).toBeGreaterThan(100)
}, 120_000)

test('a script puts wallets into a page; wrong orders are refused', async () => {
  const { id } = await walletOf({ kind: 'announced', funded: 'none', rdns: 'example.same' })
  const script = await (await fetch(`${sandbox.baseUrl}/wallets/script?wallets=${id}:900:2,nobody`)).text()
  expect(script).toContain(`"id":"${id}"`)
  expect(script).toContain('"delay":900,"times":2')
  expect(script).not.toContain('nobody')
  expect(await call('/wallets', { kind: 'paper' })).toMatchObject({ error: expect.stringContaining('kind') })
  expect(await call('/wallets/nobody')).toEqual({ error: 'there is no such wallet' })
  expect(await call(`/wallets/${id}/ask`, { method: 5 })).toMatchObject({ error: { code: -32_600 } })
  expect(await call(`/wallets/${id}/behaviour`, { says: 'mars' })).toMatchObject({
    error: expect.any(String),
  })
  const page = await (await fetch(`${sandbox.baseUrl}/wallet`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('Phone wallet')
})

const phoneView = () => call<View>('/wallets/phone')
const phoneDecides = async (act: string, method: string) => {
  await until(async () => expect((await phoneView()).waiting).toMatchObject([{ method }]))
  await call('/wallets/phone/act', { act })
}

test('the phone takes a pairing, asks its owner, signs on the chain it is asked for, and disconnects', async () => {
  const page = await openPage(sandbox.walletRelayUrl)
  try {
    const { uri = '', approval } = await page.connect(11155111, 97)
    expect(await call('/wallet/pair', { uri })).toEqual({ paired: true })
    const approved = approval()
    await phoneDecides('approve', 'eth_requestAccounts')
    const { topic, namespaces } = await approved
    const { address } = await phoneView()
    expect(namespaces['eip155']?.accounts).toEqual([`eip155:11155111:${address}`, `eip155:97:${address}`])
    expect(await call('/wallet/sessions')).toMatchObject([{ topic, name: 'A page' }])

    const sign = () =>
      page.client.request<`0x${string}`>({
        topic,
        chainId: 'eip155:97',
        request: { method: 'personal_sign', params: [text, address] },
      })
    const signed = sign()
    await phoneDecides('approve', 'personal_sign')
    expect(await recoverMessageAddress({ message: { raw: text }, signature: await signed })).toBe(address)
    expect((await phoneView()).chainId).toBe(97)
    const refused = sign().catch((error: unknown) => error)
    await phoneDecides('reject', 'personal_sign')
    expect(await refused).toMatchObject({ code: 4001 })

    const gone = new Promise((resolve) => page.client.once('session_delete', resolve))
    expect(await call('/wallet/disconnect', {})).toEqual({ sessions: [] })
    await gone
    expect((await phoneView()).isConnected).toBe(false)
  } finally {
    await page.close()
  }
}, 120_000)

test('a chain that the phone does not know is added over the relay, and one of the session once it is switched to', async () => {
  const page = await openPage(sandbox.walletRelayUrl)
  try {
    await call('/wallets/phone/act', { act: 'forget_chain', chainId: 97 })
    const { uri = '', approval } = await page.connect(11155111, 97)
    await call('/wallet/pair', { uri })
    const approved = approval()
    await phoneDecides('approve', 'eth_requestAccounts')
    const { topic, namespaces } = await approved
    const chainsOf = () => page.client.session.get(topic).namespaces['eip155']?.chains
    expect(namespaces['eip155']?.chains).toEqual(['eip155:11155111'])
    const ask = (method: string, params: unknown[]) =>
      page.client.request({ topic, chainId: 'eip155:11155111', request: { method, params } })
    const refused = await ask('wallet_switchEthereumChain', [{ chainId: '0x61' }]).catch((it: unknown) => it)
    expect(refused).toMatchObject({ code: 4902 })
    const chain = { chainId: '0x61', chainName: 'BNB testnet', rpcUrls: ['https://rpc.example'] }
    const adding = ask('wallet_addEthereumChain', [chain])
    await phoneDecides('approve', 'wallet_addEthereumChain')
    expect(await adding).toBeNull()
    const switching = ask('wallet_switchEthereumChain', [{ chainId: '0x61' }])
    await phoneDecides('approve', 'wallet_switchEthereumChain')
    expect(await switching).toBeNull()
    expect(chainsOf()).toEqual(['eip155:11155111', 'eip155:97'])
    await call('/wallet/disconnect', {})
  } finally {
    await page.close()
  }
}, 120_000)

test('the phone says no; a text that is no pairing is refused', async () => {
  const page = await openPage(sandbox.walletRelayUrl)
  try {
    const { uri = '', approval } = await page.connect(11155111, 97)
    expect(await call('/wallet/pair', { uri: 'wc:1' })).toMatchObject({ error: expect.any(String) })
    await call('/wallet/pair', { uri })
    const refused = approval().catch((error: unknown) => error)
    await phoneDecides('reject', 'eth_requestAccounts')
    expect(await refused).toMatchObject({ code: 5000 })
  } finally {
    await page.close()
  }
}, 120_000)

test('the relay takes no client without a name, and answers an unknown call with an error', async () => {
  const refused = new WebSocket(`${sandbox.walletRelayUrl}?projectId=x`)
  await expect(
    new Promise((resolve, reject) => refused.once('open', resolve).once('error', reject)),
  ).rejects.toThrow('401')
  const socket = new WebSocket(`${sandbox.walletRelayUrl}?projectId=x&auth=a.b.c`)
  await new Promise((resolve) => socket.once('open', resolve))
  const heard = new Promise((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse((data as Buffer).toString()))),
  )
  socket.send('no frame')
  socket.send('null')
  socket.send(JSON.stringify({ id: 7, jsonrpc: '2.0', method: 'irn_sing', params: {} }))
  expect(await heard).toMatchObject({ id: 7, error: { code: -32_601 } })
  socket.close()
})
