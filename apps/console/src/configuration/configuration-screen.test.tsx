import type { ConfigurationVersion } from '@agio/contract'
import { Configuration } from '@agio/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { approval, compared } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { doesOf, nameOf, readProblem, valueText } from '../figures/index.ts'
import { cardsOf } from './cards.ts'
import { withFigure } from './document.ts'
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

const withCoin = withFigure(document, 'sell.coinFees.ETH@1', {
  percent: '0.90',
  minimum: { EUR: '1.00', GBP: '0.80' },
})

const withHedge = withFigure(withCoin, 'treasury.hedges.ETH@1', Configuration.firstHedgeDocument)

test('every figure of the document is in exactly one card, with a name and a line about its effect', () => {
  const { configuration } = Configuration.first
  const cells = cardsOf(withHedge).flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []))),
  )
  const read = Configuration.document.read(withHedge as never)
  // The first column of coins alone: a list is a cell for each coin.
  const paths = cells.filter(({ coin }) => coin === undefined || coin === 'ETH@1').map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...Configuration.leavesOf(read).keys()].toSorted())
  const unnamed = [...Configuration.leavesOf(read).keys()].filter((path) => nameOf(path).includes('.'))
  expect(unnamed).toEqual([])
  // The card of fees says it once.
  expect(paths.filter((path) => !path.includes('.fee.') && doesOf(path) === undefined)).toEqual([])
  expect(nameOf('sell.coinFees.ETH@1.minimum.EUR')).toBe('Sale of ETH on Ethereum: least service fee (EUR)')
  expect(nameOf('treasury.hedges.ETH@1.above')).toBe('ETH on Ethereum: closed at once above (EUR)')
  expect(nameOf('limits.full.sell.year')).toBe('Full, sales: in 365 days (EUR)')
  expect(nameOf('buy.methods.card.fee.percent')).toBe('Purchase by card: service fee (%)')
  expect(valueText('sell.maximum.EUR', '100000.00')).toBe('100,000.00')
  expect(configuration.sell.coinFees).toEqual({})
})

test('a figure goes into its place, and a fee of a coin away again', () => {
  const changed = withFigure(
    withFigure(withCoin, 'limits.basic.buy.year', null),
    'sell.windows.rateMinutes',
    20,
  )
  expect(Configuration.readDocument(changed)).toMatchObject({
    sell: {
      coinFees: { 'ETH@1': { percent: 90n, minimum: { EUR: 100n, GBP: 80n } } },
      windows: { rateMinutes: 20 },
    },
    limits: { basic: { buy: { year: null } } },
  })
  expect(withFigure(withCoin, 'sell.coinFees.ETH@1', undefined)).toEqual(document)
})

test.each([
  ['sell: fee: percent: a text such as "2.50" is expected', 'sell.fee.percent'],
  ['sell.fee.percent: a fee is less than 50 percent', 'sell.fee.percent'],
  ['sell: coinFees: ETH@1: percent is missing', 'sell.coinFees.ETH@1.percent'],
  ["limits.basic.sell: a day's limit is at most a month's", 'limits.basic.sell'],
])('the sentence %s is about one figure', (sentence, path) => {
  expect(readProblem(sentence)?.path).toBe(path)
})

