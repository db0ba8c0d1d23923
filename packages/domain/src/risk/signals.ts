/** The facts of a customer's risk score. The caller gathers them: nothing here reads a clock or a store. */
import type { Method } from '../buy/terms.ts'
import type { CoinId } from '../coins/coins.ts'

/** The windows of the limits. */
export const windows = ['day', 'month', 'year'] as const
export type Window = (typeof windows)[number]
export type PerWindow<T> = Readonly<Record<Window, T>>
type Service = 'sell' | 'buy'

/** The source of a country. `session`: the time zone of the newest sign-in. `bank`: an account that we paid. */
export const countrySources = ['residence', 'citizenship', 'document', 'phone', 'session', 'bank'] as const
export type KnownCountry = { readonly country: string; readonly from: (typeof countrySources)[number] }

/** The way in which an order was placed: on our own page, on a merchant's, by paying a link, or by money that came to an IBAN. */
export const orderChannels = ['page', 'merchant', 'link', 'iban'] as const
export type OrderChannel = (typeof orderChannels)[number]

/** An order that counts against the limits. */
export type RiskOrder = {
  readonly id: string
  /** The name of the order for the customer and the operators. */
  readonly reference: string
  /** Milliseconds. */
  readonly at: number
  /** EUR that it counts for. */
  readonly cents: bigint
  readonly service: Service
  readonly coin: CoinId
  /** Of a purchase. */
  readonly method: Method | null
  readonly channel: OrderChannel
}

/** The requirement for an order above an amount; `service`: only for orders of this service. */
export const thresholdNames = ['wallet_answer', 'wallet_proof', 'fresh_pin', 'day_limit'] as const
export type ThresholdName = (typeof thresholdNames)[number]
export type Threshold = {
  readonly name: ThresholdName
  readonly cents: bigint
  readonly service: Service | null
}

/** The way in which the customer was identified: by a vendor, by papers that were sent to us, or not here. */
export type Identified = 'vendor' | 'papers' | 'none'

export type RiskSignals = {
  readonly countries: readonly KnownCountry[]
  /** Of the newest twelve months. */
  readonly orders: readonly RiskOrder[]
  /** The length of each window, in hours. */
  readonly hours: PerWindow<number>
  /** EUR cents in each window, of both services. */
  readonly used: PerWindow<bigint>
  /** The volume that the customer declared for twelve months, in EUR cents. */
  readonly declared: bigint | null
  /** The most that both services take in twelve months before papers about the funds are asked. */
  readonly papersAbove: bigint | null
  /** An order was above what the papers about the funds explain, and newer ones are not accepted yet. */
  readonly fundsExceeded: boolean
  readonly thresholds: readonly Threshold[]
  readonly identified: Identified
  readonly politicallyExposed: boolean
  /** Papers came from another device, by a link. */
  readonly handedOver: boolean
  /** A messenger account signs in for the customer. */
  readonly messenger: boolean
  /** Another account that is the same person's, or of somebody who was refused for good; links to two persons do not count. */
  readonly linkedTo: 'refused' | 'same_person' | null
}
