/** The frame around every screen: header, page, footer; and what a navigation owes: title, scroll, focus. */
import { Icon, IconButton } from '@agio/ui'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from './boundary.tsx'
import { keys } from '../session/storage.ts'
import { Link, useApp, useArrived, useHere, useSignedIn, useText } from '../context.tsx'
import { dressed } from './dressed.ts'
import { lazily } from '../lazily.tsx'
import css from './shell.module.css'

const menus = () => import('./menus.tsx')
const LanguageOffer = lazily(() => menus().then((it) => it.LanguageOffer))
const LanguageMenu = lazily(() => menus().then((it) => it.LanguageMenu))
const AccountMenu = lazily(() => menus().then((it) => it.AccountMenu))
const offline = () => import('./offline.tsx').then((it) => it.Offline)
const Offline = lazily(offline)
const Initial = lazy(() => import('./initial.tsx').then((it) => ({ default: it.Initial })))

export function Shell() {
  const arrived = useArrived()
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  const isLater = useLater()
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main" onClick={(event) => skip(event, main.current)}>
        {t('shell.skip')}
      </a>
      <Header />
      <main className={css.main} id="main" ref={main} tabIndex={-1}>
        {arrived && (
          <Boundary key={arrived.place.key}>
            <arrived.screen place={arrived.place} />
          </Boundary>
        )}
      </main>
      <footer className={css.footer}>
        <span>
          {t('shell.poweredBy')} <Logo />
        </span>
        <Link href="/terms">{t('shell.terms')}</Link>
        <Link href="/privacy">{t('shell.privacy')}</Link>
      </footer>
      {isLater && <Offline path={arrived?.place.path ?? ''} />}
    </div>
  )
}

function Header() {
  const { router, i18n, browserLocale, storage } = useApp()
  const { t, locale } = useText()
  // The browser prefers another language, and the person has chosen none.
  const isOffered = useHere(() => browserLocale !== locale && storage.read(keys.locale) === undefined, false)
  const signedIn = useSignedIn()
  const arrived = useArrived()
  const [open, setOpen] = useState<'language' | 'account'>()
  const back = arrived?.route.back
  const close = () => setOpen(undefined)
  const show = (menu: 'language' | 'account') => {
    void i18n.later()
    setOpen(menu)
  }
  return (
    <header className={css.header}>
      <div className={css.start}>
        {back && (
          <IconButton
            label={t('shell.back')}
            onClick={() => router.back(typeof back === 'string' ? back : back(arrived.place))}
          >
            <Icon name="back" turns />
          </IconButton>
        )}
        <Link href="/" className={css.brand}>
          <Logo />
        </Link>
      </div>
      {!arrived?.route.bare && (
        <div className={css.tools}>
          {isOffered && <LanguageOffer />}
          <button
            type="button"
            className={css.language}
            onClick={() => show('language')}
            aria-haspopup="dialog"
          >
            <Icon name="globe" />
            <span className="only-spoken">{t('shell.language')}: </span>
            {locale.toUpperCase()}
          </button>
          {arrived?.route.path !== '/not-available' && (
            <IconButton
              label={t(signedIn ? 'shell.account' : 'shell.signIn')}
              aria-haspopup={signedIn ? 'dialog' : undefined}
              onClick={() => (signedIn ? show('account') : void router.go(signInHref(arrived?.place.href)))}
            >
              {signedIn ? (
                <Suspense fallback={person}>
                  <Initial fallback={person} />
                </Suspense>
              ) : (
                person
              )}
            </IconButton>
          )}
        </div>
      )}
      {open === 'language' && <LanguageMenu onClose={close} />}
      {open === 'account' && <AccountMenu onClose={close} />}
    </header>
  )
}

const person = <Icon name="person" />

function signInHref(here: string | undefined): string {
  return here === undefined || here.startsWith('/auth')
    ? '/auth'
    : `/auth?redirect=${encodeURIComponent(here)}`
}

/** The word mark, drawn: it needs no font. */
function Logo() {
  return (
    <svg className={css.logo} viewBox="0 0 62 24" role="img" aria-label="Agio" fill="none" strokeWidth="2.6">
      <g stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d="m3 18 5.5-13.5L14 18M5 13.6h7" />
        <path d="M28.5 9v9.2c0 2.4-1.7 3.8-4.2 3.8-1.6 0-3-.5-3.8-1.6M28.5 13.5a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0Z" />
        <path d="M34.5 9.2V18" />
        <path d="M49.3 13.5a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0Z" />
      </g>
      <circle className={css.dot} cx="34.5" cy="5" r="1.7" />
    </svg>
  )
}

function skip(event: { preventDefault(): void }, main: HTMLElement | null): void {
  event.preventDefault()
  main?.focus()
}

/** After the first screen is shown: the sheet and the texts of the later ones, and what must be here before the network goes. */
function useLater(): boolean {
  const { i18n } = useApp()
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const load = async () => {
      await Promise.all([offline(), dressed(), i18n.later()])
      setIsLater(true)
    }
    const timer = setTimeout(() => void load().catch(() => undefined), 1_500)
    return () => clearTimeout(timer)
  }, [i18n])
  return isLater
}

/** After a navigation: the title, the place on the page, and the focus, in this order. */
function useArrival(main: { current: HTMLElement | null }): void {
  const arrived = useArrived()
  const { t } = useText()
  const title = arrived && t(arrived.route.title)
  useEffect(() => {
    if (title) document.title = `${title} · Agio`
  }, [title])
  const first = useRef(true)
  useLayoutEffect(() => {
    if (!arrived) return
    const isFirst = first.current
    first.current = false
    if (!isFirst)
      (main.current?.querySelector<HTMLElement>('h1') ?? main.current)?.focus({ preventScroll: true })
    // A fresh page is at its top; to ask it would have it laid out at once.
    return isFirst && arrived.scroll === 0 ? undefined : comeBackTo(arrived.scroll)
  }, [arrived, main])
}

/** Lists grow back, page by page: goes on trying while the page is too short, until the person scrolls. */
function comeBackTo(top: number): (() => void) | undefined {
  scrollTo({ top })
  if (top === 0) return undefined
  const over = Date.now() + 5_000
  const timer = setInterval(() => {
    scrollTo({ top })
    if (scrollY >= top - 1 || Date.now() > over) stop()
  }, 60)
  const stop = () => clearInterval(timer)
  const once = { once: true, passive: true }
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(sign, stop, once)
  return stop
}
