/** For tests: a source of funds that was accepted for a customer. */
import type { Platform } from '../../platform/platform.ts'
import type { Acceptance } from '../funds/acceptance.ts'
import { moveFunds } from '../funds/move-funds.ts'

export const acceptFunds = (platform: Platform, customerId: string, it: Acceptance): Promise<void> =>
  platform.db.transaction(async (sql) => {
    await sql.query(
      `insert into verification (customer_id, state, target, approved) values ($1, 'complete', 'full', 'full')
       on conflict do nothing`,
      [customerId],
    )
    const at = platform.clock.now().getTime()
    await moveFunds(platform, sql, customerId, { type: 'funds.accepted', ...it, at })
  })
