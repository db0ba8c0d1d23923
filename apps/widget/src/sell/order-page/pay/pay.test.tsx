import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AppProvider } from '../../../app/context.tsx'
import { stage } from '../../../testing/stage.tsx'
import { address, order, show, usdc } from '../testing/sale.tsx'
import { Requote } from './requote.tsx'

afterEach(cleanup)

test('paying by hand shows the whole address, the network in words, and the exact amount', async () => {
  await show(order('N', { choices: ['sent', 'cancel'] }))
  expect(await screen.findByRole('heading', { level: 1, name: /Send.*113.37.USDC/ })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Address' }).textContent).toContain(address)
  expect(screen.getByRole('button', { name: /^Copy amount\s*113.37.USDC/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open wallet' }).getAttribute('href')).toBe(`ethereum:${address}`)
  expect(screen.getByText(/Send only USDC on Ethereum/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('The rate is fixed for another 20 minutes.')
})

test('"I sent the crypto" is said once; the page then asks for no coins a second time', async () => {
  const { asked } = await show(order('N', { choices: ['sent', 'cancel'] }), {
    saySellSent: () => order('N', { saidSent: true, choices: ['cancel'] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'I sent the crypto' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Looking for your transfer/ })).toBeTruthy()
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(screen.queryByText(/Send exactly/)).toBeNull()
  expect(screen.getByRole('group', { name: 'Address', hidden: true }).textContent).toContain(address)
  expect(asked.filter(({ name }) => name === 'saySellSent')).toHaveLength(1)
})

const renewed = order('N', {
  required: usdc('115.233745'),
  left: usdc('115.233745'),
  offeredBefore: {
    required: usdc('112.728664'),
    until: '2026-11-20 12:00:00',
    more: usdc('2.505081'),
    less: null,
  },
})

test('a renewed rate is said once, with both amounts and the difference, until the person puts it away', async () => {
  await show(renewed)
  const banner = (await screen.findByText('The rate was renewed.')).closest('output')!
  expect(banner.textContent).toContain('Send 115.233745\u00a0USDC (2.505081\u00a0USDC more than before).')
  expect(banner.querySelector('s')?.textContent).toContain('112.728664')
  expect(banner.textContent).toContain('Already sent? Do nothing.')
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByText('The rate was renewed.')).toBeNull()
})

const marked = () => document.querySelector('h1 [data-marked]')?.textContent

test('a figure that is renewed while the page is open is marked; the title keeps the focus', async () => {
  let now = order('N')
  const { app } = await show(now, { getSellOrder: () => now })
  const title = await screen.findByRole('heading', { level: 1, name: /113.37.USDC/ })
  expect(marked()).toBeUndefined()
  title.focus()
  now = renewed
  await act(() => app.queries.invalidateQueries({ queryKey: ['order', now.id] }))
  await expect.poll(marked).toBe('115.233745\u00a0USDC')
  expect(document.activeElement).toBe(title)
})

test('a figure that was renewed before the page was opened is not marked', async () => {
  await show(renewed)
  expect(await screen.findByRole('heading', { level: 1, name: /115.233745.USDC/ })).toBeTruthy()
  expect(marked()).toBeUndefined()
})

test('a banner dismissed on one order stays away when another is dismissed too', async () => {
  const banner = (letter: string) => <Requote order={{ ...renewed, id: `ord_${letter.repeat(26)}` }} />
  const { app } = await stage(banner('a'), {})
  const see = (letter: string) => {
    cleanup()
    render(<AppProvider value={app}>{banner(letter)}</AppProvider>)
    return screen.queryByRole('button', { name: 'Dismiss' })
  }
  for (const letter of ['b', 'c']) fireEvent.click(see(letter)!)
  for (const letter of ['b', 'c']) expect(see(letter)).toBeNull()
  expect(see('d')).not.toBeNull()
})

test('two minutes before the end the clock says that a new rate comes', async () => {
  await show(order('N', { rateUntil: '2026-11-20 12:01:30' }))
  expect(await screen.findByText('New rate in 2 min')).toBeTruthy()
})
