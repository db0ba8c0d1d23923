/**
 * The messenger around a mini-app. The launch data arrive once, in the URL fragment; the tab's session storage keeps them for a
 * reload, and the address drops them. Loaded only inside a messenger.
 */
import type { FromFrame, HostConfig } from '@agio/embed/protocol'
import { parsed, readColours, type Colours, type ClientMessage } from './messages.ts'
import { openWire, type Wire } from './wire.ts'

/** The launch of this tab, and its progress. */
export type Launch = {
  /** Signed by the messenger; only the server can verify them. */
  readonly initData: string
  readonly colours: Colours
  /** The data were exchanged; they are valid once. */
  readonly isExchanged: boolean
  /** Links the messenger account after a sign-in by PIN. */
  readonly linkToken?: string | undefined
  /** The person chose to link the account. */
  readonly mayLink?: boolean | undefined
}

export type Client = Wire & {
  launch(): Launch | undefined
  keep(part: Partial<Launch>): void
  /** The name of the account in the launch data; its id if it has none. */
  accountName(): string
  /** Another messenger account used this browser before. Stores the current account. */
  isAnother(): boolean
  on<Type extends ClientMessage['type']>(
    type: Type,
    listener: (message: Extract<ClientMessage, { type: Type }>) => void,
  ): void
  /** Messages of the widget to its host. */
  send(message: FromFrame): void
  onSent(listener: (message: FromFrame) => void): void
  onConfig(listener: (config: HostConfig) => void): void
}

const key = 'agio launch'
const accountKey = 'agio messenger'

/** `hash`: the page's initial URL fragment. Undefined without a client. */
export function openClient(window: Window, hash: string): Client | undefined {
  const listeners = new Map<ClientMessage['type'], Set<(message: never) => void>>()
  const sent = new Set<(message: FromFrame) => void>()
  const wire = openWire(window, (message) =>
    listeners.get(message.type)?.forEach((listener) => listener(message as never)),
  )
  if (!wire) return undefined
  const store = storeOf(window)
  let launch = launchIn(hash) ?? store.read()
  const keep = (part: Partial<Launch>) => {
    if (launch) store.write((launch = { ...launch, ...part }))
  }
  keep({})
  return {
    ...wire,
    launch: () => launch,
    keep,
    accountName: () => nameIn(launch?.initData),
    isAnother: () => store.isAnother(accountIn(launch?.initData)),
    on(type, listener) {
      const known = listeners.get(type) ?? new Set()
      listeners.set(type, known.add(listener))
    },
    send: (message) => sent.forEach((listener) => listener(message)),
    onSent: (listener) => void sent.add(listener),
    onConfig(listener) {
      const locale = languageIn(launch?.initData)
      if (locale) listener({ type: 'config', locale })
    },
  }
}

function launchIn(hash: string): Launch | undefined {
  const parts = new URLSearchParams(hash.slice(1))
  const initData = parts.get('tgWebAppData')
  if (!initData) return undefined
  return {
    initData,
    colours: readColours(parsed(parts.get('tgWebAppThemeParams') ?? '')),
    isExchanged: false,
  }
}

/** The path that the start parameter names: of a payment link, or of an order from a message of our bot (`sell-ord_…-refund`). */
export function linkIn(initData: string): string | undefined {
  const start = new URLSearchParams(initData).get('start_param') ?? ''
  if (/^[a-z2-7]{16}$/.test(start)) return `/l/${start}`
  const [, service, order, choice] = /^(sell|buy)-(ord_[a-z2-7]{26})(?:-([a-z_]{1,40}))?$/.exec(start) ?? []
  return order && `/${service}/transaction/${order}${choice ? `?choice=${choice}` : ''}`
}

const userIn = (initData = '') =>
  (parsed(new URLSearchParams(initData).get('user') ?? '') ?? {}) as {
    readonly id?: unknown
    readonly username?: unknown
    readonly first_name?: unknown
    readonly last_name?: unknown
    readonly language_code?: unknown
  }

const accountIn = (initData?: string) => String(userIn(initData).id)

function nameIn(initData?: string): string {
  const { username, first_name: first, last_name: last } = userIn(initData)
  const words = typeof username === 'string' ? [`@${username}`] : [first, last]
  const name = words.filter((word) => typeof word === 'string').join(' ')
  return (
    name
      .replace(/\p{Bidi_Control}/gu, '')
      .slice(0, 64)
      .trim() || accountIn(initData)
  )
}

function languageIn(initData?: string): string | undefined {
  const { language_code: code } = userIn(initData)
  return typeof code === 'string' && /^[a-z]{2,3}(-\w+)?$/i.test(code) ? code : undefined
}

/** Session storage; if the browser blocks it, the launch lasts as long as the page. */
function storeOf(window: Window) {
  const guarded = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      guarded(() => {
        const kept = parsed(window.sessionStorage.getItem(key) ?? '') as Partial<Launch> | undefined
        return typeof kept?.initData === 'string'
          ? { isExchanged: true, ...kept, initData: kept.initData, colours: readColours(kept.colours) }
          : undefined
      }),
    isAnother: (account: string) =>
      guarded(() => {
        const before = window.localStorage.getItem(accountKey)
        window.localStorage.setItem(accountKey, account)
        return before !== null && before !== account
      }) ?? false,
    write: (launch: Launch) => guarded(() => window.sessionStorage.setItem(key, JSON.stringify(launch))),
  }
}
