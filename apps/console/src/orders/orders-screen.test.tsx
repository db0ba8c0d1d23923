import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { orderRow, orderView } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { OrdersScreen } from './index.ts'

const items = ['c', 'b', 'a'].map((letter) => orderRow(letter))
const list = { listAdminOrders: () => ({ items, next: null }) }
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('j and k move through the list, and letters in the search are letters', async () => {
  stage(<OrdersScreen />, list)
  const rows = await screen.findAllByRole('link')
  press('j')
  expect(document.activeElement).toBe(rows[0])
  press('j')
  press('j')
  press('j')
  expect(document.activeElement).toBe(rows[2])
  press('k')
  expect(document.activeElement).toBe(rows[1])
  const search = screen.getByRole('searchbox')
  search.focus()
  press('j')
  expect(document.activeElement).toBe(search)
})

test('a row opens its case on the right, in the address too, and Escape goes back', async () => {
  const { calls } = stage(<OrdersScreen />, { ...list, getAdminOrder: () => orderView('b') })
  fireEvent.click((await screen.findAllByRole('link'))[1]!)
  expect(
    await screen.findByRole('heading', { name: 'G*** B*** sells 100.5 USDC for €1,090.00' }),
  ).toBeTruthy()
  expect(window.location.pathname).toBe(`/console/orders/${items[1]!.id}`)
  expect(calls('getAdminOrder')[0]?.input).toEqual({ params: { id: items[1]!.id }, query: {} })
  expect(screen.getByText('E: payout owed')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: /^100\.5 USDC → €1,090\.00.*payout owed.*Sale RF18B/ }),
  ).toBeTruthy()
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }))
  expect(timeline.getByText(/Order placed/)).toBeTruthy()
  press('Escape')
  expect(window.location.pathname).toBe('/console/orders')
})

test('opening a case puts the focus in it, and at its row again when it is left; j goes on from there', async () => {
  stage(<OrdersScreen />, { ...list, getAdminOrder: () => orderView('b') })
  const rows = await screen.findAllByRole('link')
  rows[1]!.focus()
  fireEvent.click(rows[1]!)
  const opened = screen.getByRole('region', { name: 'Case' })
  expect(document.activeElement).toBe(opened)
  press('j')
  expect(document.activeElement).toBe(rows[2])
  opened.focus()
  press('Escape')
  await expect.poll(() => document.activeElement).toBe(rows[1])
})

test('a page opened at a case keeps its focus at the top; an operator who moved the focus on purpose keeps it', async () => {
  const answers = { ...list, getAdminOrder: () => orderView('b') }
  const { app } = stage(<OrdersScreen />, answers, hrefOf('orders', items[1]!.id))
  expect(
    await screen.findByRole('heading', { name: 'G*** B*** sells 100.5 USDC for €1,090.00' }),
  ).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  const search = screen.getByRole('searchbox')
  search.focus()
  app.router.go(hrefOf('orders'))
  expect(await screen.findByText(/^Open an order to see/)).toBeTruthy()
  expect(document.activeElement).toBe(search)
})

test('a typed text is searched for; nothing found says so, an empty list what will appear', async () => {
  const { calls } = stage(<OrdersScreen />, { listAdminOrders: () => ({ items: [], next: null }) })
  expect(await screen.findByText(/Orders appear here/)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' RF18 ' } })
  expect(await screen.findByText('No order fits.')).toBeTruthy()
  expect(calls('listAdminOrders').at(-1)?.input).toEqual({ query: { limit: 30, q: 'RF18' } })
})

test('a list that does not come says why, and is asked again', async () => {
  let tries = 0
  stage(<OrdersScreen />, {
    listAdminOrders: () => {
      tries += 1
      if (tries === 1) throw new Refused('overloaded', 'We are busy.')
      return { items, next: null }
    },
  })
  expect(await screen.findByText('We are busy.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('link')).toHaveLength(3)
})

test('holding takes a key, the exact figures, a reason and a press; pressed twice it is sent once', async () => {
  let answer: (it: unknown) => void = () => undefined
  const { calls } = stage(
    <OrdersScreen />,
    {
      ...list,
      getAdminOrder: () => orderView('b'),
      actOnOrder: () => new Promise((resolve) => (answer = resolve)),
    },
    `/console/orders/${items[1]!.id}`,
  )
  await screen.findByRole('button', { name: 'Hold' })
  press('h')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('100.5 USDC → 1,090.00 EUR')).toBeTruthy()
  const button = dialog.getByRole('button', { name: 'Hold' })
  fireEvent.click(button)
  expect(dialog.getByText(/Write at least 3 letters/)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'looks odd' } })
  expect(dialog.queryByText(/Write at least 3 letters/)).toBeNull()
  fireEvent.click(button)
  fireEvent.click(button)
  press('j')
  expect(calls('actOnOrder')).toEqual([
    {
      name: 'actOnOrder',
      input: { params: { id: items[1]!.id }, body: { action: 'hold', version: 7, reason: 'looks odd' } },
      once: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  answer({ status: 'W', version: 8 })
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 10_000 }).toBeNull()
})

