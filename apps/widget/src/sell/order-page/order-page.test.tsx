import type { Confirming } from '@agio/contract'
import { Sell } from '@agio/domain'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { orderLines } from './lines.ts'
import { address, eur, order, show, usdc } from './testing/sale.tsx'

afterEach(cleanup)

test.each([
  ['N', 'Waiting for crypto'],
  ['U', 'Receiving crypto'],
  ['I', 'Incomplete'],
  ['F', 'Crypto received, funds being sent to your bank'],
  ['G', 'Crypto received, funds being sent to your bank'],
  ['E', 'Crypto received, funds being sent to your bank'],
  ['P', 'Processing'],
  ['S', 'Completed'],
  ['C', 'Completed'],
  ['W', 'In process'],
  ['R', 'Returned or revision needed'],
  ['X', 'Canceled'],
  ['Z', 'Archived'],
] as const)('%s is headed "%s"', async (status, title) => {
  await show(order(status))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeTruthy()
})

test('an archived order is titled by its outcome', async () => {
  await show(order('Z', { reason: 'refunded' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Refunded/ })).toBeTruthy()
})

test.each(Sell.codes)('%s shows where the coins go, and who else hears of the order', async (status) => {
  await show(order(status, { contactEmail: 'books@example.org' }))
  expect(await screen.findByRole('button', { name: 'Copy the network' })).toBeTruthy()
  const lines = [...document.querySelectorAll('dl > div')].map((it) => it.textContent)
  expect(lines).toContainEqual(expect.stringContaining(`Deposit address${address}`))
  expect(lines).toContainEqual(expect.stringContaining('Deposit networkEthereum'))
  expect(lines).toContain('Also informed, once confirmedbooks@example.org')
})

test('no two lines of the sheet share an id', () => {
  const lines = orderLines((key) => key, 'en', order('Z', { settled: eur('60.00'), endToEndId: 'E2E' }))
  const ids = lines.map((line) => line.id)
  expect(ids).toEqual([...new Set(ids)])
})

test.each([
  ['N', 'The recipient gets€100.00'],
  ['C', 'The recipient got€100.00'],
] as const)('%s of a sale that pays a link: the money is the recipient’s', async (status, text) => {
  await show(order(status, { paysLink: true }))
  await screen.findByRole('heading', { level: 1 })
  const said = () => [...document.querySelectorAll('dl > div')].map((it) => it.textContent)
  await expect.poll(said).toContain(text)
  expect(said().join(' ')).not.toMatch(/You (get|got)/)
})

test('the account of a link is shown masked, and its bank is the recipient’s', async () => {
  const beneficiary = {
    name: 'Blumen GmbH',
    account: 'DE** **** 2051',
    iban: null,
    sortCode: null,
    accountNumber: null,
    address: null,
    bank: null,
  }
  const lines = () => [...document.querySelectorAll('dl > div')].map((it) => it.textContent)
  const shown = async (status: 'F' | 'E' | 'P' | 'S' | 'R', more = {}) => {
    await show(order(status, { paysLink: true, beneficiary, ...more }))
    await screen.findByRole('heading', { level: 1 })
    await expect.poll(lines).toContain('AccountDE ••2051')
    const text = document.body.textContent ?? ''
    cleanup()
    return text
  }
  const going = await shown('F')
  expect(going).toContain('will reach DE ••2051')
  expect(going).toContain("funds being sent to the recipient's bank")
  const after = [await shown('E'), await shown('P'), await shown('S')]
  const returned = await shown('R', { reason: 'returned' })
  for (const text of [going, ...after, returned])
    expect(text).not.toMatch(/your bank|your payout|another one/i)
})

test('the payer of a link is not asked to sell the same again', async () => {
  await show(order('C', { paysLink: true, receiptCode: 'abc' }))
  expect((await screen.findByRole('link', { name: 'New order' })).getAttribute('href')).toBe('/sell')
  expect(screen.queryByRole('button', { name: 'Sell again' })).toBeNull()
})

test.each(['F', 'E', 'P', 'S', 'C'] as const)(
  'once the coins of an order that pays a link are here, the way back to its merchant is the main act: %s',
  async (status) => {
    const returnUrl = 'https://blumen.example/thanks'
    await show(order(status, { paysLink: true, returnUrl }))
    const back = await screen.findByRole('link', { name: 'Back to blumen.example' })
    expect(back.getAttribute('href')).toBe(returnUrl)
    const mains = [...document.querySelectorAll('a, button')].filter((it) => it.className === back.className)
    expect(mains).toEqual([back])
  },
)

test.each(['N', 'U', 'I', 'G', 'W', 'R'] as const)(
  'an order that is not paid leads nowhere yet: %s',
  async (status) => {
    await show(order(status, { paysLink: true, returnUrl: 'https://blumen.example/thanks' }))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Back to blumen.example')).toBeNull()
  },
)

