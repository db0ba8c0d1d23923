/** Back from the card page (`?card=…`): what came of it. The acquirer is asked; the address says nothing but whom to ask about. */
import type { PaymentView } from '@agio/contract'
import { Notice, type Tone } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import type { Place } from '../../app/routing/router.ts'

const pollMs = 2_000
/** After so many looks an open page counts as left: the order itself goes on being watched. */
const mostLooks = 5

const tones: Record<PaymentView['status'], Tone> = {
  started: 'warn',
  authorised: 'good',
  settled: 'good',
  refused: 'bad',
  failed: 'bad',
  abandoned: 'warn',
}

/** The payment the person came back from. It is read once and taken out of the address, so a reload does not show it again. */
export function useCardReturn(place: Place, browser: Window = window): string | undefined {
  const [card] = useState(() => place.query.get('card') ?? undefined)
  useEffect(() => {
    if (card !== undefined) browser.history.replaceState(browser.history.state, '', place.path)
  }, [browser, card, place.path])
  return card !== undefined && /^cps_[a-z2-7]{26}$/.test(card) ? card : undefined
}

type Back = {
  card: string
  orderId: string
  /** The order waits for no money: what did not work is no longer asked for. */
  isPaid: boolean
}

export function CameBack({ card, orderId, isPaid }: Back) {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: ['card-session', card],
    queryFn: ({ signal }) => api.call('getCardSession', { params: { id: card } }, { signal }),
    refetchInterval: ({ state }) =>
      state.status !== 'error' &&
      (state.data?.payment.status ?? 'started') === 'started' &&
      state.dataUpdateCount < mostLooks &&
      pollMs,
  })
  const status = asked.data?.payment.status
  const isOpen = status === 'started' && asked.isFetching
  useEffect(() => {
    // The look may have moved the order: it is asked for at once, not only when the stream says so.
    if (status) void queries.invalidateQueries({ queryKey: ['order', orderId] })
  }, [status, queries, orderId])
  // A payment that is not ours says nothing: the order's own page is below.
  if (asked.isError || (asked.data && asked.data.orderId !== orderId)) return null
  if (!status || isOpen) {
    return (
      <Notice tone="calm" live>
        <p>{t('cardBack.asking')}</p>
      </Notice>
    )
  }
  if (isPaid && tones[status] !== 'good') return null
  return (
    <Notice tone={tones[status]} live>
      <p>{t(`cardBack.${status}`)}</p>
    </Notice>
  )
}
