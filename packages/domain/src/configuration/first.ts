/** The configuration of a new installation. docs/figures.md lists the figures. */
import type { CoinId } from '../coins/coins.ts'
import type { Caps, Configuration, Fee, PerFiat, Version } from './configuration.ts'

const both = (units: bigint): PerFiat => ({ EUR: units, GBP: units })
const fee = (percent: bigint, least: bigint): Fee => ({ percent, minimum: both(least) })
const euros = (day: bigint, month: bigint, year: bigint | null): Caps => ({
  day: day * 100n,
  month: month * 100n,
  year: year === null ? null : year * 100n,
})
/** They have no authorised issuer in the EEA. */
export const withoutIssuer: readonly CoinId[] = ['USDT@1', 'DAI@1', 'USDT@56']

const configuration: Configuration = {
  sell: {
    fee: fee(135n, 250n),
    coinFees: {},
    bankTransfer: both(100n),
    minimum: { EUR: 2_000n, GBP: 1_700n },
    maximum: { EUR: 10_000_000n, GBP: 8_500_000n },
    shortBy: { percent: 50n, most: both(100n) },
    overBy: both(500n),
    windows: { rateMinutes: 30, depositMinutes: 90, choiceDays: 14, proofDays: 14, revisionDays: 30 },
    serviceFeeOnRefund: 'by_cause',
    coinsOff: { eea: [], uk: [] },
  },
  buy: {
    methods: {
      bank_transfer: {
        fee: fee(135n, 250n),
        coinFees: {},
        maximum: { EUR: 10_000_000n, GBP: 8_500_000n },
      },
      open_banking: { fee: fee(240n, 249n), coinFees: {}, maximum: both(1_500_000n) },
      card: { fee: fee(390n, 400n), coinFees: {}, maximum: both(500_000n) },
    },
    minimum: { EUR: 2_500n, GBP: 2_000n },
    windows: { rateMinutes: 30, moneyDays: 5, moreHours: 72, lateDays: 90, proofDays: 14 },
    coinsOff: { eea: withoutIssuer, uk: withoutIssuer },
  },
  quoteSeconds: 120,
  limits: {
    no_service: { sell: euros(0n, 0n, 0n), buy: euros(0n, 0n, 0n) },
    starter: { sell: euros(2_000n, 4_000n, 27_000n), buy: euros(5_000n, 10_000n, 27_000n) },
    basic: { sell: euros(7_500n, 15_000n, 45_000n), buy: euros(15_000n, 35_000n, 90_000n) },
    full: { sell: euros(50_000n, 250_000n, null), buy: euros(50_000n, 250_000n, null) },
    company: { sell: euros(100_000n, 500_000n, null), buy: euros(100_000n, 500_000n, null) },
  },
  countriesNotServed: ['IR', 'KP', 'MM'],
  screening: {
    hitFrom: 8_200n,
    sameBirthDay: 400n,
    otherBirthDay: 600n,
    otherBirthYear: 1_500n,
    otherCountry: 300n,
    words: {
      partner: 7_400n,
      initial: 7_500n,
      sameName: 9_600n,
      sameSpelling: 9_700n,
      sameSound: 8_800n,
      sameConsonants: 9_200n,
      leftOnBoth: 9_000n,
      otherFigure: 4_000n,
      leftOnOne: 300n,
      leftOnOneOfCompany: 1_000n,
      oneWordOfSeveral: 7_200n,
    },
  },
  customers: { accountsPerPerson: 'one' },
  travelRule: { answerAbove: 100_000n, proofAbove: 100_000n },
  above: {
    freshPin: 100_000n,
    paymentFile: both(1_000_000n),
    unallocatedMoney: both(10_000n),
    unallocatedCoins: 10_000n,
  },
}

export const first: Version = { version: 1, configuration }
