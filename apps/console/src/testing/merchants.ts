/** For tests: a merchant at its own console, with a beneficiary, a payment link, a payment of it and a statement. */
import type { MerchantPaymentView, LinkView, PayeeView, SettlementView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'

const letters = 'a'.repeat(26)

export const ownMerchant = (role: 'owner' | 'staff' = 'owner'): AnswerTo<'getOwnMerchant'> => ({
  id: `mer_${letters}`,
  name: 'Blumen Beispiel',
  origins: ['https://blumen.example'],
  services: ['sell'],
  widgetUrl: 'https://pay.example/',
  caller: { id: 'opr_olga', name: 'Olga Owner', roles: [role] },
})

export const payee = (changes: Partial<PayeeView> = {}): PayeeView => ({
  id: `pay_${letters}`,
  state: 'approved',
  fiat: 'EUR',
  name: 'Blumen GmbH',
  account: 'DE** **** 2051',
  nameCheck: 'match',
  createdAt: '2026-11-20 10:00:00',
  decidedAt: '2026-11-20 11:00:00',
  ...changes,
})

export const paymentLink = (changes: Partial<LinkView> = {}): LinkView => ({
  id: `lnk_${letters}`,
  state: 'open',
  token: 'abcdefgh234567ab',
  url: 'https://pay.example/l/abcdefgh234567ab',
  messengerUrl: null,
  payee: payee().id,
  uses: 'one',
  fiat: 'EUR',
  amount: { currency: 'EUR', amount: '25.00' },
  paid: { currency: 'EUR', amount: '0.00' },
  isBeingPaid: false,
  description: 'Roses',
  reference: 'Invoice 4711',
  returnUrl: null,
  externalId: '4711',
  createdAt: '2026-11-20 10:00:00',
  endsAt: '2026-12-20 10:00:00',
  switchedOffAt: null,
  ...changes,
})

export const listOf = <Item>(...items: readonly Item[]) => ({ items, next: null })

const eur = (amount: string) => ({ currency: 'EUR', amount })
const fees = { service: eur('1.50'), bank: eur('0.20'), network: eur('2.00') }
const names = {
  orderId: `ord_${letters}`,
  link: paymentLink().id,
  externalId: '4711',
  reference: 'RF18539007547034',
  bankReference: 'Invoice 4711 RF18539007547034',
}

export const merchantPayment = (changes: Partial<MerchantPaymentView> = {}): MerchantPaymentView => ({
  ...names,
  state: 'completed',
  createdAt: '2026-11-20 10:00:00',
  updatedAt: '2026-11-20 10:30:00',
  sent: { currency: 'USDC@11155111', amount: '112.728664' },
  gross: eur('103.70'),
  fees,
  feesPaidBy: 'payer',
  amount: eur('100.00'),
  account: payee().account,
  payout: { endToEndId: 'AGP1', bookedAt: '2026-11-20 10:30:00', bookingDay: '2026-11-20' },
  returns: [],
  kept: eur('100.00'),
  refundable: 'transfer',
  refunds: [],
  ...changes,
})

const totals = {
  gross: eur('103.70'),
  fees,
  payments: eur('100.00'),
  payouts: eur('-100.00'),
  returns: eur('0.00'),
  refunds: eur('0.00'),
  adjustments: eur('0.00'),
}
export const settlement = (changes: Partial<SettlementView> = {}): SettlementView => ({
  day: '2026-11-20',
  currency: 'EUR',
  lines: 2,
  ...totals,
  ...changes,
})

export const statement = (changes: Partial<AnswerTo<'getStatement'>> = {}): AnswerTo<'getStatement'> => ({
  id: 'AGS0000000000000000000000000',
  merchant: {
    id: ownMerchant().id,
    name: 'Blumen Beispiel',
    legalName: 'Blumen GmbH',
    registrationNumber: 'HRB 1',
    country: 'DE',
  },
  currency: 'EUR',
  from: '2026-11-20',
  to: '2026-11-20',
  zone: 'UTC',
  isFinal: true,
  asOf: '2026-11-21 00:00:00',
  opening: eur('0.00'),
  closing: eur('0.00'),
  totals,
  lines: 2,
  items: [
    {
      ...names,
      number: 1,
      kind: 'payment',
      amount: eur('100.00'),
      balance: eur('100.00'),
      fees,
      endToEndId: null,
    },
    {
      ...names,
      number: 2,
      kind: 'payout',
      amount: eur('-100.00'),
      balance: eur('0.00'),
      fees,
      endToEndId: 'AGP1',
    },
  ].map((it) => ({
    ...it,
    kind: it.kind as 'payment' | 'payout',
    at: '2026-11-20 10:30:00',
    gross: eur('103.70'),
    bookingDay: null,
    reason: null,
  })),
  next: null,
  ...changes,
})
