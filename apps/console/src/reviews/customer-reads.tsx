/** A reason in the words that the customer reads, beside the operator's: both are seen before they are sent. */
import { wantedAgainAr, wantedAgainDe, wantedAgainEn, type WantedAgainKey } from '@agio/ui'
import { t } from 'virtual:texts/console/reviews'
import css from './customer-reads.module.css'

const texts = {
  en: { words: wantedAgainEn, name: t('english') },
  de: { words: wantedAgainDe, name: t('german') },
  ar: { words: wantedAgainAr, name: t('arabic') },
} as const

/** English where the language is not among the widget's. */
const languageOf = (locale: string | null): keyof typeof texts => {
  const language = locale?.toLowerCase().split(/[-_]/)[0]
  return language === 'de' || language === 'ar' ? language : 'en'
}

export function CustomerReads({ language, of }: { language: string | null; of: WantedAgainKey }) {
  const known = languageOf(language)
  const { words, name } = texts[known]
  return (
    <div className={css.reads}>
      {known !== 'en' && <p>{t('english_wanted_again_en', { wantedAgainEn: wantedAgainEn[of] })}</p>}
      <p>
        {t('the_customer_reads_in', { name })}{' '}
        <q lang={known} dir="auto">
          {words[of]}
        </q>
      </p>
    </div>
  )
}