test('a refusal stays in the dialog, with the way on', async () => {
  stage(
    <OrdersScreen />,
    {
      ...list,
      getAdminOrder: () => orderView('b'),
      actOnOrder: () => {
        throw new Refused('backoffice.changed', 'This has changed since you looked. Please look again.')
      },
    },
    `/console/orders/${items[1]!.id}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'looks odd' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Hold' }))
  expect(await dialog.findByText(/has changed since you looked/)).toBeTruthy()
})

test('personal data is masked until a reason is given', async () => {
  const plain = { name: 'Greta Beispiel', email: 'greta@example.test', account: 'DE89370400440532013000' }
  stage(
    <OrdersScreen />,
    { ...list, getAdminOrder: () => orderView('b'), unmaskOrder: () => plain },
    `/console/orders/${items[1]!.id}`,
  )
  expect(await screen.findByText('G*** B***')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Unmask…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'the caller asks' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Greta Beispiel')).toBeTruthy()
})

test('a case says what it waits for, until when, and what happens then; the advised act is first, and is the key a', async () => {
  stage(
    <OrdersScreen />,
    {
      ...list,
      getAdminOrder: () =>
        orderView('b', {
          waits: {
            wait: 'sell.on_hold.proof',
            who: 'customer',
            until: '2026-12-05 10:00:00',
            then: 'sell.proof.missing',
          },
          actions: [
            { action: 'refuse', event: 'case.refused', subject: null, to: null, needsSecond: false },
            { action: 'clear', event: 'case.cleared', subject: null, to: null, needsSecond: false },
          ],
          advised: 'clear',
        }),
    },
    hrefOf('orders', items[1]!.id),
  )
  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getByText('the customer’s proof of the wallet')).toBeTruthy()
  expect(next.getByText(/5 Dec.*10:00/)).toBeTruthy()
  expect(next.getByText('the coins go back')).toBeTruthy()
  expect(next.getAllByRole('button').map((one) => one.textContent)).toEqual(['Clear the case', 'Refuse'])
  press('a')
  expect(await screen.findByRole('dialog', { name: 'Clear the case' })).toBeTruthy()
})

test('where a name has to be decided first, the key a leads to that case', async () => {
  stage(
    <OrdersScreen />,
    {
      ...list,
      getAdminOrder: () =>
        orderView('b', {
          waits: { wait: 'sell.on_hold.hit', who: 'operator', until: null, then: null },
          actions: [{ action: 'refuse', event: 'case.refused', subject: null, to: null, needsSecond: false }],
          hitCaseId: '17',
        }),
    },
    hrefOf('orders', items[1]!.id),
  )
  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Decide about the name',
    'Refuse',
  ])
  press('a')
  expect(window.location.pathname).toBe('/console/cases/17')
})

test('e is done with a case and opens the next; after the last it stays', async () => {
  stage(<OrdersScreen />, { ...list, getAdminOrder: () => orderView('b') })
  await screen.findAllByRole('link')
  for (const at of [0, 1, 2, 2]) {
    press('e')
    expect(window.location.pathname).toBe(`/console/orders/${items[at]!.id}`)
  }
})

test('on a wide screen the first row is open without a press, the focus stays, and Escape closes it for good', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  stage(<OrdersScreen />, { ...list, getAdminOrder: () => orderView('c') })
  expect(await screen.findByRole('region', { name: 'What next' })).toBeTruthy()
  expect(window.location.pathname).toBe(`/console/orders/${items[0]!.id}`)
  expect(document.activeElement).toBe(document.body)
  press('Escape')
  expect(window.location.pathname).toBe('/console/orders')
  press('e')
  expect(window.location.pathname).toBe(`/console/orders/${items[0]!.id}`)
  vi.unstubAllGlobals()
})

test('a case that opened by itself is only glanced at, until a person turns to it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { calls } = stage(<OrdersScreen />, { ...list, getAdminOrder: () => orderView('c') })
  const asked = () => calls('getAdminOrder').map(({ input }) => (input as { query: object }).query)
  await screen.findByRole('region', { name: 'What next' })
  expect(asked()).toEqual([{ look: 'unasked' }])
  fireEvent.click(screen.getAllByRole('link', { name: /RF18C/ })[0]!)
  await expect.poll(asked, { timeout: 10_000 }).toContainEqual({})
  vi.unstubAllGlobals()
})

test('on a narrow screen, where a case covers the list, nothing opens unasked', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  stage(<OrdersScreen />, { ...list, getAdminOrder: () => orderView('c') })
  await screen.findAllByRole('link')
  expect(window.location.pathname).toBe('/console/orders')
  vi.unstubAllGlobals()
})
