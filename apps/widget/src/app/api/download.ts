/**
 * Has a file of the customer saved. Only `fetch` carries the token of the session, so the server gives an address that needs none, for
 * minutes. On the web a link saves the file; a messenger's web view cannot save, so the browser opens the address.
 */
import { requestOf, type InputOf } from '@agio/contract/client'
import type { App } from '../context.tsx'
import { calls } from 'virtual:calls/widget'

type Savable = 'getReceipt' | 'exportTransactions' | 'getIbanDetails' | 'getSupportFile' | 'getDataExportPart'

export async function save<Name extends Savable>(
  { api, host }: Pick<App, 'api' | 'host'>,
  name: Name,
  input: InputOf<Name>,
): Promise<void> {
  const [path] = requestOf(calls[name], input, { token: undefined })
  const { url } = await api.call('createDownload', { body: { path } })
  const client = (await host.line)?.client
  if (client) return client.post('web_app_open_link', { url: new URL(url, location.href).href })
  const link = document.createElement('a')
  link.href = url
  // The page stays, also where the address is over: the answer names the file.
  link.download = ''
  link.click()
}
