/** Placing an order of either service has these dependencies and refusals. */
import type { Chains } from '@agio/domain'
import type { IdempotencyRow } from '../../platform/idempotency/idempotency.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type {
  CoinAddresses,
  FindBank,
  LimitBook,
  Orderer,
  Quotes,
  Screening,
  Sealer,
  Verification,
} from '../core/doors.ts'
import type { PayeeDeps } from '../reference/beneficiary.ts'
import type { LinkDoors } from './link.ts'
import type { ShopDoors } from './shop.ts'

export type PlacementDeps = PayeeDeps &
  ShopDoors &
  LinkDoors & {
    readonly db: Database
    readonly clock: Clock
    readonly quotes: Quotes
    readonly limits: LimitBook
    readonly verification: Verification
    readonly ordererOf: (customerId: string) => Promise<Orderer>
    readonly sealer: Sealer
    readonly addresses: CoinAddresses
    readonly screening: Screening
    readonly findBank: FindBank
    /** The version of the terms that orders are placed under. */
    readonly termsVersion: string
    readonly explorers: Chains.Explorers
  }

export type CommonPlaceRefusal =
  | 'service.off'
  | 'verification.required'
  | 'pin.required'
  | 'coin.unavailable'
  | 'widget_key.unknown'
  | 'session.over'
  | 'session.locked'
  | 'amount.below_min'
  | 'invalid'
  | LimitRefusal
export type LimitRefusal =
  | 'unauthorized'
  | 'customer.in_debt'
  | 'customer.in_review'
  | 'service.paused'
  | 'price.unavailable'
  | 'limit.exceeded'
  | 'funds.required'
  | 'quote.expired'
  | 'idempotency.in_progress'

/** Makes the answer that is kept for a repeated request, from the order as it will be. */
export type KeepAnswer<Opened> = (opened: Opened) => IdempotencyRow | undefined
