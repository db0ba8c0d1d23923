/** A reason in the words that the customer reads, beside the operator's: both are seen before they are sent. */
import { isLanguage, type Language } from '@agio/domain/languages'
import type { WantedAgainKey } from '@agio/ui'
import { t } from 'virtual:texts/console/reviews'
import { wantedAgain } from 'virtual:texts/wanted-again'
import css from './customer-reads.module.css'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** English where the language is not among the widget's. */
const languageOf = (locale: string | null): Language => {
  const language = locale?.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(language) ? language : 'en'
}

export function CustomerReads({ language, of }: { language: string | null; of: WantedAgainKey }) {
  const known = languageOf(language)
  return (
    <div className={css.reads}>
      {known !== 'en' && <p>{t('english_wanted_again_en', { wantedAgainEn: wantedAgain.en[of] })}</p>}
      <p>
        {t('the_customer_reads_in', { name: names.of(known) ?? known })}{' '}
        <q lang={known} dir="auto">
          {wantedAgain[known][of]}
        </q>
      </p>
    </div>
  )
}
