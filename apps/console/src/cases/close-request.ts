/** Closing a case: with a reason that is kept. */
import type { CaseView } from '@agio/contract'
import { t } from 'virtual:texts/console/cases'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { caseText, subjectText } from './case-words.ts'

export const closeRequest = (api: Api, one: CaseView): ActionRequest => ({
  title: t('close_the_case_title'),
  what: t('the_case_is_closed_the'),
  button: t('close_the_case_title'),
  figures: [
    { name: t('about'), value: subjectText(one.subject) },
    { name: t('case'), value: caseText(one) },
  ],
  send: (reason, once) => api.call('closeCase', { params: { id: one.id }, body: { reason } }, once),
})
