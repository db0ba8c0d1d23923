/** Every room of the widget: its address, its title, who may enter, and where its code is. */
import type { Room } from './app/context.tsx'
import type { I18n } from './app/i18n/i18n.ts'
import type { Place } from './app/routing/router.ts'
import { makeMiddleware, type Guards } from './app/routing/guards.ts'
import { SellScreen } from './sell/index.ts'

export type Known = Guards & { i18n: I18n }

export function makeRoutes(known: Known): Room[] {
  const { loggedIn, unauthorized, somethingChosen, isOn, toService, orderNamed } = makeMiddleware(known)
  const screens = makeScreens(known.i18n)
  const openBanking = '/buy/order/method/open-banking'
  const withOrder = (path: string) => (place: Place) => `${path}?order=${place.query.get('order') ?? ''}`

  // oxfmt-ignore
  return [
    { path: '/', title: 'title.sell', middleware: [toService], load: screens.sell },
    { path: '/sell', title: 'title.sell', middleware: [isOn('sell')], load: screens.sell },
    { path: '/buy', title: 'title.buy', middleware: [isOn('buy')], load: screens.buy },
    { path: '/auth', title: 'title.auth', back: '/', middleware: [unauthorized], load: screens.auth },
    { path: '/auth/link', title: 'title.auth', back: '/', load: screens.link },
    { path: '/sell/order', title: 'title.order', back: '/sell', wide: true, middleware: [isOn('sell'), loggedIn, somethingChosen('/sell')], load: screens.order },
    { path: '/sell/transaction/{id}', title: 'title.transaction', back: '/transactions', wide: true, middleware: [loggedIn], load: screens.transaction },
    { path: '/buy/order', title: 'title.order', back: '/buy', wide: true, middleware: [isOn('buy'), loggedIn, somethingChosen('/buy')], load: screens.buyOrder },
    { path: '/buy/order/method', title: 'title.method', back: '/transactions', middleware: [loggedIn, orderNamed], load: screens.method },
    { path: openBanking, title: 'title.makePayment', back: withOrder('/buy/order/method'), middleware: [loggedIn, orderNamed], load: screens.chooseBank },
    { path: `${openBanking}/{id}`, title: 'title.makePayment', back: withOrder(openBanking), middleware: [loggedIn, orderNamed], load: screens.bank },
    { path: '/buy/open-banking-callback', title: 'title.bankReturn', bare: true, load: screens.bankReturn },
    { path: '/buy/transaction/{id}', title: 'title.transaction', back: '/transactions', wide: true, middleware: [loggedIn], load: screens.purchase },
    { path: '/transactions', title: 'title.history', back: '/', middleware: [loggedIn], load: screens.history },
    { path: '/limits', title: 'title.limits', back: '/', middleware: [loggedIn], load: screens.limits },
    { path: '/receipt/{code}', title: 'title.receipt', back: '/', load: screens.receipt },
    { path: '/terms', title: 'title.terms', back: '/', load: screens.terms },
    { path: '/privacy', title: 'title.privacy', back: '/terms', load: screens.privacy },
    { path: '/not-available', title: 'title.notAvailable', load: screens.notAvailable },
    { path: '*', title: 'title.notFound', back: '/', load: screens.notFound },
  ]
}

/** Where the code of each room is. Only the first comes with the start. */
function makeScreens(i18n: I18n) {
  /** A later room: its code, and the words and calls of all later rooms, together. */
  const room =
    <Module>(load: () => Promise<Module>, pick: (module: Module) => ReturnType<Room['load']>): Room['load'] =>
    async () => {
      const [module] = await Promise.all([load(), i18n.later(), import('./app/api/calls.ts')])
      return await pick(module)
    }
  const signIn = () => import('./account/sign-in/index.ts')
  const documents = () => import('./account/terms/index.ts')
  const pages = () => import('./account/pages/index.ts')
  const banks = () => import('./buy/banks/index.ts')

  return {
    auth: room(signIn, (it) => it.SignInScreen),
    link: room(signIn, (it) => it.LinkScreen),
    order: room(
      () => import('./sell/order-form/index.ts'),
      (it) => it.OrderScreen,
    ),
    transaction: room(
      () => import('./sell/order-page/index.ts'),
      (it) => it.OrderPage,
    ),
    history: room(
      () => import('./account/history/index.ts'),
      (it) => it.HistoryScreen,
    ),
    terms: room(documents, (it) => it.TermsScreen),
    privacy: room(documents, (it) => it.PrivacyScreen),
    receipt: room(pages, (it) => it.ReceiptScreen),
    limits: room(pages, (it) => it.LimitsScreen),
    notAvailable: room(pages, (it) => it.NotAvailableScreen),
    notFound: room(pages, (it) => it.NotFoundScreen),
    sell: () => SellScreen,
    // Its words are with the first ones.
    buy: () => import('./buy/index.ts').then((it) => it.BuyScreen),
    buyOrder: room(
      () => import('./buy/order-form/index.ts'),
      (it) => it.OrderScreen,
    ),
    method: room(
      () => import('./buy/payment/index.ts'),
      (it) => it.MethodScreen,
    ),
    chooseBank: room(banks, (it) => it.BanksScreen),
    bank: room(banks, (it) => it.BankScreen),
    bankReturn: room(banks, (it) => it.ReturnScreen),
    purchase: room(
      () => import('./buy/order-page/index.ts'),
      (it) => it.OrderPage,
    ),
  }
}
