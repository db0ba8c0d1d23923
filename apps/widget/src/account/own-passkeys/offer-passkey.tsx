/** The offer of a passkey, after a sign-in by code: where the browser has them, and not again soon once it was refused. */
import { useState } from 'react'
import { useApp } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import { mayOffer } from '../passkey/index.ts'

const Offer = lazily(() => import('./offer.tsx').then((it) => it.Offer))

export function OfferPasskey() {
  const { session, storage } = useApp()
  const [isOffered] = useState(() => session.token() !== undefined && mayOffer(storage))
  return isOffered && <Offer />
}
