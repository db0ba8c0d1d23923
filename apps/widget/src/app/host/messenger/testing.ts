/** For tests: a messenger's client around a frame, as far as the mini-app uses it. */
import { openClient } from './client.ts'

export const clientOrigin = 'https://web.telegram.example'
export const colours = {
  bg_color: '#17212b',
  secondary_bg_color: '#232e3c',
  text_color: '#f5f5f5',
  button_color: '#5aa9e6',
  button_text_color: '#0e1621',
}
const user = JSON.stringify({ id: 7, first_name: 'Ada', language_code: 'de' })
export const initData = new URLSearchParams({ user, start_param: 'abcdefgh234567ab', hash: 'x' }).toString()
export const launchHash = `#${new URLSearchParams({ tgWebAppData: initData, tgWebAppThemeParams: JSON.stringify(colours) })}`

/** A tab: its storage outlives a page load. */
export function openTab() {
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  return {
    kept,
    load(hash: string, around: object = { ancestorOrigins: [clientOrigin] }) {
      const posted: { eventType: string; eventData: Record<string, unknown> }[] = []
      const origins: string[] = []
      const parent = {
        postMessage(message: string, origin: string) {
          posted.push(JSON.parse(message))
          origins.push(origin)
        },
      }
      const frame = Object.assign(new EventTarget(), {
        parent,
        location: { ...around },
        document: { referrer: '' },
        sessionStorage: store,
        localStorage: store,
      }) as unknown as Window
      const client = openClient(frame, hash)
      const hear = (data: unknown, origin: unknown = clientOrigin, source: unknown = parent) =>
        void frame.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
      const say = (eventType: string, eventData: object = {}) =>
        hear(JSON.stringify({ eventType, eventData }))
      const of = (type: string) => posted.filter(({ eventType }) => eventType === type)
      const last = (type: string) => of(type).at(-1)?.eventData
      return { client, posted, origins, hear, say, last, of, frame }
    },
  }
}
