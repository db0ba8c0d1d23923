/** The first stop of Tab: past the queues, and past the list where a case is open. */
import { t } from 'virtual:texts/console/app'
import { usePlace } from '../context.tsx'
import css from './shell.module.css'

export function Skip() {
  const { id } = usePlace()
  const skip = () => {
    const main = document.querySelector<HTMLElement>('main')
    const to = id === undefined ? main : main?.querySelector<HTMLElement>(':scope > [aria-label="Case"]')
    to?.focus()
  }
  return (
    <button type="button" className={css.skip} onClick={skip}>
      {id === undefined ? t('skip_to_the_page') : t('skip_to_the_case')}
    </button>
  )
}
