/** Closing a case: with a reason that is kept. */
import type { CaseView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { caseText, subjectText } from './case-words.ts'

export const closeRequest = (api: Api, one: CaseView): ActionRequest => ({
  title: 'Close the case',
  what: 'It has been looked into. What it is about stays as it is.',
  button: 'Close the case',
  figures: [
    { name: 'About', value: subjectText(one.subject) },
    { name: 'Case', value: caseText(one) },
  ],
  send: (reason, once) => api.call('closeCase', { params: { id: one.id }, body: { reason } }, once),
})
