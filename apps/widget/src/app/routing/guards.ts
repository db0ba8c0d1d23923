/** Guards run before a room opens. Anything but true redirects or cancels. */
import type { DraftStore } from '../session/draft.ts'
import type { Middleware } from './router.ts'
import { safeRedirect, type Session } from '../session/session.ts'

export type Guards = {
  session: Session
  draft: DraftStore
  origin: string
  /** The service is on, as the config says. */
  offers: (service: 'sell' | 'buy') => Promise<boolean>
}

export function makeMiddleware({ session, draft, origin, offers }: Guards) {
  const loggedIn: Middleware = (to) =>
    session.token() !== undefined || { redirect: `/auth?redirect=${encodeURIComponent(to.href)}` }
  const mayWatch: Middleware = (to) =>
    session.watches.has(to.params['id'] ?? '') || { redirect: to.href.replace('/watch/', '/transaction/') }
  const unauthorized: Middleware = (to) =>
    session.token() === undefined || { redirect: safeRedirect(to.query.get('redirect'), origin) }
  const somethingChosen =
    (otherwise: string): Middleware =>
    () => {
      const { coin, amount } = draft.now()
      return (coin !== '' && /[1-9]/.test(amount)) || { redirect: otherwise }
    }
  const another = { sell: 'buy', buy: 'sell' } as const
  // The first form is not kept waiting for the config; main.tsx leads away from it should it be off.
  const isOn =
    (service: 'sell' | 'buy'): Middleware =>
    async (to, from) => {
      if ((from === undefined && to.path === `/${service}`) || (await offers(service))) return true
      return { redirect: (await offers(another[service])) ? `/${another[service]}` : '/not-available' }
    }
  const toService: Middleware = async (to, from) => {
    const query = to.href.slice(to.path.length)
    const wanted = to.query.get('service') === 'buy' ? 'buy' : 'sell'
    const isFirst = from === undefined && wanted === 'sell'
    return { redirect: `/${isFirst || (await offers(wanted)) ? wanted : another[wanted]}${query}` }
  }
  const orderNamed: Middleware = (to) =>
    /^ord_[a-z2-7]{26}$/.test(to.query.get('order') ?? '') || { redirect: '/transactions' }
  return { loggedIn, mayWatch, unauthorized, somethingChosen, isOn, toService, orderNamed }
}
