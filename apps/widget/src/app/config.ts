/**
 * The widget config: loaded once and kept for ever, from the parameters the widget was started with. The query
 * string is kept under the specification's key once its config has come, so that a reload on a later page starts with
 * the same parameters and a wrong key harms one visit only.
 */
import type { WidgetConfig } from '@agio/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { keys, type Storage } from './session/storage.ts'

export const defaultKey = 'swapin-widget-default'
const startPages = ['/', '/sell', '/buy']
/** Anybody can write a link: who is paid, and where coins go, is never taken from one. */
const personal =
  'beneficiary_name iban sort_code account_number email refund_address destination_address payer_name'

export type Start = {
  readonly parameters: URLSearchParams
  /** A start page on its first visit: its parameters fill the form. After a reload what was typed wins. */
  readonly isFirst: boolean
}

/** On a start page the address alone counts; on a later page the last start, unless the address names another key. */
export function readStart(
  { location, history }: Pick<Window, 'location' | 'history'>,
  storage: Storage,
): Start {
  const asked = new URLSearchParams(location.search)
  personal.split(' ').forEach((name) => asked.delete(name))
  if (startPages.includes(location.pathname)) return { parameters: asked, isFirst: history.state === null }
  const kept = new URLSearchParams(storage.read(keys.configUrl) ?? '')
  const key = asked.get('key')
  const isOther = key !== null && key !== kept.get('key')
  return { parameters: isOther ? new URLSearchParams({ key }) : kept, isFirst: false }
}

export function configQuery(api: Api, parameters: URLSearchParams) {
  return queryOptions<WidgetConfig>({
    queryKey: ['config'],
    queryFn: async ({ signal }) => {
      const key = parameters.get('key') ?? defaultKey
      const input = { params: { apiKey: key }, body: Object.fromEntries(parameters) }
      return await api.call('widgetConfig', input, { signal, headers: { 'widget-api-key': key } })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    meta: { survivesLogout: true },
  })
}
