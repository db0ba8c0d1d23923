/** The parameters the widget was started with. Also the start script reads them: nothing heavy is imported here. */
import { keys, type Storage } from './session/storage.ts'

const defaultKey = 'swapin-widget-default'
/** Anybody can write a link: who is paid, and where coins go, is never taken from one. */
const personal =
  'beneficiary_name iban sort_code account_number email refund_address destination_address payer_name'

export type Start = {
  readonly parameters: URLSearchParams
  /** A start page on its first visit: its parameters fill the form. After a reload what was typed wins. */
  readonly isFirst: boolean
}

/**
 * On a start page, which the page of a payment link is too, and in a messenger, the address alone counts; on a later page the last start, unless
 * the address names another key.
 */
export function readStart({ location, history }: Window, storage: Storage): Start {
  const asked = new URLSearchParams(location.search)
  personal.split(' ').forEach((name) => asked.delete(name))
  const state = history.state as { session?: string } | null
  // The address of a visit opens nothing any more: what its page goes on with is in the history of this tab.
  if (state?.session) asked.set('session', state.session)
  if (/^\/((sell|buy)?$|l\/|app\/)/.test(location.pathname)) return { parameters: asked, isFirst: !state }
  const kept = new URLSearchParams(storage.read(keys.configUrl) ?? '')
  const key = asked.get('key')
  const isOther = key !== null && key !== kept.get('key')
  return { parameters: isOther ? new URLSearchParams({ key }) : kept, isFirst: false }
}

/** The request for the config. */
export function configInput(parameters: URLSearchParams) {
  const apiKey = parameters.get('key') ?? defaultKey
  // The server takes no NUL, and a link that somebody broke starts all the same.
  const pairs = [...parameters].filter((pair) => !pair.join('').includes('\0'))
  return {
    input: { params: { apiKey }, body: Object.fromEntries(pairs) },
    headers: { 'widget-api-key': apiKey },
  }
}
