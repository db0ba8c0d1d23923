/** Fakes of what orders depend on: prices, lists, people, rails and mail. Tests change what they answer. */
import type { Person } from '../../travel-rule/index.ts'
import { Configuration, Credits, Money, Rates, type Coins } from '@agio/domain'
import { paymentUri } from '../../rails/evm/wallets/payment-uri.ts'
import { readAddress, readTransaction } from '../../rails/evm/wallets/read-address.ts'
import type {
  BankPayment,
  CardRefund,
  CoinTransfer,
  Confirming,
  GivenAddress,
  MoveWay,
  Payer,
  StartedPayment,
} from '../../rails/rail.ts'
import type { OrderDoors, PlacingKey, Visit, WantedLink } from '../core/doors.ts'

export const iban = 'DE89 3704 0044 0532 0130 00'

const noLinks: {
  find(token: string): Promise<WantedLink | undefined>
  take(link: string, order: string): Promise<boolean>
  leadsBack(merchantId: string, url: string): Promise<boolean>
} = { find: async () => undefined, take: async () => true, leadsBack: async () => true }

/** The fakes' answers and recorded calls. */
export function outside() {
  return {
    price: '0.90' as string | undefined,
    /** The ask, where coins are dearer to buy than to sell. */
    ask: undefined as string | undefined,
    networkCents: 20n,
    version: Configuration.first,
    visits: new Map<string, Visit>(),
    /** Payment links by their tokens. */
    links: noLinks,
    widgetKeys: new Map<string, PlacingKey>(),
    match: 'match' as 'match' | 'no_match' | 'unavailable',
    /** The name that the bank reads, where it is close to the one asked about. */
    closeTo: undefined as string | undefined,
    payments: [] as BankPayment[],
    withdrawn: [] as string[],
    transfers: [] as CoinTransfer[],
    prepared: [] as CoinTransfer[],
    released: [] as { key: string; transaction: string }[],
    calledBack: [] as string[],
    refunds: [] as CardRefund[],
    payers: new Map<string, Payer>(),
    /** Records of transfers lack these. */
    missing: [] as string[],
    /** Coins are this far from final, by their deposit or transfer. */
    confirming: new Map<string, Confirming>(),
    begun: [] as StartedPayment[],
    /** Orders of payments that customers began at their banks, by the end-to-end id. */
    begunAtBanks: new Map<string, string>(),
  }
}

export type Outside = ReturnType<typeof outside>

/** The doors of orders, with answers that a test sets. */
export function fakeDoors(out: Outside): OrderDoors {
  return {
    coins: { addresses: ownAddresses(), confirming: async () => out.confirming, out: () => coinsOut(out) },
    money: {
      bank: bankOut(out),
      cards: cardsOut(out),
      payments: {
        ofOrder: async () => out.begun,
        payerOf: async (source) => out.payers.get(Credits.keyOf(source)),
        begunPayment: async (_, id) => {
          const orderId = out.begunAtBanks.get(id)
          return orderId === undefined ? undefined : { id, orderId }
        },
      },
    },
    payees: {
      findBank: async () => ({ bankName: 'Musterbank', bic: 'COBADEFFXXX', instant: true }),
      check: async () =>
        out.closeTo === undefined ? { match: out.match } : { match: 'close', name: out.closeTo },
    },
    merchants: {
      linkOf: (token) => out.links.find(token),
      leadsBack: (merchant, url) => out.links.leadsBack(merchant, url),
      takeLink: (link, order) => out.links.take(link, order),
      sessionOf: async (page) => out.visits.get(page),
      keyOf: async (key) => out.widgetKeys.get(key),
    },
  }
}

function ownAddresses() {
  let given = 0n
  return {
    give: async (): Promise<GivenAddress> => {
      given += 1n
      const address = `0xaa${given.toString(16).padStart(38, '0')}`
      return { rail: 'evm', address, wallet: '', index: String(given) }
    },
    readName: async () => ({ problem: 'elsewhere' as const }),
    isOwn: async (address: string) => /^0xaa0{30}/i.test(address),
    read: readAddress,
    readTransaction: (_: unknown, named: string) => readTransaction(named),
    paymentUri,
  }
}

/** The customer as verification knows them, without what the records are to lack. */
export const personOf = ({ missing }: Outside): Person => ({
  company: null,
  firstName: 'Greta',
  lastName: 'Beispiel',
  birthDate: missing.includes('birth') ? null : '1990-02-03',
  birthCountry: 'DE',
  address: missing.includes('address')
    ? null
    : {
        street: 'Musterweg',
        houseNumber: '1',
        postCode: '10115',
        town: 'Berlin',
        region: '',
        country: 'DE',
      },
})

export function rateOf({ price }: Outside, of: Coins.CoinId, fiat: Money.Fiat) {
  const rate = price === undefined ? undefined : Rates.readRate(of, fiat, price)
  return rate === 'not-a-rate' ? undefined : rate
}

/** The ticker of every coin. */
export const tickerOf = ({ price, ask = price }: Outside) =>
  price === undefined || ask === undefined ? undefined : { bid: price, ask }

/** Coins go out for some cents, and come in or go back for half a coin: as much of the chain's coin as is worth that now. */
export function gasOf(out: Outside, way: MoveWay): Money.Money<Coins.CoinId> {
  const { bid = '1', ask = '1' } = tickerOf(out) ?? {}
  const scaled = (text: string) => BigInt(Math.round(Number(text) * 10_000))
  const cents = way === 'out' ? out.networkCents : (scaled(bid) * 50n + 9_999n) / 10_000n
  return Money.money('ETH@11155111', (cents * 10n ** 20n) / scaled(ask))
}

/** Ways out that take note, once per key, however often asked. */
const bankOut = (out: Outside): OrderDoors['money']['bank'] => ({
  pay: async (_, payment) =>
    void (out.payments.some(({ key }) => key === payment.key) || out.payments.push(payment)),
  cancel: async (_, key) => out.withdrawn.push(key) > 0,
})

const coinsOut = (out: Outside): ReturnType<OrderDoors['coins']['out']> => ({
  async pay(_, transfer) {
    const list = transfer.sent === 'at_once' ? out.transfers : out.prepared
    if (!list.some(({ key }) => key === transfer.key)) list.push(transfer)
  },
  release: async (_, of) =>
    void (out.released.some(({ transaction }) => transaction === of.transaction) || out.released.push(of)),
  cancel: async (_, key) => out.calledBack.push(key) > 0,
})

const cardsOut = (out: Outside): OrderDoors['money']['cards'] => ({
  cancel: null,
  pay: async (_, refund) =>
    void (out.refunds.some(({ key }) => key === refund.key) || out.refunds.push(refund)),
})
