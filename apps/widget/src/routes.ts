/** Every room of the widget: its address, its title, who may enter, and where its code is. */
import type { Room } from './app/context.tsx'
import type { DraftStore } from './app/draft.ts'
import type { I18n } from './app/i18n.ts'
import type { Middleware, Place } from './app/router.ts'
import { safeRedirect, type Session } from './app/session.ts'
import { SellScreen } from './sell/index.ts'

export type Guards = {
  session: Session
  i18n: I18n
  draft: DraftStore
  origin: string
  /** Whether the service is on, as the config says. */
  offers: (service: 'sell' | 'buy') => Promise<boolean>
}

export function makeRoutes(guards: Guards): Room[] {
  const { i18n } = guards
  const { loggedIn, unauthorized, somethingChosen, isOn, toService, orderNamed } = makeMiddleware(guards)

  /** A later room: its code and the words of all later rooms, together. */
  const room =
    <Module>(load: () => Promise<Module>, pick: (module: Module) => ReturnType<Room['load']>): Room['load'] =>
    async () => {
      const [module] = await Promise.all([load(), i18n.later()])
      return await pick(module)
    }
  const signIn = () => import('./sign-in/index.ts')
  const pages = () => import('./pages/index.ts')
  const buying = () => import('./buy/index.ts')
  const banks = () => import('./banks/index.ts')

  const auth = room(signIn, (it) => it.SignInScreen)
  const link = room(signIn, (it) => it.LinkScreen)
  const order = room(
    () => import('./order/index.ts'),
    (it) => it.OrderScreen,
  )
  const transaction = room(
    () => import('./transaction/index.ts'),
    (it) => it.TransactionScreen,
  )
  const history = room(
    () => import('./history/index.ts'),
    (it) => it.HistoryScreen,
  )
  const terms = room(
    () => import('./terms/index.ts'),
    (it) => it.TermsScreen,
  )
  const receipt = room(pages, (it) => it.ReceiptScreen)
  const limits = room(pages, (it) => it.LimitsScreen)
  const notAvailable = room(pages, (it) => it.NotAvailableScreen)
  const notFound = room(pages, (it) => it.NotFoundScreen)
  const sell = () => SellScreen
  const buy = room(buying, (it) => it.BuyScreen)
  const buyOrder = room(buying, (it) => it.BuyOrderScreen)
  const method = room(buying, (it) => it.MethodScreen)
  const chooseBank = room(banks, (it) => it.BanksScreen)
  const bank = room(banks, (it) => it.BankScreen)
  const bankReturn = room(banks, (it) => it.ReturnScreen)
  const purchase = room(
    () => import('./purchase/index.ts'),
    (it) => it.PurchaseScreen,
  )
  const openBanking = '/buy/order/method/open-banking'
  const withOrder = (path: string) => (place: Place) => `${path}?order=${place.query.get('order') ?? ''}`

  // oxfmt-ignore
  return [
    { path: '/', title: 'title.sell', middleware: [toService], load: sell },
    { path: '/sell', title: 'title.sell', middleware: [isOn('sell')], load: sell },
    { path: '/buy', title: 'title.buy', middleware: [isOn('buy')], load: buy },
    { path: '/auth', title: 'title.auth', back: '/', middleware: [unauthorized], load: auth },
    { path: '/auth/link', title: 'title.auth', back: '/', load: link },
    { path: '/sell/order', title: 'title.order', back: '/sell', wide: true, middleware: [isOn('sell'), loggedIn, somethingChosen('/sell')], load: order },
    { path: '/sell/transaction/{id}', title: 'title.transaction', back: '/transactions', wide: true, middleware: [loggedIn], load: transaction },
    { path: '/buy/order', title: 'title.order', back: '/buy', wide: true, middleware: [isOn('buy'), loggedIn, somethingChosen('/buy')], load: buyOrder },
    { path: '/buy/order/method', title: 'title.method', back: '/transactions', middleware: [loggedIn, orderNamed], load: method },
    { path: openBanking, title: 'title.makePayment', back: withOrder('/buy/order/method'), middleware: [loggedIn, orderNamed], load: chooseBank },
    { path: `${openBanking}/{id}`, title: 'title.makePayment', back: withOrder(openBanking), middleware: [loggedIn, orderNamed], load: bank },
    { path: '/buy/open-banking-callback', title: 'title.bankReturn', bare: true, load: bankReturn },
    { path: '/buy/transaction/{id}', title: 'title.transaction', back: '/transactions', wide: true, middleware: [loggedIn], load: purchase },
    { path: '/transactions', title: 'title.history', back: '/', middleware: [loggedIn], load: history },
    { path: '/limits', title: 'title.limits', back: '/', middleware: [loggedIn], load: limits },
    { path: '/receipt/{code}', title: 'title.receipt', back: '/', load: receipt },
    { path: '/terms', title: 'title.terms', back: '/', load: terms },
    { path: '/not-available', title: 'title.notAvailable', load: notAvailable },
    { path: '*', title: 'title.notFound', back: '/', load: notFound },
  ]
}

/** What is asked before a room opens. Anything but true redirects or cancels. */
function makeMiddleware({ session, draft, origin, offers }: Guards) {
  const loggedIn: Middleware = (to) =>
    session.token() !== undefined || { redirect: `/auth?redirect=${encodeURIComponent(to.href)}` }
  const unauthorized: Middleware = (to) =>
    session.token() === undefined || { redirect: safeRedirect(to.query.get('redirect'), origin) }
  const somethingChosen =
    (otherwise: string): Middleware =>
    () => {
      const { coin, amount } = draft.now()
      return (coin !== '' && /[1-9]/.test(amount)) || { redirect: otherwise }
    }
  const another = { sell: 'buy', buy: 'sell' } as const
  // The first sell form is not kept waiting for the config; main.tsx leads away from it should it be off.
  const isOn =
    (service: 'sell' | 'buy'): Middleware =>
    async (to, from) => {
      if ((service === 'sell' && from === undefined && to.path === '/sell') || (await offers(service)))
        return true
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
  return { loggedIn, unauthorized, somethingChosen, isOn, toService, orderNamed }
}
