/** The interface of a rail, as the compiler sees it: these sources must not compile, or `tsc` fails. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import type { BankPayment, CoinRail, CoinsOut, MoneyOut, Outgoing, Rail } from './rail.ts'
import { screenReceiver } from './receiver.ts'

const nothing = { payers: null, started: null, out: null, holdings: [] }
const mute: Rail = { name: 'evm', workers: [], ...nothing }
const pay = async (_: unknown, payment: BankPayment) => void payment.key

test('a rail that leaves out what it cannot do does not compile: it must say null', () => {
  const { out, payers, started, workers, holdings, ...rest } = mute
  const named = { ...rest, holdings }
  // @ts-expect-error: it does not say whether it sends
  const silentOut: Rail = { ...named, workers, payers, started }
  // @ts-expect-error: it does not say whether it knows who paid
  const silentPayers: Rail = { ...named, workers, out, started }
  // @ts-expect-error: it does not say whether customers begin payments on it
  const silentStarted: Rail = { ...named, workers, out, payers }
  // @ts-expect-error: it has no loops
  const still: Rail = { ...named, out, payers, started }
  // @ts-expect-error: it does not say what others keep for us
  const secretive: Rail = { ...rest, workers, out, payers, started }
  // @ts-expect-error: no rail has this name
  const stranger: Rail = { ...mute, name: 'pigeon' }
  expect([silentOut, silentPayers, silentStarted, still, secretive, stranger]).toHaveLength(6)
})

test('a way out that does not say whether a payment can be taken back does not compile', () => {
  // @ts-expect-error: `cancel` is missing
  const oneWay: Outgoing<BankPayment> = { pay }
  // @ts-expect-error: a bank takes payments back
  const bank: MoneyOut = { pay, cancel: null }
  // @ts-expect-error: bytes that were signed and kept must be released by somebody
  const coins: CoinsOut = { pay: async () => {}, cancel: async () => true }
  const card: Outgoing<BankPayment> = { pay, cancel: null }
  const rail: Rail = { ...mute, out: card }
  expect([oneWay, bank, coins, rail]).toHaveLength(4)
})

test('a payment to a name that the lists were not asked about does not compile', async () => {
  const payment = {
    key: 'a',
    owner: 'ord_a',
    scheme: 'sepa',
    payeeAccount: { kind: 'iban', iban: '' },
  } as const
  const rest = { ...payment, amount: Money.money('EUR', 1n), reference: '' }
  // @ts-expect-error: the name was not looked up
  const unseen: BankPayment = { ...rest, payeeName: 'Greta Beispiel' }
  const screened = await screenReceiver('Greta Beispiel', async () => undefined)
  if (!('receiver' in screened)) throw new Error('no list names her')
  const seen: BankPayment = { ...rest, payeeName: screened.receiver }
  expect(seen).toEqual(unseen)
  expect(await screenReceiver('Greta Beispiel', async () => 'a listed name')).toEqual({
    listed: 'a listed name',
  })
})

test('a rail of coins that does not know its addresses, proofs or fees does not compile', () => {
  const whole = { name: 'evm' } as CoinRail
  // @ts-expect-error: it gives, reads and writes no addresses
  const nowhere: CoinRail = whole as Omit<CoinRail, 'addresses'>
  // @ts-expect-error: no owner can prove a wallet
  const unproved: CoinRail = whole as Omit<CoinRail, 'proofs'>
  // @ts-expect-error: it does not say what moving a coin costs
  const free: CoinRail = whole as Omit<CoinRail, 'networkFee'>
  expect([nowhere, unproved, free]).toHaveLength(3)
})
