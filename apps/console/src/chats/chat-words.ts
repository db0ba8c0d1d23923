/** The words of conversations. */
import type { Chat } from '@agio/contract'
import type { Support } from '@agio/domain'
import { readWireTime } from '@agio/contract/wire'
import { fileName } from './files.tsx'
import type { StampWords } from '../app/queue/case.tsx'
import { spanOf } from '../app/words.ts'

/** The roles that answer customers, as in the contract. */
export const answering = ['support', 'admin']

export function stampOf({ state, waitingSince }: Chat, now = Date.now()): StampWords {
  if (state === 'closed') return ['closed', 'calm']
  return waitingSince === null
    ? ['answered', 'good']
    : [`waits for ${spanOf(now - readWireTime(waitingSince).getTime())}`, 'warn']
}

const topicWords: Readonly<Record<Support.Topic, string>> = {
  verification: 'their verification',
  company: 'their company',
  iban: 'their IBAN',
  closing_account: 'closing their account',
  missing_page: 'a page that does not exist',
  payment_link: 'a payment link',
}
/** The subject of a chat, by the page that led to it. */
export const aboutOf = ({ order, topic }: Pick<Chat, 'order' | 'topic'>): string | null =>
  order ? 'about an order' : topic && `about ${topicWords[topic]}`

/** The newest message in one line. */
export const lineOf = ({ text, files }: Chat['last']): string =>
  text === null ? 'erased' : text || files.map(fileName).join(', ')
