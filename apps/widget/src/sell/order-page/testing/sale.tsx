/** A sale as the server shows it, and its page. */
import type { ChoiceQuote, SellOrderView, SellStatus } from '@agio/contract'
import { Sell } from '@agio/domain'
import { stage } from '../../../testing/stage.tsx'
import { OrderPage } from '../order-page.tsx'

const id = `ord_${'a'.repeat(26)}`
export const usdc = (amount: string) => ({ currency: 'USDC@1', amount })
export const eur = (amount: string) => ({ currency: 'EUR', amount })
export const address = '0x52908400098527886E0F7030069857D2E4169EE7'

export const order = (status: SellStatus, more: Partial<SellOrderView> = {}): SellOrderView => ({
  id,
  service: 'sell',
  status,
  state: Sell.stateOfCode(status) ?? 'archived',
  reason: null,
  createdAt: '2026-11-20 11:00:00',
  reference: 'RF18539007547034',
  description: null,
  paysLink: false,
  returnUrl: null,
  coin: 'USDC@1',
  network: 'Ethereum',
  chainId: 1,
  contract: null,
  decimals: 6,
  depositAddress: address,
  paymentUri: `ethereum:${address}`,
  required: usdc('113.370000'),
  received: usdc('0'),
  notSold: null,
  left: usdc('113.370000'),
  surplus: null,
  late: null,
  rateOffered: '0.92',
  offeredBefore: null,
  rate: '0.92',
  midRate: '0.92',
  rateUntil: '2026-11-20 12:20:00',
  cancelsAt: '2026-11-20 12:30:00',
  gross: eur('104.47'),
  fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
  feesTotal: eur('4.47'),
  settled: null,
  takenByBank: null,
  payout: eur('100.00'),
  kept: null,
  beneficiary: {
    name: 'Ada Example',
    account: null,
    iban: 'DE89370400440532013000',
    sortCode: null,
    accountNumber: null,
    address: null,
    bank: null,
  },
  contactEmail: null,
  refundName: null,
  refundAddress: null,
  deposits: [],
  refund: null,
  earlierRefunds: [],
  refundByMerchant: null,
  walletsToProve: [],
  proofTransfer: null,
  provider: null,
  choices: [],
  quotes: [],
  decideBy: null,
  byDefault: null,
  endToEndId: null,
  shop: null,
  externalId: null,
  expectedArrival: null,
  completedAt: null,
  receiptCode: null,
  saidSent: false,
  sent: null,
  timeline: [
    {
      status: 'N',
      state: 'awaiting_deposit',
      at: '2026-11-20 11:00:00',
      actor: 'customer',
      event: 'order.placed',
    },
  ],
  version: 1,
  ...more,
})
const place = (query = '') => ({
  href: '',
  hash: '',
  path: `/sell/transaction/${id}`,
  query: new URLSearchParams(query),
  params: { id },
  key: 'k',
})
export const show = (it: SellOrderView, more = {}, query = '') =>
  stage(<OrderPage place={place(query)} />, { getSellOrder: () => it, ...more })

/** The server's figures of a choice. */
export const quote = (choice: ChoiceQuote['choice'], more: Partial<ChoiceQuote> = {}): ChoiceQuote => ({
  choice,
  send: null,
  payout: null,
  back: null,
  floats: false,
  ...more,
})

export const paid = (coins: string, payout: string): NonNullable<ChoiceQuote['payout']> => ({
  coins: usdc(coins),
  rate: '0.92',
  gross: eur((Number(payout) + 4.47).toFixed(2)),
  fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
  feesTotal: eur('4.47'),
  payout: eur(payout),
})
