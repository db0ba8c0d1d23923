/** The messenger's part: it asks the person whether our bot may write to them; our server keeps that it is wanted. */
import type { App } from '../../app/context.tsx'
import type { Client } from '../../app/host/messenger/client.ts'
import { profileQuery } from '../../app/profile.ts'

/** A client of long ago does not know the question. */
const patienceMs = 120_000

export async function turnOnInMessenger(app: App): Promise<'told' | 'refused' | 'failed'> {
  const client = (await app.host.line)?.client
  const answer = client ? await asked(client) : 'failed'
  if (answer !== 'told') return answer
  await notifyInMessenger(app, true)
  return 'told'
}

export async function notifyInMessenger({ api, queries }: App, isNotified: boolean): Promise<void> {
  await api.call('notifyByTelegram', { body: { isNotified } })
  await queries.invalidateQueries({ queryKey: profileQuery(api).queryKey })
}

const asked = (client: Client) =>
  new Promise<'told' | 'refused' | 'failed'>((answer) => {
    setTimeout(() => answer('failed'), patienceMs)
    client.on('write_access_requested', ({ isAllowed }) => answer(isAllowed ? 'told' : 'refused'))
    client.post('web_app_request_write_access')
  })
