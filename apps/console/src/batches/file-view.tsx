/** The bytes of a payment file, to read or to save. The audit records it. */
import { Button } from '@agio/ui'
import { useState } from 'react'
import { Section } from '../app/queue/case.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { Problem } from '../app/queue/problem.tsx'

export function FileView({ id, name }: { id: string; name: string }) {
  const { api } = useApp()
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const read = () => api.open('getBatchFile', { params: { id } }).then((answer) => answer.text())
  return (
    <Section
      title="Bytes"
      aside={
        <span className={css.actions}>
          <Button look="quiet" onClick={() => void read().then(setText, setProblem)}>
            Show
          </Button>
          <Button look="quiet" onClick={() => void read().then((bytes) => save(bytes, name), setProblem)}>
            Download
          </Button>
        </span>
      }
    >
      <Problem error={problem} />
      {text === undefined ? (
        <p className={css.soft}>The file holds names and accounts. The audit records who reads it.</p>
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