test.each(['X', 'Z'] as const)('an order of a link that ended unpaid leads back too: %s', async (status) => {
  await show(order(status, { paysLink: true, returnUrl: 'https://blumen.example/thanks' }))
  expect(await screen.findByRole('link', { name: 'Back to blumen.example' })).toBeTruthy()
})

test('an order that pays no link, or one without a way back, leads nowhere', async () => {
  await show(order('C'))
  await screen.findByRole('heading', { level: 1, name: /^Completed/ })
  expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull()
})

test('the settlement of a debt has its line above the payout', async () => {
  await show(order('C', { settled: eur('60.00'), payout: eur('40.00') }))
  await screen.findByRole('heading', { level: 1, name: /^Completed/ })
  const lines = [...document.querySelectorAll('dl > div')].map((it) => it.textContent)
  const at = lines.indexOf('Used to cover a reversed payment−€60.00')
  expect([at > 0, lines[at + 1]]).toEqual([true, 'You got€40.00'])
})

test('cancelling asks first, with the words of the specification', async () => {
  const { asked } = await show(order('N', { choices: ['cancel'] }), { cancelSell: () => order('X') })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel transaction' }))
  expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy()
  expect(asked.some(({ name }) => name === 'cancelSell')).toBe(false)
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel transaction' }).at(-1)!)
  expect(await screen.findByRole('heading', { name: 'Canceled' })).toBeTruthy()
})

test('every hold that asks nothing has one sentence, and names no cause', async () => {
  await show(order('W', { reason: 'review', choices: [] }))
  expect(await screen.findByText(/Our team is looking at this order/)).toBeTruthy()
})

test('the end says what was paid, to whom and how long it took, in the past tense, with fees taken off', async () => {
  const came = {
    amount: usdc('113.370000'),
    network: 'Ethereum',
    transaction: '0x1',
    explorerUrl: 'https://example.org/tx',
    from: address,
    at: '2026-11-20 12:00:00',
    state: 'final',
    counts: true,
    late: false,
    confirming: null,
    handling: null,
  } as const
  const paidOut = { deposits: [came], received: usdc('113.370000'), completedAt: '2026-11-20 12:00:47' }
  await show(order('C', { ...paidOut, receiptCode: 'abc' }))
  expect(await screen.findByRole('heading', { level: 1, name: /€100\.00\s*paid$/ })).toBeTruthy()
  expect(
    screen.getByText(/^To Ada Example, .*••3000\. .*, 47 seconds after your crypto arrived\.$/),
  ).toBeTruthy()
  const lines = [...document.querySelectorAll('dl > div')].map((it) => it.textContent)
  expect(lines).toContain('You got€100.00')
  expect(lines).toContainEqual(expect.stringMatching(/−€2\.50$/))
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy()
})

