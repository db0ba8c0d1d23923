/** `/l/{token}`: the page that a merchant's link leads a stranger to. `?step=order` is its second step. */
import { SkeletonPage } from '@agio/ui'
import { useCallback, useMemo } from 'react'
import { useDraft, useSignedIn, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { useUnanswered } from '../../journey/order-form/index.ts'
import { Closed, Missing, whyClosed } from './closed.tsx'
import { linkForm } from './link-form.ts'
import { LinkOrder } from './link-order.tsx'
import { useLink, type PayableLink } from './link-query.ts'
import { OfLink } from './of-link.tsx'
import { PayPage } from './pay-page.tsx'

export function LinkScreen({ place }: { place: Place }) {
  const token = place.params['token'] ?? ''
  const wantsOrder = place.query.get('step') === 'order'
  const isPlacing = useSignedIn() && wantsOrder
  const { link, isMissing } = useLink(token, { isHeld: isPlacing })
  const { refetch } = link
  const look = useCallback(() => void refetch(), [refetch])
  const why = link.data && whyClosed(link.data)
  const form = useMemo(() => linkForm(token), [token])
  // The payer may be this person, if the answer to their order was lost.
  const own = useUnanswered(form, why !== undefined)
  if (isMissing) return <Missing />
  if (!link.data) return <Waiting error={link.error} onRetry={look} />
  if (own.isLooking) return <Waiting error={own.error} onRetry={own.retry} />
  if (why) return <Closed why={why} link={link.data} onLook={look} />
  return (
    <OfLink link={link.data}>
      <Step token={token} link={link.data} isPlacing={isPlacing} onLook={look} />
    </OfLink>
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText()
  return (
    <>
      <h1 tabIndex={-1}>{t('title.link')}</h1>
      {error ? <Problem error={error} retry={onRetry} /> : <SkeletonPage of="order" />}
    </>
  )
}

type Steps = { token: string; link: PayableLink; isPlacing: boolean; onLook: () => void }

/** Without a coin there is no price: the first step chooses it. */
function Step({ token, link, isPlacing, onLook }: Steps) {
  const [{ coin, amount }] = useDraft()
  if (isPlacing && coin !== '' && /[1-9]/.test(amount))
    return <LinkOrder token={token} link={link} onStale={onLook} />
  return <PayPage token={token} link={link} onEnd={onLook} />
}
