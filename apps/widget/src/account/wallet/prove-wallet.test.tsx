import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderId, wallet as address } from '../../testing/orders.ts'
import { stage } from '../../testing/stage.tsx'
import { ProveWallet } from './prove-wallet.tsx'

const listeners: (() => void)[] = []
afterEach(() => {
  cleanup()
  listeners.splice(0).forEach((end) => end())
})

/** A wallet of the browser that announces itself when asked who is there. */
function announce(name: string, request: (ask: { method: string }) => Promise<unknown>): void {
  const detail = { info: { uuid: name, name, icon: 'https://example.org/spy.png' }, provider: { request } }
  const answer = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', answer)
  listeners.push(() => window.removeEventListener('eip6963:requestProvider', answer))
}

const answers = {
  challengeWallet: () => ({ message: 'a sentence', expiresAt: '2026-11-20 12:10:00' }),
  proveWallet: () => ({ address, provedAt: '2026-11-20 12:00:00' }),
}
const show = () =>
  stage(<ProveWallet order={{ id: orderId, service: 'buy' }} address={address} chainId={1} />, answers)

test('a wallet of this browser signs, and the server is told', async () => {
  announce('Example Wallet', async ({ method }) => (method === 'personal_sign' ? '0xab' : [address]))
  const { asked, view } = await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign with Example Wallet' }))
  expect(await screen.findByText(/Your order goes on now/)).toBeTruthy()
  expect(asked).toEqual([
    { name: 'challengeWallet', input: { body: { address, chainId: 1 } } },
    { name: 'proveWallet', input: { body: { message: 'a sentence', signature: '0xab' } } },
  ])
  expect(view.container.querySelector('img')).toBeNull()
})

test('a no in the wallet changes nothing and says so', async () => {
  announce('Example Wallet', async ({ method }) => {
    if (method === 'personal_sign') throw Object.assign(new Error('no'), { code: 4001 })
    return [address]
  })
  const { asked } = await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign with Example Wallet' }))
  expect(await screen.findByText(/You did not sign in your wallet/)).toBeTruthy()
  expect(asked.map(({ name }) => name)).toEqual(['challengeWallet'])
})

test('another account is shown beside the one that is needed', async () => {
  const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  announce('Example Wallet', async () => [other])
  const { asked } = await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign with Example Wallet' }))
  expect(await screen.findByText(other)).toBeTruthy()
  expect(screen.getByText(address)).toBeTruthy()
  expect(asked).toEqual([])
})

test('without a wallet in this browser the page says how to sign elsewhere', async () => {
  await show()
  expect(await screen.findByText('There is no wallet in this browser.')).toBeTruthy()
  const page = `${window.location.origin}/buy/transaction/${orderId}`
  expect(screen.getByRole('img', { name: `QR code of the address of this page: ${page}` })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the page address' })).toBeTruthy()
})
