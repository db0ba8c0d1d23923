/** Closing a case: with a reason that is kept. */
import type { CaseView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { caseText, subjectText } from './case-words.ts'

export const closeRequest = (api: Api, one: CaseView): ActionRequest => ({
  title: 'Close the case',
  what: 'The case is closed. The order or account itself does not change.',
  button: 'Close the case',
  figures: [
    { name: 'About', value: subjectText(one.subject) },
    { name: 'Case', value: caseText(one) },
  ],
  send: (reason, once) => api.call('closeCase', { params: { id: one.id }, body: { reason } }, once),
})
