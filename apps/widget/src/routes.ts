/** Every room of the widget: its address, its title, who may enter, and where its code is. */
import type { Room, Screen } from './app/context.tsx'
import type { I18n } from './app/i18n/i18n.ts'
import type { Place } from './app/routing/router.ts'
import { makeMiddleware, type Guards } from './app/routing/guards.ts'
import { SellScreen } from './sell/index.ts'

export type Known = Guards & { i18n: I18n }

export function makeRoutes(known: Known): Room[] {
  const { loggedIn, mayWatch, unauthorized, somethingChosen, isOn, toService, orderNamed } =
    makeMiddleware(known)
  const room = makeRoom(known.i18n)
  const watched = room(orderPages, 'WatchedScreen')
  const verified = room(verification, 'VerificationScreen', 'verification')
  const withOrder = (path: string) => (place: Place) => `${path}?order=${place.query.get('order') ?? ''}`

  // oxfmt-ignore
  return [
    { path: '/', title: 'title.sell', middleware: [toService], load: () => SellScreen },
    { path: '/sell', title: 'title.sell', middleware: [isOn('sell')], load: () => SellScreen },
    { path: '/buy', title: 'title.buy', middleware: [isOn('buy')], load: () => import('./buy/index.ts').then((it) => it.BuyScreen) },
    { path: '/auth', title: 'title.auth', back: '/', middleware: [unauthorized], load: room(signIn, 'SignInScreen') },
    { path: '/auth/link', title: 'title.auth', back: '/', load: room(signIn, 'LinkScreen') },
    { path: '/sell/order', title: 'title.order', back: '/sell', middleware: [isOn('sell'), loggedIn, somethingChosen('/sell')], load: room(sellForm, 'OrderScreen') },
    { path: '/sell/transaction/{id}', title: 'title.transaction', back: '/transactions', middleware: [loggedIn], load: room(() => import('./sell/order-page/index.ts'), 'OrderPage') },
    { path: '/buy/order', title: 'title.order', back: '/buy', middleware: [isOn('buy'), loggedIn, somethingChosen('/buy')], load: room(buyForm, 'OrderScreen') },
    { path: '/buy/order/method', title: 'title.method', back: '/transactions', middleware: [loggedIn, orderNamed], load: room(() => import('./buy/payment/index.ts'), 'MethodScreen') },
    { path: openBanking, title: 'title.makePayment', back: withOrder('/buy/order/method'), middleware: [loggedIn, orderNamed], load: room(banks, 'BanksScreen') },
    { path: `${openBanking}/{id}`, title: 'title.makePayment', back: withOrder(openBanking), middleware: [loggedIn, orderNamed], load: room(banks, 'BankScreen') },
    { path: '/buy/open-banking-callback', title: 'title.bankReturn', bare: true, load: room(banks, 'ReturnScreen') },
    { path: '/buy/transaction/{id}', title: 'title.transaction', back: '/transactions', middleware: [loggedIn], load: room(() => import('./buy/order-page/index.ts'), 'OrderPage') },
    { path: '/sell/watch/{id}', title: 'title.transaction', back: '/', middleware: [mayWatch], load: watched },
    { path: '/buy/watch/{id}', title: 'title.transaction', back: '/', middleware: [mayWatch], load: watched },
    { path: '/transactions', title: 'title.history', back: '/', middleware: [loggedIn], load: room(() => import('./account/history/index.ts'), 'HistoryScreen') },
    { path: '/profile', title: 'title.profile', back: '/', middleware: [loggedIn], load: room(profile, 'ProfileScreen', 'verification') },
    { path: '/profile/business', title: 'profile.business', back: '/profile', middleware: [loggedIn], load: room(profile, 'BusinessScreen', 'verification') },
    { path: '/limits', title: 'title.limits', back: '/profile', middleware: [loggedIn], load: room(limits, 'LimitsScreen') },
    { path: '/iban', title: 'title.iban', back: '/profile', middleware: [loggedIn], load: room(() => import('./buy/iban/index.ts'), 'IbanScreen') },
    { path: '/verification', title: 'title.welcome', back: '/', middleware: [loggedIn], load: verified },
    ...pagesOfVerification.map((step) => ({ path: `/verification/${step}`, title: `title.${step}` as const, back: '/verification/welcome', middleware: [loggedIn], load: verified })),
    { path: '/verification/identity/return', title: 'title.identity', bare: true, load: room(verification, 'VendorReturn', 'verification') },
    { path: '/handover', title: 'title.handover', bare: true, load: room(verification, 'PhoneScreen', 'verification') },
    { path: '/limits/increase', title: 'title.increase', back: '/limits', middleware: [loggedIn], load: room(limits, 'IncreaseScreen', 'verification') },
    { path: '/limits/increase/complete', title: 'title.limits', back: '/limits', middleware: [loggedIn], load: room(limits, 'CompleteScreen') },
    { path: '/limits/increase/{level}', title: 'title.increase', back: '/limits/increase', middleware: [loggedIn], load: room(limits, 'LevelScreen', 'verification') },
    { path: '/support', title: 'title.support', back: supportBack, middleware: [loggedIn], load: room(support, 'SupportScreen') },
    { path: '/claim', title: 'title.claim', back: '/', load: room(() => import('./account/claim/index.ts'), 'ClaimScreen') },
    { path: '/messenger', title: 'title.auth', load: room(signIn, 'LaunchScreen') },
    { path: '/l/{token}', title: 'title.link', load: room(() => import('./sell/link/index.ts'), 'LinkScreen', 'link') },
    { path: '/receipt/{code}', title: 'title.receipt', back: '/', load: room(pages, 'ReceiptScreen') },
    { path: '/contact', title: 'title.contact', load: room(pages, 'ContactScreen') },
    { path: '/terms', title: 'title.terms', back: '/', load: room(documents, 'TermsScreen') },
    { path: '/privacy', title: 'title.privacy', back: '/terms', load: room(documents, 'PrivacyScreen') },
    { path: '/download-over', title: 'title.downloadOver', load: room(pages, 'DownloadOverScreen') },
    { path: '/not-available', title: 'title.notAvailable', load: room(pages, 'NotAvailableScreen') },
    { path: '*', title: 'title.notFound', back: '/', load: room(pages, 'NotFoundScreen') },
  ]
}

