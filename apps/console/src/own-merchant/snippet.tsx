/** HTML for a merchant's page, to copy. */
import { Copy } from '@agio/ui'
import { t } from 'virtual:texts/console/own-merchant'
import { Section } from '../app/queue/case.tsx'
import own from './own.module.css'

type Props = { title: string; what: string; text: string }

export function Snippet({ title, what, text }: Props) {
  return (
    <Section title={title} aside={<Copy text={text} label={t('copy', { title })} done={t('copied')} />}>
      <p>{what}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too */}
      <pre className={own.code} tabIndex={0} aria-label={t('to_copy', { title })}>
        {text}
      </pre>
    </Section>
  )
}
