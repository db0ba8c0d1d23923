/** The document itself, as the command line takes it. */
import { Copy } from '@agio/ui'
import { t } from 'virtual:texts/console/configuration'
import own from './configuration.module.css'
import type { Document } from './document.ts'

export function RawDocument({ document }: { document: Document }) {
  const text = JSON.stringify(document, null, 2)
  return (
    <details>
      <summary>{t('as_a_document')}</summary>
      <p className={own.does}>
        {t('the_command_line_takes_it')}{' '}
        <Copy text={text} label={t('copy_the_document')} done={t('copied')} />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too */}
      <pre className={own.raw} tabIndex={0}>
        {text}
      </pre>
    </details>
  )
}
