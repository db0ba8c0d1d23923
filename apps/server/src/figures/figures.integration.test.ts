/** Figures of dashboards and alerts: each is there, with the age of the oldest. */
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { putIntoOutbox } from '../platform/queue/outbox.ts'
import { countFigures } from './figures.ts'

test('orders, money, effects, files and leases are counted from the database', async () => {
  await using world = await openWorld({ at: '2026-03-01T12:00:00Z' })
  const { db, clock } = world
  const { metrics } = world.platform
  countFigures(world.platform)
  expect(await metrics.registry.metrics()).toContain('agio_bank_silence_seconds -1')

  await db.query(
    `insert into bank_file (sha256, name, imported_at) values ('a', 'one.xml', $1::timestamptz - interval '90 seconds')`,
    [clock.now()],
  )
  await db.query(
    `insert into card_event (id, type, object_id, received_at) values ('evt', 'x', 'y', $1::timestamptz - interval '1 hour')`,
    [clock.now()],
  )
  await putIntoOutbox(db, [{ kind: 'mail', key: 'mail:1', owner: '', payload: {} }])
  await db.query(`update outbox set created_at = clock_timestamp() - interval '1 hour'`)
  const age = async () =>
    /^agio_effects_waiting_oldest_seconds\{kind="mail"\} (\d+)$/m.exec(await metrics.registry.metrics())?.[1]
  expect(Number(await age())).toBeGreaterThanOrEqual(3600)
  await db.query(`update outbox set due_at = clock_timestamp() + interval '1 minute'`)
  expect(await age()).toBe('0')
  await db.query(`update outbox set last_error = 'no answer'`)
  expect(Number(await age())).toBeGreaterThanOrEqual(3600)
  await db.query(`update outbox set leased_until = clock_timestamp() + interval '20 seconds'`)
  const lines = (await metrics.registry.metrics()).split('\n')
  for (const line of [
    'agio_bank_silence_seconds 90',
    'agio_hooks_waiting{from="card"} 1',
    'agio_hooks_waiting_oldest_seconds{from="card"} 3600',
    'agio_effects_waiting{kind="mail"} 1',
    'agio_leases{queue="outbox"} 1',
    'agio_payouts_uncertain{rail="bank"} 0',
  ])
    expect(lines).toContain(line)
})
