/** A placed purchase for tests: the plain one, with what a test wants different. */
import type { BuyOrderView } from '@agio/contract'
import { Buy } from '@agio/domain'

export const orderId = `ord_${'a'.repeat(26)}`
export const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

const eur = (amount: string) => ({ currency: 'EUR', amount })

const plain: BuyOrderView = {
  id: orderId,
  service: 'buy',
  status: 'N',
  state: 'awaiting_payment',
  reason: null,
  held: false,
  createdAt: '2026-11-20 11:00:00',
  reference: 'RF18539007547034',
  shop: null,
  externalId: null,
  contactEmail: null,
  method: 'SEPA_BANK_TRANSFER',
  coin: 'USDC@1',
  network: 'Ethereum',
  chainId: 1,
  contract: null,
  decimals: 6,
  destination: wallet,
  destinationName: null,
  destinationUrl: `https://etherscan.io/address/${wallet}`,
  amount: eur('100.00'),
  fees: { service: eur('1.00'), network: eur('0.42') },
  net: eur('98.58'),
  receive: { currency: 'USDC@1', amount: '105.412345' },
  rate: '0.9352',
  midRate: '0.9330',
  floats: true,
  isExecuted: false,
  rateUntil: null,
  cancelsAt: '2026-11-25 11:00:00',
  lateUntil: null,
  received: eur('0.00'),
  left: eur('100.00'),
  waitsFor: null,
  waitsUntil: null,
  transfer: {
    holder: 'Agio Example GmbH',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    sortCode: null,
    accountNumber: null,
    bank: null,
    amount: eur('100.00'),
    reference: 'RF18539007547034',
    epc: null,
  },
  credits: [],
  refunds: [],
  payments: [],
  transaction: null,
  proofAsked: false,
  proofUntil: null,
  choices: ['transferred', 'method', 'cancel'],
  expectedArrival: null,
  completedAt: null,
  receiptCode: null,
  timeline: [
    {
      status: 'N',
      state: 'awaiting_payment',
      at: '2026-11-20 11:00:00',
      actor: 'customer',
      event: 'order.placed',
    },
  ],
  version: 1,
}

export function purchase(more: Partial<BuyOrderView> = {}): BuyOrderView {
  const state = more.status && Buy.stateOfCode(more.status)
  return { ...plain, ...(state && { state }), ...more }
}
