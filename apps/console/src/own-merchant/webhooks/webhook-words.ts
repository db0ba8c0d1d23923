/** The stamp of an endpoint. */
import type { EndpointView } from '@agio/contract'
import { t } from 'virtual:texts/console/webhooks'
import type { StampWords } from '../../app/queue/case.tsx'
import type { Tone } from '../../app/words.ts'

const tones: Readonly<Record<EndpointView['state'], Tone>> = {
  on: 'good',
  failing: 'warn',
  off: 'calm',
  switched_off: 'bad',
}
export const endpointStamp = (state: EndpointView['state']): StampWords => [t(`state.${state}`), tones[state]]
