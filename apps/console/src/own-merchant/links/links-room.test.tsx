import type { LinkFileReport, LinkView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  expect(await text(/Roses/)).toMatch(/open.*25\.00 EUR · paid 0\.00 EUR · somebody is paying/)
  expect(await text(/Tulips/)).toMatch(/part paid.*25\.00 EUR · paid 10\.00 EUR/)
  expect(await text(/Tulips/)).not.toContain('somebody is paying')
  expect(await text(/Invoice 4711/)).toContain('EUR, the payer chooses')
})

test('a link is made with what was typed, and opened', async () => {
  const { app, calls } = open({ createLink: () => paymentLink() })
  fireEvent.click(await screen.findByRole('button', { name: 'Make a payment link…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const button = dialog.getByRole('button', { name: 'Make' })
  expect(button).toHaveProperty('disabled', true)
  type('Amount', ' 25.00 ')
  type('Description', 'Roses')
  type('Your own name for it', '4711')
  type('Days until it ends', '367')
  expect(button).toHaveProperty('disabled', true)
  type('Days until it ends', '7')
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

test('of a link whose payer chooses no amount is asked', async () => {
  const { calls } = open({ createLink: () => paymentLink() })
  fireEvent.click(await screen.findByRole('button', { name: 'Make a payment link…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('It takes'), { target: { value: 'open' } })
  expect(dialog.queryByLabelText('Amount')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Make' }))
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
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
})

test('a file makes links, and its bad lines are named with their reasons', async () => {
  const report: LinkFileReport = {
    made: 1,
    refused: 2,
    items: [
      { line: 2, link: paymentLink(), refusal: null, fields: [] },
      { line: 3, link: null, refusal: 'invalid', fields: [{ field: 'amount', code: 'amount.invalid' }] },
      { line: 4, link: null, refusal: 'not-found', fields: [{ field: 'payee', code: 'one_of' }] },
    ],
  }
  const { calls } = open({ createLinks: () => Response.json(report) })
  fireEvent.click(await screen.findByRole('button', { name: 'Make links from a file…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'Make the links' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['payee,uses,days'], 'may.csv', { type: 'text/csv' })] },
  })
  expect(await dialog.findByText('may.csv')).toBeTruthy()
  fireEvent.click(button)
  expect(await screen.findByText(/1 link was made\. 2 lines made none/)).toBeTruthy()
  expect(calls('createLinks')).toHaveLength(1)
  const table = within(screen.getByRole('region', { name: 'Lines without a link, as a table' }))
  expect(table.getByRole('row', { name: '3 amount the cell does not fit: amount.invalid' })).toBeTruthy()
  expect(table.getByRole('row', { name: '4 payee you have no such beneficiary' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have read it' }))
  expect(screen.queryByText(/1 link was made/)).toBeNull()
})
