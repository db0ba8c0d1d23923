/** The stamp of a payment of a link. */
import type { MerchantPaymentView } from '@agio/contract'
import { t } from 'virtual:texts/console/statements'
import type { StampWords } from '../app/queue/case.tsx'
import type { Tone } from '../app/words.ts'

type State = MerchantPaymentView['state']
const tones: Readonly<Partial<Record<State, Tone>>> = {
  completed: 'good',
  returned: 'bad',
  refunded: 'warn',
  withheld: 'bad',
}
export const paymentText = (state: State): string => t(`state.${state}`)
export const paymentStamp = (state: State): StampWords => [paymentText(state), tones[state] ?? 'calm']
