/** The very bytes of a payment file: looked at here, or saved. That somebody did is kept. */
import { Button } from '@agio/ui'
import { useState } from 'react'
import { Section } from '../app/queue/case.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { problemText } from '../app/words.ts'

export function FileView({ id, name }: { id: string; name: string }) {
  const { api } = useApp()
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const read = () => api.open('getBatchFile', { params: { id } }).then((answer) => answer.text())
  const failed = (error: unknown) => setProblem(problemText(error))
  return (
    <Section
      title="Bytes"
      aside={
        <span className={css.actions}>
          <Button look="quiet" onClick={() => void read().then(setText, failed)}>
            Show
          </Button>
          <Button look="quiet" onClick={() => void read().then((bytes) => save(bytes, name), failed)}>
            Download
          </Button>
        </span>
      }
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
      {text === undefined ? (
        <p className={css.soft}>Names and accounts stand in it. Reading it is noted in the audit.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too
        <pre className={css.bytes} tabIndex={0}>
          {text}
        </pre>
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
