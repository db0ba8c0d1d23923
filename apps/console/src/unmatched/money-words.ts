/** The stamp of unallocated money. */
import type { UnmatchedView } from '@agio/contract'
import { t } from 'virtual:texts/console/unmatched'
import type { StampWords } from '../app/queue/case.tsx'
import type { Tone } from '../app/words.ts'

type State = UnmatchedView['state']
const tones: Readonly<Record<State, Tone>> = {
  open: 'warn',
  matched: 'good',
  returning: 'calm',
  returned: 'calm',
  recalled: 'bad',
  out_twice: 'bad',
  closed: 'calm',
  bank_fee: 'calm',
  payment: 'good',
  loss: 'bad',
}
export const moneyStates = Object.keys(tones) as State[]
export const moneyText = (state: State): string => t(`state.${state}`)
export const moneyStamp = (state: State): StampWords => [moneyText(state), tones[state]]