const openBanking = '/buy/order/method/open-banking'
// oxfmt-ignore
const pagesOfVerification = ['welcome', 'company', 'details', 'phone', 'citizenship', 'residence-permit', 'address', 'identity', 'persons', 'country-mismatch', 'poa', 'company-papers', 'financial', 'sof', 'confirmation', 'review', 'complete', 'no-service'] as const

const orderPages = () => import('./journey/order-page/index.ts')
const verification = () => import('./verification-room.ts')
const signIn = () => import('./sign-in-room.tsx')
const sellForm = () => import('./sell/order-form/index.ts')
const buyForm = () => import('./buy/order-form/index.ts')
const documents = () => import('./account/terms/index.ts')
const pages = () => import('./account/pages/index.ts')
const profile = () => import('./account/profile/index.ts')
const limits = () => import('./account/limits/index.ts')
/** From a conversation to all of them; from all of them to the account. */
const supportBack = (place: Place) => (place.query.size > 0 ? '/support' : '/profile')
const support = () => import('./account/support/index.ts')
const banks = () => import('./buy/banks/index.ts')

/** A later room: its code, and the words and calls of all later rooms, together. Only the first room comes with the start. */
const makeRoom =
  (i18n: I18n) =>
  <Name extends string>(
    load: () => Promise<Readonly<Record<Name, Screen>>>,
    name: Name,
    /** The steps of verification, and payment links, have a pack of words of their own. */
    words?: 'link' | 'verification',
  ): Room['load'] =>
  async () => {
    const packs = [i18n.later(), words && i18n.later(words)]
    const [module] = await Promise.all([load(), import('virtual:calls/widget'), ...packs])
    return module[name]
  }
