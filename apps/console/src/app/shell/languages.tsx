/** The other languages of the console. The page loads anew in the one that is chosen. */
import { t } from 'virtual:texts/console/app'
import { language, languages, speak, type Language } from '../../texts/translator.ts'
import css from './shell.module.css'

const all = Object.keys(languages) as Language[]

/** `short`: by their codes, where there is no room for their names. */
export function Languages({ short = false }: { short?: boolean }) {
  return all
    .filter((one) => one !== language)
    .map((one) => (
      <button
        key={one}
        type="button"
        className={css.language}
        lang={one}
        aria-label={t('language', { name: languages[one] })}
        onClick={() => speak(one)}
      >
        {short ? one.toUpperCase() : languages[one]}
      </button>
    ))
}
