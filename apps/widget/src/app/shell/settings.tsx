/** Language and appearance: in the menu of the header, and on the account page. */
import { useState } from 'react'
import { useApp, useText } from '../context.tsx'
import { locales, nameOf, type Locale } from '../i18n/i18n.ts'
import { keys } from '../session/storage.ts'
import css from './menus.module.css'
import { isTheme, setTheme, type Theme } from './theme.ts'

const themes = ['system', 'light', 'dark'] as const

export function Settings() {
  const { api, host, session, storage, speak } = useApp()
  const { t, locale } = useText()
  const [theme, setChosen] = useState<Theme>(() => {
    const kept = storage.read(keys.theme)
    return isTheme(kept) ? kept : 'system'
  })
  const choose = (id: Locale) => {
    speak(id)
    // Mails follow; a language that could not be sent is sent by the next sign-in.
    if (session.token()) api.call('changeProfile', { body: { locale: id } }).catch(() => undefined)
  }
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t('shell.language')}</legend>
        {(Object.keys(locales) as Locale[]).map((id) => (
          <Option key={id} name="language" checked={id === locale} onChoose={() => choose(id)}>
            <span lang={id}>{nameOf(id)}</span>
          </Option>
        ))}
      </fieldset>
      {/* A messenger has a theme of its own. */}
      {host.kind !== 'messenger' && (
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
      )}
    </>
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
