/** The first page of a merchant: its way to the first payment, and what it turned over. */
import { Merchants } from '@agio/domain'
import { merchantOrders } from '../../orders/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { owed, type Owed } from '../statements/index.ts'
import { isTestMode } from '../test-mode.ts'
import { doneBy } from './home-store.ts'

const dayMs = 24 * 3_600_000
const days = 30

export type Home = {
  readonly isTest: boolean
  readonly steps: readonly { readonly name: Merchants.Step; readonly isDone: boolean }[]
  /** The first instant of the first day, and of the last one. */
  readonly from: Date
  readonly to: Date
  readonly volume: readonly merchantOrders.MerchantVolume[]
  readonly open: number
  readonly owed: readonly Owed[] | undefined
}

export async function homeOf(platform: Platform, merchantId: string): Promise<Home> {
  const { db, clock } = platform
  const now = clock.now()
  const to = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const from = new Date(to.getTime() - (days - 1) * dayMs)
  const [done, standing, volume, due] = await Promise.all([
    doneBy(db, merchantId, now),
    merchantOrders.standing(db, merchantId),
    merchantOrders.volumeSince(db, merchantId, from),
    owed(platform, merchantId),
  ])
  // A merchant is opened with its sites.
  const all = { ...done, site: true, paid: standing.isPaid }
  return {
    isTest: isTestMode(platform),
    steps: Merchants.steps.map((name) => ({ name, isDone: all[name] })),
    from,
    to,
    volume,
    open: standing.open,
    owed: due,
  }
}