test('"Sell again" opens its sheet, also on a canceled order; so does the address that the history leads to', async () => {
  await show(order('C', { receiptCode: 'abc' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sell again' }))
  expect(await screen.findByRole('dialog', { name: 'Sell again' })).toBeTruthy()
  cleanup()
  await show(order('X'))
  fireEvent.click(await screen.findByRole('button', { name: 'Sell again' }))
  expect(await screen.findByRole('dialog', { name: 'Sell again' })).toBeTruthy()
  cleanup()
  const { went } = await show(order('C', { receiptCode: 'abc' }), {}, 'again=1')
  await screen.findByRole('dialog', { name: 'Sell again' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  // Closed, it stays closed when one comes back to the page.
  expect(went).toEqual([expect.stringMatching(/^\/sell\/transaction\/ord_\w+$/)])
})

test('while coins confirm the head says what is waited for, by the rule that decides', async () => {
  const seen = (confirming: Confirming | null, more = {}) => ({
    amount: usdc('113.370000'),
    network: 'Ethereum',
    transaction: '0x1',
    explorerUrl: 'https://example.org/tx',
    from: address,
    at: '2026-11-20 12:00:00',
    state: 'seen' as const,
    counts: true,
    late: false,
    confirming,
    handling: null,
    ...more,
  })
  const shown = async (...deposits: ReturnType<typeof seen>[]) => {
    await show(order('U', { deposits }))
    await screen.findByRole('heading', { level: 1, name: /will reach/ })
    const head = document.querySelector('h1')?.closest('[class*=head]')?.textContent
    cleanup()
    return head
  }
  expect(await shown(seen({ after: 12, of: 40, left: 28 }))).toContain('12 of 40 confirmations')
  expect(await shown(seen({ after: 3, of: null, left: 1_034 }))).toContain('Blocks left to confirm: 1,034')
  expect(await shown(seen({ after: 70, of: null, left: 0 }))).toContain('Double-checking')
  const late = seen({ after: 1, of: 40, left: 39 }, { transaction: '0x2' })
  expect(await shown(seen({ after: 12, of: 40, left: 28 }), late)).toContain('1 of 40 confirmations')
  const stray = seen({ after: 0, of: 40, left: 40 }, { counts: false, transaction: '0x3' })
  expect(await shown(seen({ after: 12, of: 40, left: 28 }), stray)).toContain('12 of 40 confirmations')
  expect(await shown(seen(null))).not.toMatch(/confirmations|finalize|compare/)
})

test('the sheet is torn off only where the order is completed, and its ids are under "Details"', async () => {
  const torn = () => document.querySelector('[class*=ends] > [class*=paper]')
  for (const status of ['N', 'G', 'S', 'X'] as const) {
    await show(order(status))
    await screen.findByLabelText('Transaction details', { selector: 'dl' })
    expect(torn(), status).toBeNull()
    cleanup()
  }
  await show(order('C'))
  const sheet = await screen.findByLabelText('Transaction details', { selector: 'dl' })
  expect(torn()).not.toBeNull()
  const details = screen.getByLabelText('Details', { selector: 'dl' })
  for (const code of [order('C').reference, order('C').id]) {
    expect(details.textContent).toContain(code)
    expect(sheet.textContent).not.toContain(code)
  }
})

const rowOf = (label: string) =>
  [...document.querySelectorAll('dl > div')].find((it) => it.querySelector('dt')?.textContent === label)

test.each([
  ['W', 'refund', 'under_way', "Ada Example is refunding your payment. We're sending your crypto back."],
  ['Z', 'refunded', 'done', 'Ada Example refunded your payment. Your crypto is back.'],
  [
    'R',
    'returned',
    'choose',
    "Ada Example is refunding your payment. We can't tell which wallet may receive the crypto: choose one.",
  ],
] as const)('the payer of a link reads in %s that its merchant gives the payment back', async (...it) => {
  const [status, reason, refundByMerchant, sentence] = it
  await show(order(status, { reason, refundByMerchant, paysLink: true }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a refund shows the address in groups with its network, and the transaction, each with its copy', async () => {
  const transaction = `0x${'b'.repeat(64)}`
  const refund = {
    amount: usdc('113.370000'),
    fee: usdc('0.500000'),
    coins: usdc('113.870000'),
    bought: null,
    to: address,
    transaction,
    explorerUrl: 'https://example.org/tx',
  }
  await show(order('Z', { refund, reason: 'refunded' }))
  // "Refunded" alone would not say where the coins are.
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Refunded.*113\.37.USDC\s*returned$/ }),
  ).toBeTruthy()
  const groups = (label: string) =>
    [...(rowOf(label)?.querySelectorAll('code span') ?? [])].map((it) => it.textContent)
  expect(groups('To the address')).toEqual(['0x5290', ...address.slice(6).match(/.{4}/g)!])
  expect(rowOf('To the address')?.textContent).toContain('on Ethereum')
  expect(groups('Refund transaction').join('')).toBe(transaction)
  expect(rowOf('Refund transaction')?.querySelector('a')?.getAttribute('href')).toBe('https://example.org/tx')
  expect(await screen.findByRole('button', { name: 'Copy the wallet address' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the transaction hash' })).toBeTruthy()
})

test('each part that went back is a row of its own, with its transaction', async () => {
  const part = (amount: string, digit: string) => ({
    amount: usdc(amount),
    fee: usdc('0.500000'),
    coins: usdc(`${Number(amount) + 0.5}`),
    bought: null,
    to: address,
    transaction: `0x${digit.repeat(64)}`,
    explorerUrl: `https://example.org/${digit}`,
  })
  await show(
    order('Z', {
      refund: part('20.000000', 'c'),
      earlierRefunds: [part('30.000000', 'a')],
      kept: { currency: 'EUR', amount: '50.00' },
      reason: 'refunded',
    }),
  )
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('a[href^="https://example.org/"]')].map((it) => it.getAttribute('href')),
    ).toEqual(['https://example.org/a', 'https://example.org/c']),
  )
  expect(document.body.textContent).toMatch(/30(\.0+)?.USDC/)
  expect(document.body.textContent).toMatch(/20(\.0+)?.USDC/)
})

test('an account is set in the figures of the page, an id in those of codes', async () => {
  await show(order('C'))
  await waitFor(() => expect(rowOf('IBAN')?.getAttribute('data-code')).toBe('figures'))
  expect(rowOf('Order')?.getAttribute('data-code')).toBe('true')
})

test('an order that is not there for this person leads on: asking again would not find it', async () => {
  await show(order('N'), {
    getSellOrder: () => {
      throw new Refused('not-found', 404, '')
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain("We can't find this order.")
  const links = screen.getAllByRole('link').map((it) => [it.textContent, it.getAttribute('href')])
  expect(links).toEqual([
    ['Transaction history', '/transactions'],
    ['Go to the start page', '/'],
  ])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an order that could not be read is asked for again', async () => {
  let isBack = false
  await show(order('N'), {
    getSellOrder: () => {
      if (!isBack) throw new Refused('overloaded', 503, '')
      return order('N')
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBack = true
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: /^Waiting for crypto/ })).toBeTruthy()
})
