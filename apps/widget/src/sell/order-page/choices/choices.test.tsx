import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { Refused } from '../../../app/api/api.ts'
import { address, eur, order, paid, quote, show, usdc } from '../testing/sale.tsx'

afterEach(cleanup)

const short = {
  received: usdc('80.000000'),
  left: usdc('33.370000'),
  decideBy: '2026-12-04 12:00:00',
  byDefault: 'refund',
  quotes: [
    quote('pay_rest', { send: usdc('33.370000'), payout: paid('113.370000', '100.00') }),
    quote('accept_lower', { payout: paid('80.000000', '69.13') }),
    quote('refund', {
      back: { amount: usdc('79.500000'), fee: usdc('0.500000'), bought: null, to: address },
      floats: true,
    }),
  ],
}

/** The field of another wallet is loaded by itself. */
const patience = { timeout: 10_000 }

test('each option leads with its result, the recommended one first, and says when it happens by itself', async () => {
  await show(order('I', short))
  const section = await screen.findByRole('region', { name: 'What would you like to do?' })
  const options = within(section).getAllByRole('button')
  expect(options.map((it) => it.textContent)).toEqual([
    'Send 33.37\u00a0USDC more, get €100.00RecommendedFees €4.47',
    'Get €69.13 nowFor the 80.00\u00a0USDC that arrived. · Fees €4.47',
    expect.stringMatching(
      /^Return 79.50.USDCNetwork fee 0.50.USDC · Happens automatically on .*04\.12\.2026/,
    ),
  ])
})

test('where the sale pays a link, what a choice brings is the recipient’s', async () => {
  await show(order('I', { ...short, paysLink: true }))
  const rest = /^Send 33.37.USDC more, the recipient gets €100\.00/
  expect(await screen.findByRole('button', { name: rest })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Pay the recipient €69\.13 now/ }))
  const dialog = screen.getByRole('dialog', { name: 'Pay the recipient €69.13 now' })
  expect(within(dialog).getByRole('rowheader', { name: 'The recipient gets' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/You get|Get €/)
})

test('taking less is asked for in a sheet with both sides, and sent by its button only', async () => {
  const { asked } = await show(order('I', short), { acceptLowerSell: () => order('F') })
  fireEvent.click(await screen.findByRole('button', { name: /^Get €69.13 now/ }))
  const dialog = screen.getByRole('dialog', { name: 'Get €69.13 now' })
  expect(asked.some(({ name }) => name === 'acceptLowerSell')).toBe(false)
  const rows = within(dialog).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((it) => it.textContent))).toEqual([
    ['Item', 'As agreed', 'With this choice'],
    ['Amount', '113.37\u00a0USDC', '80\u00a0USDC'],
    ['Rate', expect.stringContaining('0.92'), expect.stringContaining('0.92')],
    ['Value of your crypto', '€104.47', '€73.60'],
    ['Fees', '−€4.47', '−€4.47'],
    ['You get', '€100.00', '€69.13'],
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Get €69.13 now' }))
  expect(await screen.findByRole('heading', { level: 1, name: /being sent to your bank/ })).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'acceptLowerSell')).toHaveLength(1)
})

test('sending back shows the whole address in groups with its network, and the button names the coins', async () => {
  await show(order('I', short))
  fireEvent.click(await screen.findByRole('button', { name: /^Return 79.50/ }))
  const dialog = screen.getByRole('dialog', { name: /^Return 79.50.USDC$/ })
  expect(within(dialog).getByRole('group', { name: 'To this wallet' }).textContent).toContain(address)
  expect(within(dialog).getByText('Ethereum')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: /^Return 79.50.USDC$/ })).toBeTruthy()
})

test('another address to send back to is shown whole before it is confirmed', async () => {
  await show(order('I', short))
  fireEvent.click(await screen.findByRole('button', { name: /^Return 79.50/ }))
  const field = await screen.findByRole('textbox', { name: /^To another address/ }, patience)
  const other = '0x52908400098527886E0F7030069857D2E4169EE7'
  fireEvent.change(field, { target: { value: other.slice(0, -1) } })
  const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described()?.textContent).toBe('Only to your own wallet: you sign with it first.')
  fireEvent.change(field, { target: { value: ` ${other} ` } })
  const groups = [...(described()?.querySelectorAll('code span') ?? [])].map((it) => it.textContent)
  expect(groups.join('')).toBe(other)
  expect(groups.length).toBeGreaterThan(5)
})

