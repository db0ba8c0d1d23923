/** The messages, day by day, then those that are not sent yet. */
import { Button, MoreIcon } from '@agio/ui'
import { refusalText } from '../../app/api/problems.ts'
import { Refused } from '../../app/api/api.ts'
import { useApp, useText } from '../../app/context.tsx'
import { byDay } from '../../app/i18n/days.ts'
import { readTime } from '../../app/i18n/format.ts'
import { showClock } from '../../app/i18n/times.ts'
import type { Unsent } from './unsent.ts'
import { Files, nameOfFile } from './files.tsx'
import type { Message } from './support-query.ts'
import type { Outgoing } from './unsent.ts'
import css from './support.module.css'

/** Oldest first. */
export function Bubbles({ messages, unsent }: { messages: readonly Message[]; unsent: Unsent }) {
  const { t, locale } = useText()
  const { now } = useApp()
  const days = byDay(
    messages.map((it) => ({ ...it, createdAt: it.at })),
    locale,
    now(),
  )
  return (
    <div className={css.days}>
      {days.map((day) => (
        <section key={day.key} aria-label={day.title}>
          <h2 className={css.day}>{day.title}</h2>
          <ol className={css.bubbles}>
            {day.items.map((message) => (
              <Bubble key={message.id} message={message} />
            ))}
          </ol>
        </section>
      ))}
      {unsent.outgoing.length > 0 && (
        <ol className={css.bubbles} aria-label={t('support.sending')}>
          {unsent.outgoing.map((it) => (
            <NotSent key={it.key} it={it} unsent={unsent} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Bubble({ message: { author, text, files, at } }: { message: Message }) {
  const { t } = useText()
  const time = readTime(at)
  return (
    <li className={css.bubble} data-by={author}>
      <span className="only-spoken">{t(author === 'customer' ? 'support.you' : 'support.us')}: </span>
      <Words text={text} />
      <Files files={files} />
      <time className={css.at} dateTime={time.toISOString()}>
        {showClock(time)}
      </time>
    </li>
  )
}

/** Nothing where the message is only a file. */
const Words = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p className={css.words} dir="auto">
      {text}
    </p>
  )

function NotSent({ it, unsent }: { it: Outgoing; unsent: Unsent }) {
  const { t } = useText()
  const { error, text, files } = it
  const why = error instanceof Refused ? ` ${refusalText(t, error)}` : ''
  return (
    <li className={css.bubble} data-by="customer" data-state={error ? 'failed' : 'sending'}>
      <Words text={text} />
      {files.map((file) => (
        <p key={file.id} className={css.words}>
          {nameOfFile(t, file)}
        </p>
      ))}
      {error ? (
        <>
          <p className={css.failed} role="alert">
            <MoreIcon name="alert" size={16} /> {t('support.notSent')}.{why}
          </p>
          <div className={css.again}>
            <Button look="quiet" onClick={() => unsent.retry(it)}>
              {t('retry')}
            </Button>
            <Button look="plain" onClick={() => unsent.drop(it.key)}>
              {t('support.discard')}
            </Button>
          </div>
        </>
      ) : (
        <output className={css.at}>{t('support.sending')}</output>
      )}
    </li>
  )
}
