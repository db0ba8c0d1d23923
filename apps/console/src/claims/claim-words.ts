/** The state of a claim as a stamp. */
import type { ClaimItem } from '@agio/contract'
import { t } from 'virtual:texts/console/claims'
import type { StampWords } from '../app/queue/case.tsx'

export const stampOf = (state: ClaimItem['state']): StampWords => [
  t(`state.${state}`),
  state === 'open' ? 'warn' : state === 'matched' ? 'good' : 'calm',
]