test('what is refused below the form comes into sight', async () => {
  const seen: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent)
  }
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  await show(order('I', short), {
    refundSell() {
      throw new Refused('wallet.proof_required', 409, '')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Return 79.50/ }))
  const dialog = screen.getByRole('dialog', { name: /^Return 79.50/ })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Return 79.50/ }))
  await within(dialog).findByRole('alert')
  expect(seen).toEqual([expect.stringContaining(address)])
})

test('a link of a mail opens the sheet of its option', async () => {
  await show(order('I', short), {}, 'choice=accept_lower')
  expect(await screen.findByRole('dialog', { name: 'Get €69.13 now' })).toBeTruthy()
})

test('a link to an option that is no longer there opens nothing', async () => {
  await show(order('I', short), {}, 'choice=take_all')
  await screen.findByRole('region', { name: 'What would you like to do?' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('too much came: the option says what all of it brings', async () => {
  const quotes = [quote('take_all', { payout: paid('213.370000', '192.14') })]
  await show(order('G', { surplus: usdc('100.000000'), quotes }))
  expect(await screen.findByRole('button', { name: /^Get €192\.14/ })).toBeTruthy()
})

/** The lines of the sheet as they stand on the screen: label, amount to the last digit in millionths, and currency. */
function linesOf(dialog: HTMLElement) {
  const lines = [...dialog.querySelectorAll<HTMLElement>('dl > div')]
  return lines.map((line) => {
    const [text, minus, whole, part = ''] =
      /(\u2212?)€?([\d,]+)(?:\.(\d+))?/.exec(line.querySelector('dd')?.textContent ?? '') ?? []
    if (text === undefined) throw new Error(`no amount: ${line.textContent}`)
    const units = BigInt(`${whole?.replaceAll(',', '')}${part.padEnd(6, '0')}`)
    const label = line.querySelector('dt')?.textContent ?? ''
    const isStrong = line.dataset.state === 'strong'
    return { label, units: minus ? -units : units, isFiat: text.includes('€'), isStrong }
  })
}
type Lines = ReturnType<typeof linesOf>
const sum = (lines: Lines) => lines.reduce((total, { units }) => total + units, 0n)

test('the sheet of a surplus that goes back begins with the surplus, and its lines add up to what goes back', async () => {
  const back = { amount: usdc('86.129999'), fee: usdc('0.500001'), bought: null, to: address }
  const quotes = [quote('return_surplus', { payout: paid('113.370000', '100.00'), back, floats: true })]
  await show(order('G', { received: usdc('200.000000'), surplus: usdc('86.630000'), quotes }))
  fireEvent.click(await screen.findByRole('button', { name: /^Return 86.1/ }))
  const lines = linesOf(screen.getByRole('dialog', { name: /^Return 86.1/ }))
  expect(lines.map(({ label }) => label)).toEqual([
    'Above the amount asked for',
    'Network fee of the return',
    'Goes back to you',
  ])
  expect(sum(lines.slice(0, -1))).toBe(lines.at(-1)?.units)
})

const sold = {
  gross: eur('1104.47'),
  fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
  feesTotal: eur('4.47'),
  settled: null,
  takenByBank: null,
  money: eur('1100.00'),
  rate: '0.93',
  coins: usdc('1182.795699'),
}
test.each([
  ['fees that stay', sold],
  ['a debt that it settled', { ...sold, settled: eur('12.00'), money: eur('1088.00') }],
  [
    'a part that banks took',
    { ...sold, settled: eur('12.00'), takenByBank: eur('5.01'), money: eur('1082.99') },
  ],
  [
    'no fee',
    {
      ...sold,
      fees: { service: eur('0.00'), bank: eur('0.00'), network: eur('0.00') },
      money: eur('1104.47'),
    },
  ],
])('after the exchange the sheet of a refund with %s adds up, in money and in coins', async (_, bought) => {
  const back = { amount: usdc('1182.295698'), fee: usdc('0.500001'), bought, to: address }
  const more = { received: usdc('1201.000000'), quotes: [quote('refund', { back, floats: true })] }
  await show(order('R', { reason: 'returned', ...more }))
  fireEvent.click(await screen.findByRole('button', { name: /^Return 1,182/ }))
  const lines = linesOf(screen.getByRole('dialog', { name: /^Return 1,182/ }))
  const money = lines.filter(({ isFiat }) => isFiat)
  const coins = lines.filter(({ isFiat }) => !isFiat)
  expect(sum(money.slice(0, -1))).toBe(money.at(-1)?.units)
  expect([money[0]?.label, money.at(-1)?.label, money.at(-1)?.units]).toEqual([
    'Sold for',
    'Buys coins for',
    BigInt(bought.money.amount.replace('.', '')) * 10_000n,
  ])
  // The coins that arrived were sold: those that go back are bought.
  expect(coins.map(({ label }) => label)).toEqual([
    'Arrived',
    'Coins bought back',
    'Network fee of the return',
    'Goes back to you',
  ])
  expect(sum(coins.slice(1, -1))).toBe(coins.at(-1)?.units)
  expect(lines.filter(({ isStrong }) => isStrong)).toEqual(coins.slice(-1))
})

test('a name that the bank denies is paid only after a warning and a tick', async () => {
  const quotes = [quote('revise_beneficiary'), quote('confirm_name', { payout: paid('113.37', '100.00') })]
  const { asked } = await show(order('R', { reason: 'name', quotes }), { reviseSell: () => order('E') })
  fireEvent.click(await screen.findByRole('button', { name: /^Pay €100.00 to Ada Example/ }))
  const dialog = screen.getByRole('dialog', { name: 'Pay €100.00 to Ada Example' })
  expect(within(dialog).getByText(/can reach somebody else's account/)).toBeTruthy()
  const pay = within(dialog).getByRole('button', {
    name: "I've checked the name. Pay €100.00 after your check",
  })
  fireEvent.click(pay)
  expect(within(dialog).getByText(/Tick the box/)).toBeTruthy()
  expect(asked.some(({ name }) => name === 'reviseSell')).toBe(false)
  fireEvent.click(within(dialog).getByRole('checkbox'))
  fireEvent.click(pay)
  expect(await screen.findByRole('heading', { level: 1, name: /being sent to your bank/ })).toBeTruthy()
  expect(asked.find(({ name }) => name === 'reviseSell')?.input).toMatchObject({
    body: { confirmName: true },
  })
})

test('another account is checked with its bank before it is sent', async () => {
  const { asked } = await show(order('R', { reason: 'name', quotes: [quote('revise_beneficiary')] }), {
    validateIban: () => ({ iban: '', bank: null, bic: null, instant: true }),
    checkPayee: () => ({ match: 'no_match', name: null }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /account/ }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('IBAN'), { target: { value: 'DE89370400440532013000' } })
  expect(await within(dialog).findByText(/The bank has a different name/)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'checkPayee')?.input).toMatchObject({
    body: { currency: 'EUR', beneficiary: { name: 'Ada Example' } },
  })
})

test('late: the page says the two times and what the coins are worth', async () => {
  const late = { arrivedAt: '2026-11-20 12:40:00', rateEndedAt: '2026-11-20 12:20:00' }
  await show(order('I', { ...short, late }))
  const said = await screen.findByText(/after the fixed rate had ended/)
  expect(said.textContent).toMatch(/arrived at .*:40, .*ended at .*:20\. .*pay out €69\.13/)
  expect(screen.queryByText(/may have taken its network fee/)).toBeNull()
})

const said = { holder: null, provider: null, name: null, mayChange: true, lacks: false, addresses: [address] }

test('whose wallet paid: the customer names the provider, and cannot send nothing', async () => {
  const asksProof = {
    reason: 'proof' as const,
    quotes: [quote('prove_wallet'), quote('name_provider'), quote('refund')],
    walletsToProve: [address],
    decideBy: '2026-12-04 12:00:00',
    byDefault: 'refund',
  }
  const { asked } = await show(order('W', { ...asksProof, choices: ['refund'] }), {
    getOrderWallet: () => said,
    sayOrderWallet: ({ body }: { body: object }) => ({ ...said, ...body }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Prove that the wallet is yours/ }))
  const proof = screen.getByRole('dialog', { name: 'Prove that the wallet is yours' })
  expect(proof.textContent).toContain(address)
  fireEvent.click(within(proof).getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: /^It came from an exchange/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Whose wallet is it?' })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch('Choose the provider')
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'krak' } })
  expect(within(dialog).queryByRole('radio', { name: 'Binance' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Kraken' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked.filter(({ name }) => name === 'sayOrderWallet').map(({ input }) => input)
  expect(sent).toMatchObject([{ body: { holder: 'provider', provider: 'kraken' } }])
})

test('a wallet that cannot sign sends a small amount: asked for, seen, and over', async () => {
  const asks = {
    reason: 'proof' as const,
    choices: ['refund' as const],
    quotes: [quote('prove_wallet'), quote('refund')],
    walletsToProve: [address],
    decideBy: '2026-12-04 12:00:00',
    byDefault: 'refund',
  }
  const proofTransfer = {
    amount: { amount: '1.593000', currency: 'USDC@1' },
    until: '2026-11-20 13:00:00',
    isSeen: false,
  }
  const transferred = (more: object) => order('W', { ...asks, proofTransfer: { ...proofTransfer, ...more } })
  const { asked } = await show(order('W', asks), { askProofTransfer: () => transferred({}) })
  fireEvent.click(await screen.findByRole('button', { name: /^Prove that the wallet is yours/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Show the amount' }))
  expect(await screen.findByRole('button', { name: /1\.593/ })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('Time left to send it: 60 minutes')
  expect(asked.filter(({ name }) => name === 'askProofTransfer')).toHaveLength(1)

  cleanup()
  await show(transferred({ isSeen: true }))
  fireEvent.click(await screen.findByRole('button', { name: /^Prove that the wallet is yours/ }))
  expect(screen.getByText(/^We see your transfer/)).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()

  cleanup()
  await show(transferred({ until: '2026-11-20 12:00:00' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Prove that the wallet is yours/ }))
  expect(screen.getByText(/^Time.s up/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show a new amount' })).toBeTruthy()
})

test('a refund to another wallet: refused without a proof, and sent once its owner has signed', async () => {
  const provider = {
    request: async ({ method }: { method: string }) =>
      method === 'personal_sign' ? '0xab' : method === 'eth_chainId' ? '0x1' : [address],
  }
  Object.assign(window, { ethereum: provider })
  onTestFinished(() => void Reflect.deleteProperty(window, 'ethereum'))
  let tries = 0
  const refund = quote('refund', {
    back: { amount: usdc('79.5'), fee: usdc('0.5'), bought: null, to: null },
    floats: true,
  })
  let now = order('I', { quotes: [refund] })
  const { asked } = await show(now, {
    refundSell() {
      tries += 1
      if (tries === 1) throw new Refused('wallet.proof_required', 409, '')
      return (now = order('W', { reason: 'refund' }))
    },
    getSellOrder: () => now,
    listChains: () => ({ items: [], next: null }),
    challengeWallet: () => ({ message: 'a sentence', expiresAt: '2026-11-20 12:10:00' }),
    proveWallet: () => ({ address, provedAt: '2026-11-20 12:00:00' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Return 79.50.USDC/ }))
  const dialog = screen.getByRole('dialog', { name: /^Return 79.50.USDC$/ })
  const field = await within(dialog).findByLabelText(/^To this address/, {}, patience)
  fireEvent.change(field, { target: { value: address } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Return 79.50.USDC$/ }))
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Sign with the wallet in this browser' }))
  expect(await screen.findByText("We're sending your crypto back.")).toBeTruthy()
  const sent = asked.filter(({ name }) => name === 'refundSell').map(({ input }) => input)
  expect(sent).toMatchObject([{ body: { to: address } }, { body: { to: address } }])
})
