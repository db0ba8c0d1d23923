/** An owner creates things in a dialog over the page: a narrow screen hides the list or the case, and never the dialog. */
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
