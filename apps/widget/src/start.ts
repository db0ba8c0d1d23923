/**
 * Runs before the first paint; the build writes it into the page. A bank's parameters are taken out of the address; the
 * theme that was chosen is set; it is decided whether the form that the build rendered, in the language of this page, is
 * what comes, and when the letters do; what the amount form will ask is asked at once, and what is pressed in it is remembered.
 */
import { requestOf } from '@agio/contract/client'
import { firstCalls } from './app/api/first-calls.ts'
import { sendEarly } from './app/api/early.ts'
import { keepPresses } from './app/shell/early-presses.ts'
import { firstWish, keptFields, wishIn } from './app/session/wish.ts'
import { locales, pickLocale, spokenOf } from './app/i18n/languages.ts'
import { keys, openStorage, openTab } from './app/session/storage.ts'
import { configInput, readStart } from './app/start-parameters.ts'
import { firstCoin } from './journey/quote/first-coin.ts'

const { pathname, search, hash } = location
const root = document.documentElement
const storage = openStorage(() => localStorage)

if (pathname === '/buy/open-banking-callback' && (search || hash)) {
  Object.assign(window, { agioReturn: { query: search.slice(1), fragment: hash.slice(1) } })
  history.replaceState(null, '', pathname)
}

const theme = storage.read(keys.theme)
if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme

const asked = new URLSearchParams(search)
const chosen = spokenOf([storage.read(keys.locale), asked.get('locale')])
// A key may have a language of its own, which its config says.
const language = chosen ?? (asked.has('key') ? undefined : pickLocale(navigator.languages))
const wantsBuy = pathname === '/' && asked.get('service') === 'buy'
const isForm = /^\/(sell|buy)?$/.test(pathname)
if (!isForm || wantsBuy || language !== root.lang) root.dataset['start'] = 'elsewhere'
if (language) root.dir = locales[language].direction

// Letters that this browser has kept are there at the first paint. Before it has any, the code of a form comes first.
if (isForm && storage.read(keys.configUrl) === undefined) root.dataset['face'] = 'later'
else askForFace()

if (isForm) {
  keepPresses(window)
  askAtOnce(pathname === '/buy' || wantsBuy ? 'buy' : 'sell')
}

function askForFace(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="agio-face"]')
  if (!named) return
  const link = document.createElement('link')
  Object.assign(link, {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: '',
    href: named.content,
  })
  document.head.append(link)
}

/** The same requests as the form makes, or they are of no use to it. */
function askAtOnce(service: 'sell' | 'buy'): void {
  const { parameters, isFirst } = readStart(window, storage)
  const token = storage.read(keys.token)
  const { input, headers } = configInput(parameters)
  void sendEarly(window, requestOf(firstCalls.widgetConfig, input, { token, headers }))
  const coins = sendEarly(window, requestOf(firstCalls.listCoins, {}, { token }))
  const wish = {
    ...firstWish,
    ...keptFields(openTab(storage), Date.now()),
    ...(isFirst && wishIn(parameters)),
  }
  const { fiat, typed, amount, method } = wish as typeof wish & { method?: string }
  const quote = service === 'sell' ? firstCalls.quoteSell : firstCalls.quoteBuy
  const way = service === 'buy' && { method: method || 'BEST' }
  const price = (coin: string) =>
    sendEarly(
      window,
      requestOf(quote, { body: { coin, fiat, [`${typed}Amount`]: amount, ...way } }, { token }),
    )
  if (wish.coin) void price(wish.coin)
  else
    coins
      .then(async (answer) => firstCoin((await answer.clone().json()).items, service, ''))
      .then((coin) => coin && price(coin.id))
      .catch(() => undefined)
}
