/** Operators pause, change the end and let it go on; the console and the command line leave the same entries in the audit. */
import type { OperatorPauseView } from '@agio/contract'
import { beginPause, endPause } from '@agio/contract'
import { Pauses } from '@agio/domain'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import * as acts from './pause-acts.ts'
import { pauseRoutes } from './pause-routes.ts'
import * as audit from '../audit/audit.ts'

test('each act is in the audit with who, what, why and until when; the list keeps what ended', async () => {
  await using world = await openWorld()
  const { clock, platform } = world
  const office = await openBackOffice(world)
  const handlers = handlersBelow('/api/admin/pauses', (serve) => pauseRoutes(serve, platform))
  const ada = await office.person('Ada Admin', 'admin')
  const call = async <Answer>(name: string, given: object = {}) =>
    (await handlers.get(name)?.({
      caller: ada,
      params: {},
      body: {},
      query: { limit: 10 },
      ...given,
    })) as Answer
  const body = { part: 'chain:1', reason: 'network', note: 'blocks are late', minutes: 90 }
  const begun = await call<OperatorPauseView>('POST ', { body })
  expect(begun).toMatchObject({ name: 'Ethereum', begunBy: 'Ada Admin', endedAt: null })
  const changed = await call<OperatorPauseView>('POST ', { body: { ...body, minutes: 120 } })
  expect(changed.id).toBe(begun.id)
  const ended = { params: { id: begun.id }, body: { reason: 'the chain is well' } }
  expect(await call('POST /{id}/end', ended)).toEqual({ done: true })
  expect(await call('POST /{id}/end', ended)).toEqual({ refused: 'not-found' })

  clock.advance(1)
  const part = { kind: 'bank', id: 'EUR' } as const
  const byCommand = await acts.begin(platform, { part, reason: 'bank', note: 'no answer', minutes: 5 }, null)
  if ('refused' in byCommand) throw new Error(byCommand.refused)
  expect(await acts.pausesNow(platform)).toMatchObject([{ part, begunBy: 'the command line' }])
  await acts.end(platform, byCommand.id, 'it answers', null)

  const { items } = await call<{ items: OperatorPauseView[] }>('GET ')
  expect(items.map((one) => [one.part, one.endedBy])).toEqual([
    ['bank:EUR', 'the command line'],
    ['chain:1', 'Ada Admin'],
  ])
  const noted = (await audit.list(office.platform, { limit: 10 })) as {
    items: { action: string; subject: string; by: object | null }[]
  }
  const acted = noted.items.filter(({ action }) => action.startsWith('pause.'))
  expect(acted.map(({ action, subject, by }) => [action, subject, by !== null])).toEqual([
    ['pause.ended', 'bank:EUR', false],
    ['pause.begun', 'bank:EUR', false],
    ['pause.ended', 'chain:1', true],
    ['pause.changed', 'chain:1', true],
    ['pause.begun', 'chain:1', true],
  ])
  expect(await audit.verify(office.platform)).toMatchObject({ broken: null })
})

test('viewers, support and auditors do not pause; a part that does not exist is no part', () => {
  for (const route of [beginPause, endPause])
    expect(route.roles).toEqual(['compliance', 'treasurer', 'admin'])
  const body = { part: 'chain:1', reason: 'network', note: 'blocks are late', minutes: 90 }
  expect(beginPause.body.safeParse(body).success).toBe(true)
  const longest = Pauses.longestDays * 24 * 60
  for (const wrong of [
    { part: 'chain:2' },
    { minutes: 0 },
    { minutes: longest + 1 },
    { reason: 'why not' },
    { note: '' },
  ])
    expect(beginPause.body.safeParse({ ...body, ...wrong }).success).toBe(false)
})
