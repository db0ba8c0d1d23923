/** Closing a case: with a reason that is kept. */
import type { CaseView } from '@agio/contract'
import { t } from 'virtual:texts/console/cases'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { caseText, subjectText } from './case-words.ts'

export const closeRequest = (api: Api, one: CaseView): ActionRequest =>
  acting(api, 'closeCase', {
    params: { id: one.id },
    figures: [
      { name: t('about'), value: subjectText(one.subject) },
      { name: t('case'), value: caseText(one) },
    ],
  })
