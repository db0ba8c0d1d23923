import { expect, test } from 'vitest'
import { fromFrame, fromHost, isConnect, isReady } from './protocol.ts'
import { hostileToFrame, hostileToHost } from './testing/hostile.ts'

const orderId = `ord_${'a'.repeat(26)}`

test('only what is well said is heard from the frame, and nothing travels along', () => {
  expect(fromFrame({ type: 'resize', height: 640, token: 'secret' })).toEqual({
    type: 'resize',
    height: 640,
  })
  expect(fromFrame({ type: 'order-changed', orderId, status: 'C', email: 'a@b.example' })).toEqual({
    type: 'order-changed',
    orderId,
    status: 'C',
  })
})

test.each(hostileToHost.map((message, at) => ({ at, message })))(
  'the host drops hostile message $at',
  ({ message }) => expect(fromFrame(message)).toBeUndefined(),
)

test.each(hostileToFrame.map((message, at) => ({ at, message })))(
  'the frame takes nothing from hostile message $at',
  ({ message }) => {
    const taken = fromHost(message)
    // An answer without a question is not heard: that is the bridge's to know.
    if (taken?.type === 'wallet-answer') expect(taken).toEqual(message)
    else expect(taken === undefined || Object.keys(taken).join() === 'type').toBe(true)
  },
)

test.each([
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
])('the wallet of the page may be asked %s', (method) => {
  const ask = { type: 'wallet-request', id: 1, method, params: [] }
  expect(fromFrame(ask)).toEqual(ask)
})

test('a wallet is asked what it may be asked, and answers plain data', () => {
  const ask = { type: 'wallet-request', id: 7, method: 'eth_call', params: [{ to: '0x1' }, 'latest'] }
  expect(fromFrame({ ...ask, token: 'x' })).toEqual(ask)
  expect(fromHost({ type: 'wallet-answer', id: 7, code: 0, result: new Map([[1, 2]]) })).toEqual({
    type: 'wallet-answer',
    id: 7,
    code: 0,
    result: {},
  })
  const said = { type: 'wallet-event', event: 'accountsChanged', data: ['0x1'] }
  expect(fromHost(said)).toEqual(said)
})

test('a host may set theme, language and prefill, and only in their shapes', () => {
  const said = {
    type: 'config',
    theme: 'dark',
    locale: 'de',
    wallet: true,
    prefill: { amount: '50', n: 5, 'x y': 'z' },
    token: 'x',
  }
  expect(fromHost(said)).toEqual({
    type: 'config',
    theme: 'dark',
    locale: 'de',
    wallet: true,
    prefill: { amount: '50' },
  })
  expect(fromHost({ type: 'config', theme: 'pink', locale: '../x' })).toEqual({ type: 'config' })
  expect(fromHost({ type: 'pay' })).toBeUndefined()
})

test('another version is not answered', () => {
  expect(isReady({ agio: 1, type: 'ready' })).toBe(true)
  expect(isReady({ agio: 2, type: 'ready' })).toBe(false)
  expect(isConnect({ agio: 1, type: 'connect' })).toBe(true)
})
