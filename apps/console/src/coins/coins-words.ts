/** The stamp of unallocated coins. */
import type { UnallocatedCoinsView } from '@agio/contract'
import { t } from 'virtual:texts/console/coins'
import type { StampWords } from '../app/queue/case.tsx'
import type { Tone } from '../app/words.ts'

type State = UnallocatedCoinsView['state']
const tones: Readonly<Partial<Record<State, Tone>>> = { open: 'warn', return_failed: 'bad', counted: 'good' }
export const coinsStamp = (state: State): StampWords => [t(`state.${state}`), tones[state] ?? 'calm']
