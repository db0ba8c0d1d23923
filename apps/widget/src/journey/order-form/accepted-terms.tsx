import { useState } from 'react'
import { useText } from '../../app/context.tsx'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { lazily } from '../../app/lazily.tsx'
import css from './order-form-page.module.css'

const Terms = lazily(() => import('../../account/terms/index.ts').then((it) => it.TermsDialog))

/** The terms that the button accepts, and the way to read them. */
export function AcceptedTerms({ words = 'order.acceptTerms' }: { words?: TextKey }) {
  const { t } = useText()
  const [reading, setReading] = useState(false)
  return (
    <p className={css.soft}>
      {t(words)}{' '}
      <button
        id="terms"
        type="button"
        className={css.terms}
        aria-haspopup="dialog"
        onClick={() => setReading(true)}
      >
        {t('order.disclaimer')}
      </button>
      {reading && <Terms onClose={() => setReading(false)} />}
    </p>
  )
}
