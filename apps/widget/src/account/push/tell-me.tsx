/** The offer to be told on this device: where there is nothing left to do but to wait. */
import { useState } from 'react'
import { useApp } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import { mayBeTold } from './may-be-told.ts'

const Offer = lazily(() => import('./offer.tsx').then((it) => it.Offer))

export function TellMe() {
  const { session, host } = useApp()
  const [isOffered] = useState(
    () => session.token() !== undefined && (host.kind === 'messenger' || mayBeTold(host)),
  )
  return isOffered && <Offer />
}
