/** The header opens these: languages and appearance, and the account. Loaded on the first click. */
import { Button, Dialog, MoreIcon, type MoreIconName } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { configQuery } from '../config.ts'
import { useApp, useFollow, useText } from '../context.tsx'
import { locales, nameOf } from '../i18n/i18n.ts'
import { profileQuery } from '../profile.ts'
import { supportHref } from '../routing/support-link.tsx'
import css from './menus.module.css'
import { Settings } from './settings.tsx'
import { useSignOut } from './use-sign-out.ts'

export function LanguageMenu({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog title={t('shell.settings')} closeLabel={t('shell.close')} onClose={onClose}>
      <Settings />
    </Dialog>
  )
}

export function LanguageOffer() {
  const { browserLocale, speak } = useApp()
  return (
    <button
      type="button"
      className={css.offer}
      lang={browserLocale}
      dir={locales[browserLocale].direction}
      onClick={() => speak(browserLocale)}
    >
      {nameOf(browserLocale)}
    </button>
  )
}

export function AccountMenu({ onClose }: { onClose: () => void }) {
  const { api, parameters } = useApp()
  const { t } = useText()
  const profile = useQuery(profileQuery(api))
  const config = useQuery(configQuery(api, parameters))
  const signOut = useSignOut()
  return (
    <Dialog title={t('shell.account')} closeLabel={t('shell.close')} onClose={onClose}>
      <p className={css.who}>{profile.data?.email ?? '\u00a0'}</p>
      <nav className={css.links}>
        <Entry href="/transactions" icon="list" onClose={onClose}>
          {t('title.history')}
        </Entry>
        {config.data?.services.iban?.enabled && (
          <Entry href="/iban" icon="bank" onClose={onClose}>
            {t('title.iban')}
          </Entry>
        )}
        <Entry href="/profile" icon="person" onClose={onClose}>
          {t('title.profile')}
        </Entry>
        <Entry href={supportHref('anything')} icon="chat" onClose={onClose}>
          {t('title.support')}
        </Entry>
        <Entry href="/terms" icon="info" onClose={onClose}>
          {t('title.terms')}
        </Entry>
      </nav>
      <Button
        look="quiet"
        wide
        icon={<MoreIcon name="leave" turns />}
        onClick={() => {
          onClose()
          void signOut()
        }}
      >
        {t('shell.signOut')}
      </Button>
    </Dialog>
  )
}

function Entry({
  href,
  icon,
  onClose,
  children,
}: {
  href: string
  icon: MoreIconName
  onClose: () => void
  children: string
}) {
  const follow = useFollow()
  // Navigates first: once the menu is removed, the browser would follow the link itself and reload the page.
  const go = (event: MouseEvent) => {
    follow(event, href)
    onClose()
  }
  return (
    <a href={href} className={css.entry} onClick={go}>
      <MoreIcon name={icon} />
      {children}
    </a>
  )
}
