/** What opens from the header: languages and appearance, and the account. Loaded on the first click. */
import { Button, Dialog, Icon, type IconName } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useApp, useText } from '../context.tsx'
import { isLocale, locales, type Locale } from '../i18n/i18n.ts'
import css from './menus.module.css'
import { isTheme, setTheme, type Theme } from './theme.ts'
import { keys } from '../session/storage.ts'

const themes = ['system', 'light', 'dark'] as const

export function LanguageMenu({ onClose }: { onClose: () => void }) {
  const { storage, speak } = useApp()
  const { t, locale } = useText()
  const [theme, setChosen] = useState<Theme>(() => {
    const kept = storage.read(keys.theme)
    return isTheme(kept) ? kept : 'system'
  })
  return (
    <Dialog title={t('shell.settings')} closeLabel={t('shell.close')} onClose={onClose}>
      <fieldset className={css.group}>
        <legend>{t('shell.language')}</legend>
        {Object.entries(locales).map(([id, { name }]) => (
          <Option key={id} name="language" checked={id === locale} onChoose={() => isLocale(id) && speak(id)}>
            <span lang={id}>{name}</span>
          </Option>
        ))}
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('shell.theme')}</legend>
        {themes.map((id) => (
          <Option
            key={id}
            name="theme"
            checked={id === theme}
            onChoose={() => {
              setChosen(id)
              setTheme(id, storage)
            }}
          >
            {t(`theme.${id}`)}
          </Option>
        ))}
      </fieldset>
    </Dialog>
  )
}

const offers: Record<Locale, string> = { en: 'In English', de: 'Auf Deutsch', ar: 'بالعربية' }

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
      {offers[browserLocale]}
    </button>
  )
}

function Option({
  name,
  checked,
  onChoose,
  children,
}: {
  name: string
  checked: boolean
  onChoose: () => void
  children: React.ReactNode
}) {
  return (
    <label className={css.option}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {children}
    </label>
  )
}

export function AccountMenu({ onClose }: { onClose: () => void }) {
  const { api, session, router } = useApp()
  const { t } = useText()
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.call('getProfile', {}, { signal }),
  })
  const signOut = async () => {
    // The local end counts; the server's is a courtesy that must not keep anybody here.
    await api.call('logout').catch(() => undefined)
    session.end()
    onClose()
    await router.go('/sell')
  }
  return (
    <Dialog title={t('shell.account')} closeLabel={t('shell.close')} onClose={onClose}>
      <p className={css.who}>{profile.data?.email ?? '\u00a0'}</p>
      <nav className={css.links}>
        <Entry href="/transactions" icon="list" onClose={onClose}>
          {t('title.history')}
        </Entry>
        <Entry href="/limits" icon="half" onClose={onClose}>
          {t('title.limits')}
        </Entry>
        <Entry href="/terms" icon="info" onClose={onClose}>
          {t('title.terms')}
        </Entry>
      </nav>
      <Button look="quiet" wide icon={<Icon name="leave" turns />} onClick={() => void signOut()}>
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
  icon: IconName
  onClose: () => void
  children: string
}) {
  return (
    <Link href={href} className={css.entry} onClickCapture={onClose}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}
