/**
 * The answer to a customer. An answer that could not be sent stays, and is sent again as the same message. It waits for a file on
 * its way.
 */
import type { Chat } from '@agio/contract'
import { Button, usePress } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from 'virtual:texts/console/chats'
import { useApp } from '../app/context.tsx'
import { Filter } from '../app/queue/filter.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { Labelled } from '../app/queue/fields.tsx'
import { useOnceEach } from '../app/queue/use-once.ts'
import css from '../app/queue/queue.module.css'
import chats from './chats.module.css'
import { FilesOfAnswer, useAttached } from './files.tsx'
import { templateIn, templateNames, type TemplateName } from './templates.ts'

const mostCharacters = 4_000

export function Answer({ chat: { id, customer } }: { chat: Chat }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { onceOf, done, failed } = useOnceEach()
  const field = useRef<HTMLTextAreaElement>(null)
  const own = useAttached(id)
  const over = text.trim().length - mostCharacters
  const send = () => {
    if (busy || over > 0 || (text.trim() === '' && own.files.length === 0)) return field.current?.focus()
    setBusy(true)
    setProblem(undefined)
    own.forget()
    const files = own.files.map((file) => file.id)
    const clear = () => {
      // Files and text that were added meanwhile belong to the next answer.
      files.forEach(own.remove)
      done()
      setText((now) => (now === text ? '' : now.slice(text.trim().length).trim()))
    }
    const body = { text, ...(files.length > 0 && { files }) }
    api
      .call('answerChat', { params: { id }, body }, onceOf(body))
      .then(clear, (error: unknown) => {
        failed(error)
        setProblem(error)
      })
      .finally(() => {
        setBusy(false)
        void queries.invalidateQueries()
        field.current?.focus()
      })
    return undefined
  }
  const { isWaiting, press } = usePress(own, send)
  const insert = (name: TemplateName | '') => {
    if (name === '') return
    setText([text.trim(), templateIn(customer.language, name)].filter(Boolean).join('\n\n'))
    field.current?.focus()
  }
  return (
    <form
      className={chats.answer}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <div className={css.filters}>
        <Filter label={t('template_title')} value="" options={templateNames} onChange={insert} />
      </div>
      <Labelled label={t('answer')}>
        <textarea
          ref={field}
          dir="auto"
          rows={4}
          value={text}
          readOnly={busy}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            press()
          }}
        />
      </Labelled>
      {over > 0 && <p role="alert">{t('characters_too_many_send_it', { over })}</p>}
      <FilesOfAnswer own={own} />
      <Problem error={problem} />
      <div className={css.actions}>
        <Button type="submit" busy={busy || isWaiting}>
          {t('send_the_answer')}
        </Button>
        <span className={css.soft}>{t('ctrl_and_enter_send_it')}</span>
      </div>
    </form>
  )
}
