import type { ConfigurationVersion } from '@agio/contract'
import { Configuration } from '@agio/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approval, compared } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { fieldsOf, withTexts } from './document-fields.ts'
import { ConfigurationScreen } from './index.ts'

const document = Configuration.document.write(Configuration.first.configuration) as Record<string, unknown>
const version = (change: Partial<ConfigurationVersion> = {}): ConfigurationVersion => ({
  version: 1,
  state: 'in_force',
  effectiveAt: '1970-01-01 00:00:00',
  recordedAt: '2026-11-20 06:00:00',
  proposedBy: null,
  approvedBy: null,
  reason: 'the first figures',
  document,
  changes: [],
  ...change,
})
const answers = (approvals: object[] = [], mayPropose = true) => ({
  listConfigurations: () => ({ items: [version()], next: null }),
  getConfigurationProposals: () => ({ approvals, mayPropose }),
})
const changed = (fee: string) => {
  const json = structuredClone(document) as { sell: { fee: { percent: string } } }
  json.sell.fee.percent = fee
  return json
}

test('every field of the document is a field of the form, and what is not touched comes back as it was', () => {
  expect(
    withTexts(document, Object.fromEntries(fieldsOf(document).map(({ path, text }) => [path, text]))),
  ).toEqual(document)
  const typed = withTexts(document, {
    'sell.coinFees': 'ETH@1 0.90 1.00 0.80',
    'limits.full.sell.year': '900000.00',
    'limits.basic.buy.year': 'unlimited',
    countriesNotServed: '',
    'sell.windows.rateMinutes': '20',
  })
  const read = Configuration.readDocument(typed)
  expect(read).toMatchObject({
    sell: {
      coinFees: { 'ETH@1': { percent: 90n, minimum: { EUR: 100n, GBP: 80n } } },
      windows: { rateMinutes: 20 },
    },
    limits: { full: { sell: { year: 90_000_000n } }, basic: { buy: { year: null } } },
    countriesNotServed: [],
  })
})

test('a figure is changed, compared with yesterday and proposed with a date and a reason', async () => {
  const preview = {
    changes: [{ path: 'sell.fee.percent', before: '1.35', after: '1.20' }],
    day: '2026-11-19',
    orders: 214,
    refusals: 3,
    costs: [
      { before: { currency: 'EUR', amount: '1300.00' }, after: { currency: 'EUR', amount: '1234.56' } },
    ],
    screening: { names: 100, before: 2, after: 5 },
  }
  const { calls } = stage(
    <ConfigurationScreen />,
    { ...answers(), previewConfiguration: () => preview, proposeConfiguration: () => approval() },
    '/console/configuration/next',
  )
  const field = await screen.findByLabelText('fee · percent')
  fireEvent.change(field, { target: { value: '1.20' } })
  const propose = screen.getByRole('button', { name: 'Propose…' })
  expect(propose.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByText('Of the 214 orders of 2026-11-19, 3 would have been refused.')).toBeTruthy()
  expect(screen.getByText('The others cost 1,300.00 EUR and would have cost 1,234.56 EUR.')).toBeTruthy()
  expect(
    screen.getByText(
      "Of the newest 100 names, 2 are hits on the lists here and 5 would be. What was decided to be somebody else isn't counted, and a remote list isn't asked.",
    ),
  ).toBeTruthy()
  expect(calls('previewConfiguration')[0]?.input).toEqual({ body: { document: changed('1.20') } })
  fireEvent.change(screen.getByLabelText('Takes effect (UTC)'), { target: { value: '2026-12-01T08:30' } })
  fireEvent.click(propose)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('1.35 → 1.20')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'the market' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }))
  const body = { document: changed('1.20'), effectiveAt: '2026-12-01 08:30:00', reason: 'the market' }
  await expect
    .poll(() => calls('proposeConfiguration').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ body }])
})

test('a waiting version is approved there; an operator who may not propose has no form', async () => {
  const waiting = approval({ kind: 'configuration', subject: 'configuration' })
  const { calls } = stage(
    <ConfigurationScreen />,
    { ...answers([waiting], false), compareApproval: () => compared(waiting), approve: () => waiting },
    '/console/configuration/next',
  )
  expect(await screen.findByText('A proposed version needs approval')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Approve…' }))
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'compared' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await expect.poll(() => calls('approve').length, { timeout: 10_000 }).toBe(1)
})
