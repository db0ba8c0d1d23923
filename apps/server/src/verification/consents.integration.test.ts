/** The consents of the last page are kept when the customer sends it, and not before. */
import { expect, test } from 'vitest'
import { ana, openVerificationWorld } from './testing.ts'

test('sending accepts the terms, and keeps every box with the version of its words', async () => {
  await using world = await openVerificationWorld()
  const kept = async () => {
    const rows = await world.db.query<{ words: string }>(
      `select concat_ws(' ', document, is_given, version is not null) as words from consent
       where customer_id = $1 and withdrawn_at is null order by 1`,
      [world.customerId],
    )
    return rows.map(({ words }) => words)
  }
  await world.fillStarter()
  await world.put('confirmation', { ...ana.confirmation, marketing: false })
  expect(await kept()).toEqual([])
  await world.call('POST', '/submit')
  expect(await kept()).toEqual([
    'correct t t',
    'disclaimer t t',
    'marketing f t',
    'not_politically_exposed t t',
    'own_account t t',
    'terms t t',
  ])
})
