/**
 * The start of the mini-app. Who opened it is whom the launch data name, and nobody else: where they sign in nobody yet, nobody is
 * signed in.
 */
import type { App } from '../../app/context.tsx'
import { linkIn } from '../../app/host/messenger/client.ts'

/** Where it goes on. Refuses launch.refused, service.off, and what a network does. */
export async function begin({ api, host, session }: Pick<App, 'api' | 'host' | 'session'>): Promise<string> {
  const client = (await host.line)?.client
  const launch = client?.launch()
  if (!client || !launch) return '/'
  const onward = linkIn(launch.initData) ?? '/'
  if (launch.isExchanged) return onward
  const { token, link } = await api.call('enterByTelegram', { body: { initData: launch.initData } })
  client.keep({ isExchanged: true, linkToken: link?.token })
  // What somebody else has typed here goes with their session.
  if (client.isAnother()) session.end()
  if (token === null) signOut(session)
  else session.begin(token)
  return onward
}

export function signOut(session: App['session']): void {
  if (session.token() !== undefined) session.end()
}
