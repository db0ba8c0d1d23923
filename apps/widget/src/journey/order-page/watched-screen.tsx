/**
 * `/sell/watch/{id}`, `/buy/watch/{id}`: the page of an order after its session ended. It follows the order by a token that
 * shows the state and the figures only; to see more, the person signs in and comes back to the order.
 */
import { Notice, Paper, Receipt, SkeletonPage, Steps } from '@agio/ui'
import type { WatchedOrder } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Refused } from '../../app/api/api.ts'
import { Link, useApp, useSignedIn, useText } from '../../app/context.tsx'
import { showExact } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'
import { saleTitle } from '../../app/i18n/sale-words.ts'
import type { Place } from '../../app/routing/router.ts'
import css from './order-frame.module.css'
import { timelineSteps } from './steps.ts'

const pollMs = 4_000

export function WatchedScreen({ place }: { place: Place }) {
  const { api, router, session } = useApp()
  const { t } = useText()
  const id = place.params['id'] ?? ''
  const full = place.href.replace('/watch/', '/transaction/')
  const signIn = `/auth?redirect=${encodeURIComponent(full)}&ended=rejected`
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) void router.go(full, { replace: true })
  }, [router, signedIn, full])
  const watched = useQuery({
    queryKey: ['watched', id],
    queryFn: ({ signal }) => {
      const headers = { authorization: `Bearer ${session.watches.get(id)}` }
      return api.call('getWatchedOrder', { params: { id } }, { signal, headers })
    },
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    enabled: !signedIn,
  })
  const isOver = watched.error instanceof Refused && watched.error.status === 401
  useEffect(() => {
    if (isOver && !signedIn) void router.go(signIn, { replace: true })
  }, [router, isOver, signedIn, signIn])
  return (
    <>
      <h1 tabIndex={-1}>{watched.data ? titleOf(t, watched.data) : t('title.transaction')}</h1>
      <Notice tone="calm" live>
        <p>
          {t('watch.text')} <Link href={signIn}>{t('watch.signIn')}</Link>
        </p>
      </Notice>
      {watched.data ? <Dimmed order={watched.data} /> : <SkeletonPage of="order" />}
    </>
  )
}

const titleOf = (t: Translate, order: WatchedOrder): string =>
  order.service === 'sell' ? saleTitle(t, order) : t(`purchase.title.${order.state}`)

function Dimmed({ order }: { order: WatchedOrder }) {
  const { t, locale } = useText()
  const amount = (id: 'send' | 'receive', label: string) => ({
    id,
    label,
    value: showExact(locale, order[id]),
  })
  const { service } = order
  const youGet = order.service === 'sell' && order.paysLink ? 'line.theyGet' : 'sell.youGet'
  return (
    <div className={css.dimmed}>
      <output className="only-spoken">{titleOf(t, order)}</output>
      <Paper title={t('title.transaction')}>
        <Receipt
          label={t('title.transaction')}
          lines={[
            amount('send', t(service === 'sell' ? 'sell.youSend' : 'buy.youPay')),
            amount('receive', t(service === 'sell' ? youGet : 'buy.youGet')),
          ]}
        />
      </Paper>
      <Steps
        label={t('track.title')}
        steps={stepsOf(t, order)}
        words={{ done: t('track.done'), now: t('track.now'), next: t('track.next'), off: t('track.off') }}
      />
    </div>
  )
}

/** The steps reached so far; what lies ahead is on the page of the order. */
const stepsOf = (t: Translate, order: WatchedOrder) =>
  timelineSteps<WatchedOrder['state']>(order, {
    way: [],
    isOver: () => true,
    title: ({ state }) => titleOf(t, { ...order, state } as WatchedOrder),
    look: (_, isLast) => (isLast ? 'now' : 'done'),
    link: () => undefined,
  })
