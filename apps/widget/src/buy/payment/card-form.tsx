/**
 * The acquirer's form within the page of the order, in a frame of a host of its own. Where the frame does not come, or the person
 * wants it so, the acquirer's page is the way, one press away.
 */
import type { BuyOrderView } from '@agio/contract'
import { newKey } from '@agio/contract/client'
import { Button, Notice, SkeletonBlock } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { refusalText } from '../../app/api/problems.ts'
import { configQuery } from '../../app/config.ts'
import { useApp, useText } from '../../app/context.tsx'
import { useLeaving } from '../../app/leaving.ts'
import { CameBack } from './came-back.tsx'
import { newPayment, PayOnPage } from './pay-on-page.tsx'
import css from './card.module.css'
import { openFrameLine } from './frame-line.ts'

/** A frame that shows no form by then counts as refused. */
const patienceMs = 12_000

type Props = { order: BuyOrderView; origin: string }

export function CardForm({ order, origin }: Props) {
  const { api, storage } = useApp()
  const { t } = useText()
  const leaving = useLeaving()
  const [isElsewhere, setElsewhere] = useState(false)
  const { id, payments } = order
  const asked = useQuery({
    queryKey: ['card-form', id],
    queryFn: () => api.call('startCardFrame', { body: { orderId: id } }, { idempotencyKey: newKey() }),
    // Once for this visit: another one gets the same form while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = asked
  const leave = () => {
    setElsewhere(true)
    void leaving.leave(() => newPayment(api, storage, id))
  }
  const ended = payments.find((it) => it.id === data?.id && it.status === 'abandoned')
  if (isElsewhere) return <PayOnPage order={order} begun={leaving} />
  if (error)
    return (
      <>
        <Notice tone="bad" live>
          <p>{refusalText(t, error instanceof Refused ? error : new Refused('internal', 0, ''))}</p>
        </Notice>
        <Button wide busy={asked.isFetching} onClick={() => void asked.refetch()}>
          {t('retry')}
        </Button>
      </>
    )
  if (!data) return <SkeletonBlock />
  if (ended)
    return (
      <>
        <Notice tone="warn" live>
          <p>{t('cardBack.abandoned')}</p>
        </Notice>
        <Button wide busy={asked.isFetching} onClick={() => void asked.refetch()}>
          {t('retry')}
        </Button>
      </>
    )
  const { clientSecret } = data
  // Its page is open, perhaps in another window: it is the way, and stays so.
  if (clientSecret === null) return <PayOnPage order={order} />
  const session = { id: data.id, clientSecret }
  return <Frame key={data.id} session={session} origin={origin} orderId={id} onElsewhere={leave} />
}

type FrameProps = {
  session: { id: string; clientSecret: string }
  origin: string
  orderId: string
  onElsewhere: () => void
}

function Frame({ session: { id, clientSecret }, origin, orderId, onElsewhere }: FrameProps) {
  const { api, parameters } = useApp()
  const { t } = useText()
  const key = useQuery(configQuery(api, parameters)).data?.key ?? ''
  const { frame, state, height } = useFrame(origin, clientSecret)
  const asked = new URLSearchParams({ key, origin: window.location.origin })
  if (state === 'failed')
    return (
      <>
        <Notice tone="warn" live>
          <p>{t('card.late')}</p>
        </Notice>
        <Button wide onClick={onElsewhere}>
          {t('method.go.CREDIT_CARD')}
        </Button>
      </>
    )
  return (
    <>
      {state === 'complete' && <CameBack card={id} orderId={orderId} isPaid={false} />}
      <div className={css.room} data-waits={state === 'waits' || undefined}>
        {state === 'waits' && <SkeletonBlock />}
        <iframe
          ref={frame}
          className={css.frame}
          title={t('card.form')}
          src={`${origin}/card-frame?${asked.toString()}`}
          allow="payment *"
          style={{ blockSize: height }}
        />
      </div>
      {state !== 'complete' && (
        <Button look="plain" wide onClick={onElsewhere}>
          {t('card.elsewhere')}
        </Button>
      )}
    </>
  )
}

/** `complete` is what the frame says, and no more than a reason to ask. */
function useFrame(origin: string, clientSecret: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waits' | 'shown' | 'complete' | 'failed'>('waits')
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const late = setTimeout(() => setState((now) => (now === 'waits' ? 'failed' : now)), patienceMs)
    const close = openFrameLine(window, {
      frame: () => frame.current?.contentWindow,
      origin,
      clientSecret,
      hear: (said) => (typeof said === 'string' ? setState(said) : setHeight(said.height)),
    })
    return () => {
      clearTimeout(late)
      close()
    }
  }, [origin, clientSecret])
  return { frame, state, height }
}
