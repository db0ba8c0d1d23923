/** Screening tells verification of hits. app.ts gives this door once. */
import type { Operators } from '@agio/domain'
import { createDoors } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type ScreeningDoors = {
  /** The name of a customer got a hit, or two persons decided about it. */
  readonly onNameHit: (
    sql: Sql,
    hit: { readonly customerId: string; readonly decision: Operators.HitDecision | null },
  ) => Promise<void>
}

export const [giveScreeningDoors, doorsOf] = createDoors<ScreeningDoors>('screening')