test('a figure is changed, compared with yesterday and proposed with a date and a reason', async () => {
  const preview = {
    changes: [{ path: 'sell.fee.percent', before: '1.35', after: '1.20' }],
    day: '2026-11-19',
    orders: 214,
    refusals: 3,
    examples: [
      {
        way: 'sell',
        coin: null,
        amount: { currency: 'EUR', amount: '500.00' },
        before: { currency: 'EUR', amount: '7.75' },
        after: { currency: 'EUR', amount: '7.00' },
      },
    ],
    costs: [
      { before: { currency: 'EUR', amount: '1300.00' }, after: { currency: 'EUR', amount: '1234.56' } },
    ],
    screening: { names: 100, before: 2, after: 5 },
    hedges: [],
  }
  const { calls } = stage(
    <ConfigurationScreen />,
    { ...answers(), previewConfiguration: () => preview, proposeConfiguration: () => approval() },
    '/console/configuration/next',
  )
  const field = await screen.findByLabelText('Sale: service fee (%)')
  fireEvent.change(field, { target: { value: '1.2' } })
  fireEvent.blur(field)
  expect(screen.getByText('was 1.35')).toBeTruthy()
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
  const [example] = screen.getAllByText('Sale of 500.00 EUR').map((cell) => cell.closest('tr')?.textContent)
  expect(example).toBe('Sale of 500.00 EUR7.75 EUR7.00 EUR')
  expect(calls('previewConfiguration')[0]?.input).toEqual({ body: { document: changed('1.20') } })
  fireEvent.change(screen.getByLabelText('Takes effect (UTC)'), { target: { value: '2026-12-01T08:30' } })
  fireEvent.click(propose)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Sale: service fee (%)').nextSibling?.textContent).toBe('1.35 → 1.20')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'the market' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }))
  const body = { document: changed('1.20'), effectiveAt: '2026-12-01 08:30:00', reason: 'the market' }
  await expect
    .poll(() => calls('proposeConfiguration').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ body }])
})

test('a coin gets a policy of hedging, and what it would have done yesterday is shown before it is proposed', async () => {
  const hedges = [
    {
      coin: 'USDC@1',
      samples: 288,
      trades: 14,
      traded: { currency: 'EUR', amount: '9000.00' },
      most: { currency: 'EUR', amount: '1200.00' },
      left: { currency: 'USDC@1', amount: '-5.000000' },
      leftWorth: { currency: 'EUR', amount: '-4.30' },
    },
  ]
  const preview = {
    changes: [{ path: 'treasury.hedges.USDC@1.venue', before: '', after: 'kraken' }],
    day: '2026-11-20',
    orders: 0,
    refusals: 0,
    costs: [],
    examples: [],
    screening: null,
    hedges,
  }
  const { calls } = stage(
    <ConfigurationScreen />,
    { ...answers(), previewConfiguration: () => preview },
    '/console/configuration/next',
  )
  const add = within(await screen.findByRole('region', { name: 'Hedge one more coin' }))
  fireEvent.change(add.getByLabelText('Coin'), { target: { value: 'USDC@1' } })
  fireEvent.click(add.getByRole('button', { name: 'Add a policy' }))
  fireEvent.change(screen.getByLabelText('USDC on Ethereum: venue'), { target: { value: 'coinbase' } })
  fireEvent.change(screen.getByLabelText('USDC on Ethereum: largest trade (EUR)'), {
    target: { value: '700' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  const row = await screen.findByRole('row', { name: /USDC on Ethereum 14/ })
  expect(row.textContent).toContain('1,200.00 EUR')
  expect(row.textContent).toContain('-5 USDC')
  const [{ input } = { input: undefined }] = calls('previewConfiguration')
  expect(input).toMatchObject({
    body: { document: { treasury: { hedges: { 'USDC@1': { venue: 'coinbase', largest: '700' } } } } },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove the policy: USDC on Ethereum: venue' }))
  expect(screen.queryByLabelText('USDC on Ethereum: venue')).toBeNull()
})

test('a figure that the server refuses is marked in its place, with the sentence', async () => {
  const problem = 'sell.fee.percent: a fee is less than 50 percent'
  const refuse = () =>
    Promise.reject(
      new Refused('backoffice.unfit', 'This does not fit.', [
        { field: 'document', code: 'invalid', params: { problem } },
      ]),
    )
  stage(
    <ConfigurationScreen />,
    { ...answers(), previewConfiguration: refuse },
    '/console/configuration/next',
  )
  const field = await screen.findByLabelText('Sale: service fee (%)')
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Sale: service fee: a fee is less than 50 percent',
  )
  expect(field.getAttribute('aria-invalid')).toBe('true')
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
