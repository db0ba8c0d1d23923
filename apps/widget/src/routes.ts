/** Every room of the widget: its address, its title, who may enter, and where its code is. */
import type { Room } from './app/context.tsx'
import type { DraftStore } from './app/draft.ts'
import type { I18n } from './app/i18n.ts'
import type { Middleware } from './app/router.ts'
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
  const { loggedIn, unauthorized, somethingChosen, buyIsOn, toSell } = makeMiddleware(guards)

  /** A later room: its code and the words of all later rooms, together. */
  const room =
    <Module>(load: () => Promise<Module>, pick: (module: Module) => ReturnType<Room['load']>): Room['load'] =>
    async () => {
      const [module] = await Promise.all([load(), i18n.later()])
      return await pick(module)
    }
  const signIn = () => import('./sign-in/index.ts')
  const pages = () => import('./pages/index.ts')

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

  // oxfmt-ignore
  return [
    { path: '/', title: 'title.sell', middleware: [toSell], load: sell },
    { path: '/sell', title: 'title.sell', load: sell },
    { path: '/buy', title: 'title.buy', middleware: [buyIsOn], load: notFound },
    { path: '/auth', title: 'title.auth', back: '/sell', middleware: [unauthorized], load: auth },
    { path: '/auth/link', title: 'title.auth', back: '/sell', load: link },
    { path: '/sell/order', title: 'title.order', back: '/sell', wide: true, middleware: [loggedIn, somethingChosen], load: order },
    { path: '/sell/transaction/{id}', title: 'title.transaction', back: '/transactions', wide: true, middleware: [loggedIn], load: transaction },
    { path: '/transactions', title: 'title.history', back: '/sell', middleware: [loggedIn], load: history },
    { path: '/limits', title: 'title.limits', back: '/sell', middleware: [loggedIn], load: limits },
    { path: '/receipt/{code}', title: 'title.receipt', back: '/sell', load: receipt },
    { path: '/terms', title: 'title.terms', back: '/sell', load: terms },
    { path: '/not-available', title: 'title.notAvailable', load: notAvailable },
    { path: '*', title: 'title.notFound', back: '/sell', load: notFound },
  ]
}

/** What is asked before a room opens. Anything but true redirects or cancels. */
function makeMiddleware({ session, draft, origin, offers }: Guards) {
  const loggedIn: Middleware = (to) =>
    session.token() !== undefined || { redirect: `/auth?redirect=${encodeURIComponent(to.href)}` }
  const unauthorized: Middleware = (to) =>
    session.token() === undefined || { redirect: safeRedirect(to.query.get('redirect'), origin) }
  const somethingChosen: Middleware = () => {
    const { coin, amount } = draft.now()
    return (coin !== '' && /[1-9]/.test(amount)) || { redirect: '/sell' }
  }
  const buyIsOn: Middleware = async () => (await offers('buy')) || { redirect: '/sell' }
  const toSell: Middleware = (to) => ({ redirect: `/sell${to.href.slice(to.path.length)}` })
  return { loggedIn, unauthorized, somethingChosen, buyIsOn, toSell }
}
