import type { LinkFileReport, LinkView, MerchantPaymentView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { listOf, ownMerchant, payee, paymentLink } from '../../testing/merchants.ts'
import { stage } from '../../testing/stage.tsx'
import { LinksRoom } from './links-room.tsx'

const open = (answers: Parameters<typeof stage>[1], id?: string) =>
  stage(
    <LinksRoom />,
    {
      getOwnMerchant: () => ownMerchant('staff'),
      listPayees: () => listOf(payee()),
      listLinks: () => listOf(paymentLink()),
      getLink: () => paymentLink(),
      listPayments: () => listOf<MerchantPaymentView>(),
      ...answers,
    },
    `/console/links${id === undefined ? '' : `/${id}`}`,
  )
const address = 'https://pay.example/l/abcdefgh234567ab'

test('each link shows its state, its amount, what is paid and whether somebody pays', async () => {
  const links: readonly Partial<LinkView>[] = [
    { isBeingPaid: true },
    { state: 'part_paid', description: 'Tulips', paid: { currency: 'EUR', amount: '10.00' } },
    { uses: 'open', amount: null, description: null },
  ]
  open({
    listLinks: () =>
      listOf(...links.map((it, at) => paymentLink({ ...it, id: `lnk_${'bcd'.charAt(at).repeat(26)}` }))),
  })
  const text = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent
  await expect.poll(() => text(/Roses/), { timeout: 10_000 }).toContain('to Blumen GmbH')
  expect(await text(/Roses/)).toMatch(/open.*25\.00 EUR · paid 0\.00 EUR · payment in progress/)
  expect(await text(/Tulips/)).toMatch(/part paid.*25\.00 EUR · paid 10\.00 EUR/)
  expect(await text(/Tulips/)).not.toContain('payment in progress')
  expect(await text(/Invoice 4711/)).toContain('EUR, payer chooses')
})

test('a link is made with what was typed, and opened', async () => {
  const { app, calls } = open({ createLink: () => paymentLink() })
  fireEvent.click(await screen.findByRole('button', { name: 'Create a payment link…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const button = dialog.getByRole('button', { name: 'Create' })
  expect(button).toHaveProperty('disabled', true)
  type('Amount', ' 25.00 ')
  type('Description', 'Roses')
  type('Your reference', '4711')
  type('Expires after (days)', '367')
  expect(button).toHaveProperty('disabled', true)
  type('Expires after (days)', '7')
  fireEvent.click(button)
  await expect.poll(() => app.router.now().id, { timeout: 10_000 }).toBe(paymentLink().id)
  expect(calls('createLink').map(({ input }) => input)).toEqual([
    {
      body: {
        payee: payee().id,
        uses: 'one',
        amount: '25.00',
        description: 'Roses',
        externalId: '4711',
        days: 7,
      },
    },
  ])
})

test.each(['Enter at least 20.00 EUR: one payment can’t be smaller.', 'Enter at most 98,649.00 EUR.'])(
  'an amount that one payment cannot be is refused in figures in the dialog: %s',
  async (problem) => {
    open({
      createLink: () => {
        const field = { field: 'amount', code: 'amount.below_min', params: { problem } } as const
        throw new Refused('invalid', 'The request is invalid.', [field])
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create a payment link…' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '19.99' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(problem)
  },
)

test('of a link whose payer chooses no amount is asked', async () => {
  const { calls } = open({ createLink: () => paymentLink() })
  fireEvent.click(await screen.findByRole('button', { name: 'Create a payment link…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Type'), { target: { value: 'open' } })
  expect(dialog.queryByLabelText('Amount')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await expect
    .poll(() => calls('createLink').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ body: { payee: payee().id, uses: 'open', days: 30 } }])
})

test('a link shows its address as text and as a QR code, and is switched off', async () => {
  const { calls } = open({ switchOffLink: () => paymentLink({ state: 'switched_off' }) }, paymentLink().id)
  expect(await screen.findByText(address)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy: Address' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy: Token' })).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR code of the address of this link' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Switch off…' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch off' }))
  await expect
    .poll(() => calls('switchOffLink').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: paymentLink().id } }])
})

test('a link that is over has no QR code and nothing to switch off', async () => {
  open({ getLink: () => paymentLink({ state: 'expired' }) }, paymentLink().id)
  expect(await screen.findByText(address)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Switch off…' })).toBeNull()
})

test('without an approved beneficiary no link is made', async () => {
  open({ listPayees: () => listOf(payee({ state: 'asked' })) })
  expect(await screen.findByRole('link', { name: 'See your beneficiaries' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('a file makes links, and its bad lines are named with their reasons', async () => {
  const report: LinkFileReport = {
    made: 1,
    refused: 4,
    items: [
      { line: 2, link: paymentLink(), refusal: null, fields: [] },
      {
        line: 3,
        link: null,
        refusal: 'invalid',
        fields: [
          { field: 'amount', code: 'amount.invalid' },
          { field: 'days', code: 'number.max', params: { max: '366' } },
        ],
      },
      { line: 4, link: null, refusal: 'not-found', fields: [{ field: 'payee', code: 'one_of' }] },
      {
        line: 5,
        link: null,
        refusal: 'merchant.link_exists',
        fields: [{ field: 'externalId', code: 'invalid' }],
      },
      {
        line: 6,
        link: null,
        refusal: 'invalid',
        fields: [
          { field: 'amount', code: 'amount.above_max', params: { problem: 'Enter at most 5.00 EUR.' } },
        ],
      },
    ],
  }
  const { calls } = open({ createLinks: () => Response.json(report) })
  fireEvent.click(await screen.findByRole('button', { name: 'Create links from a file…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'Create links' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['payee,uses,days'], 'may.csv', { type: 'text/csv' })] },
  })
  expect(await dialog.findByText('may.csv')).toBeTruthy()
  fireEvent.click(button)
  expect(
    await screen.findByText('1 link created. 4 rows were rejected. Correct them and upload only those rows.'),
  ).toBeTruthy()
  expect(calls('createLinks')).toHaveLength(1)
  const table = within(screen.getByRole('region', { name: 'Rejected rows, as a table' }))
  for (const row of [
    '3 Amount, Days Enter an amount above zero with a dot and at most two decimals, such as 25.00. Enter a whole number from 1 to 366.',
    "4 Beneficiary (payee) You don't have a beneficiary with this ID.",
    '5 Your reference (externalId) Another link for a single payment already has this reference. It is open, being paid or paid.',
    '6 Amount Enter at most 5.00 EUR.',
  ])
    expect(table.getByRole('row', { name: row })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/1 link created/)).toBeNull()
})

test('a file keeps its key until it is answered, also in a dialog opened anew; another file has another key', async () => {
  const report: LinkFileReport = { made: 0, refused: 0, items: [] }
  let isOffline = true
  const { calls } = open({
    createLinks: () => {
      if (isOffline) throw new Refused('offline', 'The service could not be reached.')
      return Response.json(report)
    },
  })
  const send = async (text: string) => {
    const before = calls('createLinks').length
    const opener = screen.queryByRole('button', { name: 'Create links from a file…' })
    if (!screen.queryByRole('dialog')) fireEvent.click(opener!)
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File([text], 'may.csv', { type: 'text/csv' })] },
    })
    const button = dialog.getByRole('button', { name: 'Create links' })
    await expect.poll(() => button, { timeout: 10_000 }).toHaveProperty('disabled', false)
    fireEvent.click(button)
    await expect.poll(() => calls('createLinks'), { timeout: 10_000 }).toHaveLength(before + 1)
    return calls('createLinks').at(-1)?.once
  }
  await screen.findByRole('button', { name: 'Create links from a file…' })
  const first = await send('payee,uses,days')
  expect(await screen.findByText(/could not be reached/)).toBeTruthy()
  const other = await send('payee,uses')
  expect(other).not.toBe(first)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  isOffline = false
  expect(await send('payee,uses,days')).toBe(first)
  expect(await screen.findByText(/0 links created/)).toBeTruthy()
  const again = await send('payee,uses,days')
  expect([first, other]).not.toContain(again)
})

test('a payable link offers its button’s HTML to copy', async () => {
  open({}, paymentLink().id)
  const html = await screen.findByLabelText('Payment button, to copy')
  expect(html.textContent).toBe(
    `<a href="${address}" data-agio-pay>Pay in crypto</a>\n<script src="https://pay.example/button.js" async></script>`,
  )
  expect(screen.getByRole('button', { name: 'Copy: Payment button' })).toBeTruthy()
})

test('a link that is not payable has no button', async () => {
  open({ getLink: () => paymentLink({ state: 'switched_off' }) }, paymentLink().id)
  await screen.findByText('Address')
  expect(screen.queryByLabelText('Payment button, to copy')).toBeNull()
})
