/** The words of conversations. */
import type { Chat } from '@agio/contract'
import { readWireTime } from '@agio/contract/wire'
import { t } from 'virtual:texts/console/chats'
import { fileName } from './files.tsx'
import type { StampWords } from '../app/queue/case.tsx'
import { spanOf } from '../app/words.ts'

/** The roles that answer customers, as in the contract. */
export const answering = ['support', 'admin']

export function stampOf({ state, waitingSince }: Chat, now = Date.now()): StampWords {
  if (state === 'closed') return [t('stamp.closed'), 'calm']
  return waitingSince === null
    ? [t('stamp.answered'), 'good']
    : [t('stamp.waits', { span: spanOf(now - readWireTime(waitingSince).getTime()) }), 'warn']
}

/** The subject of a chat, by the page that led to it. */
export const aboutOf = ({ order, topic }: Chat): string | null =>
  order ? t('topic.order') : topic && t(`topic.${topic}`)

/** The newest message in one line. */
export const lineOf = ({ text, files }: Chat['last']): string =>
  text === null ? t('erased') : text || files.map(fileName).join(', ')
