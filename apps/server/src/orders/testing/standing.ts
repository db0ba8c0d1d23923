/** A standing follows from these rows, as the slices write them: a freeze, a hit, a verification. */
import { addPerson } from '../../customers/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Standing, Verification } from '@agio/domain'
import type { TestDatabase } from '../../platform/testing.ts'
import { refreshStanding } from '../../standing/index.ts'

type Cause = {
  readonly state: Verification.State
  readonly reason: string | null
  readonly approved?: Verification.Level
}
const verified: Cause = { state: 'complete', reason: null }
const causes: Readonly<Partial<Record<Standing.Reason, Cause>>> = {
  sanctioned: { state: 'no_service', reason: 'screening' },
  refused: { state: 'no_service', reason: 'refused' },
  under_age: { state: 'no_service', reason: 'under_age' },
  not_eligible: { state: 'no_service', reason: 'country-not-supported' },
  in_review: { state: 'pending', reason: null },
  identity_expired: { state: 'incomplete', reason: 'identity_expired' },
  review_overdue: { state: 'incomplete', reason: 'review_overdue' },
  documents_missing: { state: 'incomplete', reason: 'more_needed' },
  unverified: { state: 'incomplete', reason: null, approved: 'no_service' },
}
type StandingWorld = {
  readonly platform: Platform
  readonly db: TestDatabase
  readonly clock: { now(): Date; advance(seconds: number): void }
}

/** From now on this is why we may not do business with the customer; null: nothing is. */
export async function setStanding(
  world: StandingWorld,
  id: string,
  why: Standing.Reason | null,
): Promise<void> {
  const { db, clock } = world
  await addPerson(world.platform, { id })
  // No act comes in the millisecond of a change.
  clock.advance(1)
  const at = clock.now()
  await db.transaction(async (sql) => {
    const cause = (why && causes[why]) ?? verified
    await sql.query(
      `insert into verification (customer_id, state, target, approved, asked, reason) values ($1, $2, 'starter', $3, $4, $5)
       on conflict (customer_id) do update set state = $2, approved = $3, asked = $4, reason = $5`,
      [
        id,
        cause.state,
        cause.approved ?? 'starter',
        cause.state === 'pending' ? 'starter' : null,
        cause.reason,
      ],
    )
    await sql.query('update customer_freeze set ended_at = $2 where customer_id = $1 and ended_at is null', [
      id,
      at,
    ])
    await sql.query(
      `update screening_hit set decision = 'false_hit', decided_at = $2 where decision is null and screened_id = $1`,
      [`scn_${id}`, at],
    )
    if (why === 'frozen')
      await sql.query(
        `insert into customer_freeze (id, customer_id, reason_sealed, frozen_by, frozen_at) values ($1, $2, 'x', 'x', $3)`,
        [`frz_${id}_${at.getTime()}`, id, at],
      )
    if (why === 'hit_open') await addHit(sql, id, at)
    await refreshStanding(sql, id, at)
  })
}

async function addHit(sql: Parameters<typeof refreshStanding>[0], id: string, at: Date): Promise<void> {
  const screened = `scn_${id}`
  await sql.query(
    `insert into screened_name (id, customer_id, role, name, name_index) values ($1, $2, 'customer', 'x', 'x')
     on conflict do nothing`,
    [screened, id],
  )
  await sql.query(
    `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at)
     values ($1, $2, 'list', $1, 'x', 'Listed Person', 90, $3)`,
    [`scr_${at.getTime()}`, screened, at],
  )
}
