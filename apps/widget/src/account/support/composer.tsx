/**
 * The field for a message. Enter sends it where there is a keyboard; on a phone it begins a new line. A message that is
 * sent while a file is on its way waits for the file.
 */
import { IconButton, MoreIcon, describedBy, usePress } from '@agio/ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../app/context.tsx'
import { AttachButton, Attached, useAttaching } from './attaching.tsx'
import type { Unsent } from './unsent.ts'
import css from './support.module.css'

const mostCharacters = 4_000

export function Composer({ unsent, placeholder }: { unsent: Unsent; placeholder: string }) {
  const { t } = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const hasKeyboard = useState(() => globalThis.matchMedia?.('(pointer: fine)').matches ?? true)[0]
  const over = unsent.draft.trim().length - mostCharacters
  const error = over > 0 ? t('support.tooLong', { count: over }) : undefined
  const attaching = useAttaching(unsent)
  const submit = () => {
    if (over > 0) return
    unsent.submit()
    attaching.forget()
  }
  const { isWaiting, press } = usePress(attaching, submit)
  const send = () => {
    if (over <= 0) press()
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const wants = event.key === 'Enter' && !event.nativeEvent.isComposing && !event.shiftKey
    if (!wants || !(hasKeyboard || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const id = 'support-message'
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="only-spoken" htmlFor={id}>
        {t('support.message')}
      </label>
      <Attached attaching={attaching} />
      <div className={css.box} data-bad={error ? '' : undefined}>
        <AttachButton attaching={attaching} />
        <textarea
          ref={field}
          id={id}
          className={css.text}
          dir="auto"
          rows={1}
          enterKeyHint={hasKeyboard ? 'send' : 'enter'}
          placeholder={placeholder}
          value={unsent.draft}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint: hasKeyboard })}
          onChange={(event) => unsent.setDraft(event.target.value)}
          onKeyDown={onKey}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0) return
            event.preventDefault()
            attaching.give(files)
          }}
        />
        <IconButton label={t('support.send')} type="submit" data-look="main" busy={isWaiting}>
          <MoreIcon name="send" turns />
        </IconButton>
      </div>
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <p className={css.note}>
        {t('support.pin')}
        {hasKeyboard && (
          <span className="only-spoken" id={`${id}-hint`}>
            {' '}
            {t('support.keys')}
          </span>
        )}
      </p>
    </form>
  )
}
