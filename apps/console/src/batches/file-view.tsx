/** The bytes of a payment file, to read or to save. The audit records it. */
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/batches'
import { Section } from '../app/queue/case.tsx'
import { Confirm } from '../app/queue/confirm.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { Problem } from '../app/queue/problem.tsx'
import file from './file-view.module.css'

type Show = (bytes: string) => void

/** `needsReason`: who sees personal data masked says why. */
export function FileView({ id, name, needsReason }: { id: string; name: string; needsReason: boolean }) {
  const { api } = useApp()
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const [asking, setAsking] = useState<{ show: Show }>()
  const read = async (show: Show, reason?: string) =>
    show(await (await api.open('getBatchFile', { params: { id }, query: { reason } })).text())
  const start = (show: Show) => (needsReason ? setAsking({ show }) : void read(show).catch(setProblem))
  return (
    <Section
      title={t('raw_file')}
      aside={
        <span className={css.actions}>
          <Button look="quiet" onClick={() => start(setText)}>
            {t('show')}
          </Button>
          <Button look="quiet" onClick={() => start((bytes) => save(bytes, name))}>
            {t('download')}
          </Button>
        </span>
      }
    >
      <Problem error={problem} />
      {text === undefined ? (
        <p className={css.soft}>{t('the_file_holds_names_and')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too
        <pre className={file.bytes} tabIndex={0}>
          {text}
        </pre>
      )}
      {asking && (
        <Confirm
          request={{
            title: t('see_the_file_unmasked'),
            what: t('names_and_accounts_are_shown'),
            button: t('show'),
            figures: [{ name: t('file'), value: name }],
            send: (reason) => read(asking.show, reason),
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Section>
  )
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/xml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
