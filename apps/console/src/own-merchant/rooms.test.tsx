/** An owner creates things in a dialog over the page: a narrow screen hides the list or the case, and never the dialog. */
import type { ApiKeyView } from '@agio/contract'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { listOf, ownMerchant, payee } from '../testing/merchants.ts'
import { stage } from '../testing/stage.tsx'
import { ApiKeysRoom } from './api-keys-room.tsx'
import { LinksRoom } from './links/links-room.tsx'
import { PayeesRoom } from './payees/payees-room.tsx'
import { TeamRoom } from './team-room.tsx'
import { WebhooksRoom } from './webhooks/webhooks-room.tsx'
import { WidgetKeysRoom } from './widget-keys-room.tsx'

const nothing = () => listOf()
const answers = {
  getOwnMerchant: () => ownMerchant(),
  listApiKeys: nothing,
  listLinks: nothing,
  listPayees: () => listOf(payee()),
  listTeam: nothing,
  listWebhooks: nothing,
  listWidgetKeys: nothing,
}

test('a new API key may do nothing until its owner says what; a preset ticks nothing that moves money', async () => {
  const made = { secret: 'agio_sk_x', key: { id: 'key_1' } }
  const { calls } = stage(<ApiKeysRoom />, { ...answers, createApiKey: () => made }, '/console/api_keys')
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key…' }))
  const ticked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ checked, id }) => (checked ? [id] : []))
  expect(ticked()).toEqual([])
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Shop' } })
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
  expect(create.disabled || create.getAttribute('aria-disabled') === 'true').toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Checkout server' }))
  expect(ticked()).toEqual(['scope-read', 'scope-sessions', 'scope-links'])
  fireEvent.click(screen.getByLabelText('refund link payments'))
  fireEvent.change(screen.getByLabelText('Only from'), { target: { value: '203.0.113.7, 203.0.113.8' } })
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '365' } })
  fireEvent.click(create)
  await screen.findByText('agio_sk_x')
  expect(calls('createApiKey')[0]?.input).toEqual({
    body: {
      name: 'Shop',
      scopes: ['read', 'sessions', 'links', 'refunds'],
      networks: ['203.0.113.7', '203.0.113.8'],
      days: 365,
    },
  })
})

test.each([true, false])('a key that works in the sandbox alone says so in its row (%s)', async (isTest) => {
  const key: ApiKeyView = {
    id: 'key_1',
    name: 'Till',
    isTest,
    scopes: ['read'],
    networks: [],
    ending: 'abcd',
    createdAt: '2026-11-20 10:00:00',
    lastUsedAt: null,
    state: 'active',
    endsAt: null,
  }
  stage(<ApiKeysRoom />, { ...answers, listApiKeys: () => listOf(key) }, '/console/api_keys')
  const row = await screen.findByText(/ends with abcd/)
  expect(row.textContent.startsWith('Test')).toBe(isTest)
})

test.each<[button: string, path: string, room: ReactNode]>([
  ['Create an API key…', 'api_keys', <ApiKeysRoom key="room" />],
  ['Create a widget key…', 'widget_keys', <WidgetKeysRoom key="room" />],
  ['Invite someone…', 'team', <TeamRoom key="room" />],
  ['Add an endpoint…', 'webhooks', <WebhooksRoom key="room" />],
  ['Add a beneficiary…', 'payees', <PayeesRoom key="room" />],
  ['Create a payment link…', 'links', <LinksRoom key="room" />],
  ['Create links from a file…', 'links', <LinksRoom key="room" />],
])('"%s" opens its dialog beside list and case, while no case is open', async (button, path, room) => {
  stage(room, answers, `/console/${path}`)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.closest('section')).toBeNull()
})
