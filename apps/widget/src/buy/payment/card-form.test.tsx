/** The frame of the acquirer's form: whom it believes, and what is there where it fails. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { CardForm } from './card-form.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const origin = 'https://card.example'
const session = { id: 'cps_aaaaaaaaaaaaaaaaaaaaaaaaaa', clientSecret: 'cs_1_secret_2' }
type Order = Parameters<typeof CardForm>[0]['order']
const order = { id: 'ord_1', method: 'CREDIT_CARD', payments: [], choices: ['pay'] } as unknown as Order

const title = 'Card details, with our card partner'
const frame = async () => (await screen.findByTitle(title)) as HTMLIFrameElement

/** A message as the browser hands it over. */
function says(source: Window | null, from: string, type: string, more: object = {}) {
  const data = { agioCard: 1, type, ...more }
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: from, source })))
}

async function opened(answers: Parameters<typeof stage>[1] = {}) {
  const payment = { id: session.id, status: 'authorised' }
  const shown = await stage(<CardForm order={order} origin={origin} />, {
    startCardFrame: () => session,
    getCardSession: () => ({ payment, orderId: order.id }),
    ...answers,
  })
  return shown
}

test('only the window and the host of the frame get the secret', async () => {
  await opened()
  const { contentWindow } = await frame()
  const sent: unknown[] = []
  vi.spyOn(contentWindow!, 'postMessage').mockImplementation(((...said: unknown[]) =>
    sent.push(said)) as never)
  says(window, origin, 'ready')
  says(contentWindow, 'https://evil.example', 'ready')
  expect(sent).toEqual([])
  says(contentWindow, origin, 'ready')
  expect(sent).toEqual([[{ agioCard: 1, type: 'begin', clientSecret: session.clientSecret }, origin]])
})

test('that a card was accepted is asked of the server, and by nobody else believed', async () => {
  const { asked } = await opened()
  const { contentWindow } = await frame()
  const looks = () => asked.filter(({ name }) => name === 'getCardSession').length
  says(contentWindow, 'https://evil.example', 'complete')
  expect(looks()).toBe(0)
  says(contentWindow, origin, 'complete')
  expect(await screen.findByText(/Your card payment is authorized/)).toBeTruthy()
  expect(looks()).toBe(1)
})

test('the frame has the height that it says', async () => {
  await opened()
  const it = await frame()
  says(it.contentWindow, origin, 'shown')
  says(it.contentWindow, origin, 'height', { height: 412 })
  says(it.contentWindow, origin, 'height', { height: '9999' })
  expect(it.style.blockSize).toBe('412px')
})

test.each(['failed', undefined])(
  'a form that fails or says nothing (%s) is replaced by the page, one press away',
  async (word) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = await opened()
    const { contentWindow } = await frame()
    if (word) says(contentWindow, origin, word)
    else await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(await screen.findByText(/The card form didn't load/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue to the card page' }))
    await expect.poll(() => asked.map(({ name }) => name)).toContain('startCardSession')
  },
)

test('a form that came in time stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await opened()
  const { contentWindow } = await frame()
  says(contentWindow, origin, 'shown')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByTitle(title)).not.toBeNull()
})

test('a refusal is said, and may be tried again', async () => {
  let tries = 0
  await opened({
    startCardFrame: () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Refused('card.unavailable', 503, '')) : session
    },
  })
  expect(await screen.findByText(/We can't take card payments right now/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await frame()).toBeTruthy()
})

test('a form that ended, in this window or from another, is said, and opened anew by a press alone', async () => {
  const ended = { ...order, payments: [{ id: session.id, status: 'abandoned', method: 'CREDIT_CARD' }] }
  const { asked } = await stage(<CardForm order={ended as unknown as Order} origin={origin} />, {
    startCardFrame: () => session,
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/^You didn't finish the card payment/)).toBeTruthy()
  const begun = () => asked.filter(({ name }) => name === 'startCardFrame').length
  expect(begun()).toBe(1)
  fireEvent.click(again)
  await expect.poll(begun).toBe(2)
})

test('an order whose page at the acquirer is open, in whatever window, leads there and shows no form', async () => {
  await opened({ startCardFrame: () => ({ ...session, clientSecret: null }) })
  expect(await screen.findByRole('button', { name: 'Continue to the card page' })).toBeTruthy()
  expect(screen.queryByTitle(title)).toBeNull()
})
