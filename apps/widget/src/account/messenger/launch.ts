/**
 * The start of the mini-app. Only the launch data identify the person: if their account is not linked, an earlier session in this
 * browser ends.
 */
import type { App } from '../../app/context.tsx'
import { linkIn } from '../../app/host/messenger/client.ts'

/** Exchanges the launch data and returns the next path. Throws for launch.refused, service.off and network errors. */
export async function begin({ api, host, session }: Pick<App, 'api' | 'host' | 'session'>): Promise<string> {
  const client = (await host.line)?.client
  const launch = client?.launch()
  if (!client || !launch) return '/'
  const onward = linkIn(launch.initData) ?? '/'
  if (launch.isExchanged) return onward
  const { token, link } = await api.call('enterByTelegram', { body: { initData: launch.initData } })
  client.keep({ isExchanged: true, linkToken: link?.token })
  // Ending the session also removes another person's drafts.
  if (client.isAnother()) session.end()
  if (token === null) signOut(session)
  else session.begin(token)
  return onward
}

export function signOut(session: App['session']): void {
  if (session.token() !== undefined) session.end()
}
