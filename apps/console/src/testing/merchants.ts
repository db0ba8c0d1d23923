/** For tests: a merchant at its own console, with a beneficiary and a payment link. */
import type { LinkPaymentView, LinkView, PayeeView } from '@agio/contract'
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

export const linkPayment = (changes: Partial<LinkPaymentView> = {}): LinkPaymentView => ({
  order: `ord_${letters}`,
  status: 'completed',
  reference: 'RF18539007547034',
  placedAt: '2026-11-20 12:00:00',
  send: { currency: 'USDC@1', amount: '30.120000' },
  receive: { currency: 'EUR', amount: '25.00' },
  refundable: 'transfer',
  refund: null,
  ...changes,
})

export const listOf = <Item>(...items: readonly Item[]) => ({ items, next: null })
