/** The queue and the case are in the address, so that a case can be shared and Back works. */
import { t } from 'virtual:texts/console/app'

export const base = '/console'
/** The path that an invitation or a reset leads to. */
export const joinPath = `${base}/join`
/** The queues in the order of the navigation, each with its title. */
export const queues = [
  ['today', t('today')],
  ['orders', t('orders')],
  ['customers', t('customers')],
  ['reviews', t('reviews')],
  ['cases', t('cases')],
  ['chats', t('chats')],
  ['unmatched', t('unmatched_payments')],
  ['claims', t('claims')],
  ['coins', t('unallocated_coins')],
  ['batches', t('payment_files')],
  ['bank_files', t('bank_files')],
  ['reconciliation', t('reconciliation')],
  ['treasury', t('treasury')],
  ['configuration', t('configuration')],
  ['pauses', t('pauses')],
  ['merchants', t('merchants')],
  ['operators', t('operators')],
  ['audit', t('audit')],
] as const
/** The first queue of each group: people, money, settings. */
export const queueGroups: readonly Queue[] = ['orders', 'unmatched', 'configuration']
export type Queue = (typeof queues)[number][0]
/** The rooms of a person of a merchant, in place of the queues. */
export const ownRooms = [
  ['home', t('home')],
  ['widget_keys', t('widget_keys')],
  ['links', t('payment_links')],
  ['orders', t('orders')],
  ['payments', t('payments')],
  ['statements', t('statements')],
  ['payees', t('beneficiaries')],
  ['api_keys', t('api_keys')],
  ['webhooks', t('webhooks')],
  ['team', t('team')],
] as const
export const ownGroups: readonly OwnRoom[] = ['widget_keys', 'orders', 'api_keys', 'team']
export type OwnRoom = (typeof ownRooms)[number][0]
export type Place = {
  readonly queue: Queue | OwnRoom
  readonly id: string | undefined
  readonly query: URLSearchParams
}

export type Router = {
  now(): Place
  go(href: string, options?: { replace?: boolean }): void
  /** Somebody has gone on from the address the page was opened at. */
  hasMoved(): boolean
  subscribe(hear: () => void): () => void
}

/** `/console/orders/ord_…`: anything else is the first queue. */
export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const [queue, id] = pathname.slice(base.length).split('/').filter(Boolean).map(decodeURIComponent)
  return {
    queue: [...queues, ...ownRooms].find(([name]) => name === queue)?.[0] ?? 'today',
    id: id === undefined || id === '' ? undefined : id,
    query: new URLSearchParams(search),
  }
}

export const hrefOf = (queue: Queue | OwnRoom, id?: string, query?: URLSearchParams): string => {
  const words = query && [...query.keys()].length > 0 ? `?${query}` : ''
  return `${base}/${queue}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${words}`
}

export function createRouter(window: Window): Router {
  const listeners = new Set<() => void>()
  let place = placeOf(window.location)
  let hasMoved = false
  const arrive = () => {
    place = placeOf(window.location)
    hasMoved = true
    listeners.forEach((hear) => hear())
  }
  window.addEventListener('popstate', arrive)
  return {
    now: () => place,
    hasMoved: () => hasMoved,
    go(href, { replace = false } = {}) {
      if (replace) window.history.replaceState(null, '', href)
      else window.history.pushState(null, '', href)
      arrive()
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
