import { act, screen } from '@testing-library/react'
import type { OperatorPauseView } from '@agio/contract'
import { expect, test } from 'vitest'
import { PausesScreen } from '../../pauses/index.ts'
import { stage } from '../../testing/stage.tsx'

const pause = (id: string): OperatorPauseView => ({
  id,
  part: 'sell',
  name: `Pause ${id}`,
  reason: 'maintenance',
  note: 'planned',
  since: '2026-11-20 12:00:00',
  until: '2026-11-20 14:00:00',
  begunBy: 'Ada Admin',
  endedAt: '2026-11-20 13:00:00',
  endedBy: null,
})

/** Two pauses a page. */
function pagesOf(ids: () => readonly string[]) {
  return ({ query }: { query?: unknown }) => {
    const from = Number((query as { cursor?: string }).cursor ?? 0)
    const next = ids().length > from + 2 ? String(from + 2) : null
    return {
      items: ids()
        .slice(from, from + 2)
        .map(pause),
      next,
    }
  }
}

test('an open item that is on a later page of its list is looked for until it is found', async () => {
  const listAllPauses = pagesOf(() => ['e', 'd', 'c', 'b', 'a'])
  const { calls } = stage(<PausesScreen />, { listAllPauses }, '/console/pauses/a')
  expect(await screen.findByRole('heading', { name: 'Pause a' })).toBeTruthy()
  expect(calls('listAllPauses')).toHaveLength(3)
})

test('an open item stays in sight when newer ones push it out of what is loaded', async () => {
  let ids = ['b', 'a', 'older']
  const { app, calls } = stage(<PausesScreen />, { listAllPauses: pagesOf(() => ids) }, '/console/pauses/a')
  const heading = await screen.findByRole('heading', { name: 'Pause a' })
  ids = ['e', 'd', 'c', ...ids]
  await act(() => app.queries.invalidateQueries())
  expect(await screen.findByText('Pause e')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Pause a' })).toBe(heading)
  await expect.poll(() => calls('listAllPauses').length).toBeGreaterThan(3)
})

test('an item that no page of the list has is said to be missing', async () => {
  stage(<PausesScreen />, { listAllPauses: pagesOf(() => ['b', 'a', 'older']) }, '/console/pauses/x')
  expect(await screen.findByText('The list does not have it.')).toBeTruthy()
})
