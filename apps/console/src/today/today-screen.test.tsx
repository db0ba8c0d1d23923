import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approval } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { TodayScreen } from './index.ts'

const since = '2026-11-20 10:00:00'
const line = (kind: string, count: number, of: string | null = null) => ({ kind, count, since, case: of })

test('what waits is counted with its age, mine and what is late first, and each line leads to where it is worked on', async () => {
  stage(<TodayScreen />, {
    lookAtToday: () => ({
      waiting: [line('chats', 2), line('alerts', 1, 'hot_wallet_short'), line('my_cases', 3)],
      approvals: [approval({ kind: 'verification_review', subject: 'rev_1' })],
    }),
  })
  await screen.findByText('You may approve')
  const links = screen.getAllByRole('link')
  expect(links.map((it) => it.getAttribute('href'))).toEqual([
    '/console/reviews/rev_1',
    '/console/cases?of=me',
    '/console/cases?kind=hot_wallet_short',
    '/console/chats',
  ])
  expect(links[1]?.textContent).toMatch(/^3My casesoldest \d+ d$/)
})

test('where nothing waits it says so', async () => {
  stage(<TodayScreen />, { lookAtToday: () => ({ waiting: [], approvals: [] }) })
  expect(await screen.findByText('Nothing waits. New work appears here.')).toBeTruthy()
})
