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

export function makeRoutes({ session, i18n, draft, origin, offers }: Guards): Room[] {
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

  /** A later room: its code and the words of all later rooms, together. */
  const room =
    <Module>(load: () => Promise<Module>, pick: (module: Module) => ReturnType<Room['load']>): Room['load'] =>
    async () => {
      const [module] = await Promise.all([load(), i18n.later()])
      return await pick(module)
    }
  const order = () => import('./order/index.ts')
  const pages = () => import('./pages/index.ts')
  const signIn = () => import('./sign-in/index.ts')

  return [
    { path: '/', title: 'title.sell', middleware: [toSell], load: () => SellScreen },
    { path: '/sell', title: 'title.sell', load: () => SellScreen },
    { path: '/buy', title: 'title.buy', middleware: [buyIsOn], load: room(pages, (it) => it.NotFoundScreen) },
    {
      path: '/auth',
      title: 'title.auth',
      back: '/sell',
      middleware: [unauthorized],
      load: room(signIn, (it) => it.SignInScreen),
    },
    { path: '/auth/link', title: 'title.auth', back: '/sell', load: room(signIn, (it) => it.LinkScreen) },
    {
      path: '/sell/order',
      title: 'title.order',
      back: '/sell',
      wide: true,
      middleware: [loggedIn, somethingChosen],
      load: room(order, (it) => it.OrderScreen),
    },
    {
      path: '/sell/transaction/{id}',
      title: 'title.transaction',
      back: '/transactions',
      wide: true,
      middleware: [loggedIn],
      load: room(
        () => import('./transaction/index.ts'),
        (it) => it.TransactionScreen,
      ),
    },
    {
      path: '/transactions',
      title: 'title.history',
      back: '/sell',
      middleware: [loggedIn],
      load: room(
        () => import('./history/index.ts'),
        (it) => it.HistoryScreen,
      ),
    },
    {
      path: '/limits',
      title: 'title.limits',
      back: '/sell',
      middleware: [loggedIn],
      load: room(pages, (it) => it.LimitsScreen),
    },
    {
      path: '/receipt/{code}',
      title: 'title.receipt',
      back: '/sell',
      load: room(pages, (it) => it.ReceiptScreen),
    },
    {
      path: '/terms',
      title: 'title.terms',
      back: '/sell',
      load: room(
        () => import('./terms/index.ts'),
        (it) => it.TermsScreen,
      ),
    },
    { path: '/not-available', title: 'title.notAvailable', load: room(pages, (it) => it.NotAvailableScreen) },
    { path: '*', title: 'title.notFound', back: '/sell', load: room(pages, (it) => it.NotFoundScreen) },
  ]
}
