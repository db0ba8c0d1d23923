/** `/buy/open-banking-callback`: coming back from a bank, with or without a session, in this browser or another. */
import { Button, MoreIcon, type MoreIconName } from '@agio/ui'
import type { BuyOrderView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Refused } from '../../app/api/api.ts'
import type { AnswerTo } from '@agio/contract/client'
import { ContactSupport } from '../../account/contact/index.ts'
import { Link, useApp, useSignedIn, useText } from '../../app/context.tsx'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { refusalText } from '../../app/api/problems.ts'
import type { Place } from '../../app/routing/router.ts'
import { keys } from '../../app/session/storage.ts'
import { orderQuery, waitsForMoney } from '../payment/index.ts'
import { BankAsked } from './bank-asked.tsx'
import { takeReturn } from './bank-return.ts'
import css from './banks.module.css'
import { OtherWays } from './other-ways.tsx'

/** `paid` and `over` are the order's: another payment paid for it, or it ended. */
type Outcome = AnswerTo<'bankCallback'>['outcome'] | 'paid' | 'over' | 'unknown'
type Tone = 'good' | 'bad' | 'calm'

const pollMs = 3_000
/** Long enough to read that the payment is authorised. */
const onwardMs = 1_500
const looks: Record<Outcome, { tone: Tone; icon: MoreIconName }> = {
  authorised: { tone: 'good', icon: 'check' },
  paid: { tone: 'good', icon: 'check' },
  over: { tone: 'calm', icon: 'info' },
  login_failed: { tone: 'bad', icon: 'close' },
  refused: { tone: 'bad', icon: 'close' },
  pending: { tone: 'calm', icon: 'clock' },
  used: { tone: 'calm', icon: 'info' },
  unknown: { tone: 'bad', icon: 'close' },
}

export function ReturnScreen({ place, browser = window }: { place: Place; browser?: Window }) {
  const { api } = useApp()
  const { t } = useText()
  const [given] = useState(() => takeReturn(browser, place))
  const asked = useQuery({
    queryKey: ['bank-return'],
    queryFn: () => api.call('bankCallback', { body: given ?? { query: '', fragment: '' } }),
    enabled: given !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { survivesLogout: true },
  })
  const outcome = useOutcome(asked.data)
  const { continueAt } = asked.data ?? {}
  // A bank that wanted a login first: the consent to the payment is its next page.
  useEffect(() => {
    if (continueAt !== undefined) browser.location.replace(continueAt)
  }, [browser, continueAt])
  if (asked.error && !isUnknown(asked.error)) {
    return (
      <Result outcome="pending" title={t('title.bankReturn')} text={refusalText(t, asked.error)}>
        <Button wide busy={asked.isFetching} onClick={() => void asked.refetch()}>
          {t('retry')}
        </Button>
      </Result>
    )
  }
  if (asked.error || (given === undefined && !asked.data)) {
    return <Result outcome="unknown" title={t('return.unknown')} text={t('return.again')} />
  }
  if (!asked.data || !outcome || continueAt !== undefined) return <BankAsked />
  return <Known outcome={outcome} orderId={asked.data.orderId} />
}

function Known({ outcome, orderId }: { outcome: Exclude<Outcome, 'unknown'>; orderId: string | null }) {
  const { storage } = useApp()
  const { t } = useText()
  useEffect(() => storage.write(keys.leftFor, undefined), [storage])
  const stay = useOnward(outcome, orderId)
  const failed = outcome === 'login_failed' || outcome === 'refused'
  return (
    <Result outcome={outcome} title={t(`return.${outcome}`)} text={t(`return.${outcome}Text` as TextKey)}>
      {failed && <p className={css.soft}>{t('return.again')}</p>}
      {orderId ? (
        <div className={css.wide}>
          {failed && <Go href={`/buy/order/method?order=${orderId}`} text={t('retry')} main />}
          <Go href={`/buy/transaction/${orderId}`} text={t('leave.order')} main={!failed} onFocus={stay} />
          {failed && <OtherWays orderId={orderId} />}
          {failed && <ContactSupport orderId={orderId} />}
        </div>
      ) : (
        <p className={css.soft}>{t('return.close')}</p>
      )}
    </Result>
  )
}

/** A payment that was authorised, or is not needed, leads to its order by itself, unless the person reaches for a button before. */
function useOnward(outcome: Outcome, orderId: string | null): () => void {
  const { router } = useApp()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if ((outcome !== 'authorised' && outcome !== 'paid') || orderId === null) return undefined
    const go = () => void router.go(`/buy/transaction/${orderId}`, { replace: true })
    const started = setTimeout(go, onwardMs)
    timer.current = started
    return () => clearTimeout(started)
  }, [outcome, orderId, router])
  return () => clearTimeout(timer.current)
}

function Go({
  href,
  text,
  main,
  onFocus,
}: {
  href: string
  text: string
  main: boolean
  onFocus?: () => void
}) {
  const { router } = useApp()
  return (
    <Button
      look={main ? 'main' : 'quiet'}
      wide
      onFocus={onFocus}
      onClick={() => void router.go(href, { replace: true })}
    >
      {text}
    </Button>
  )
}

function Result({
  outcome,
  title,
  text,
  children,
}: {
  outcome: Outcome
  title: string
  text: string
  children?: ReactNode
}) {
  const { tone, icon } = looks[outcome]
  const { t } = useText()
  const signedIn = useSignedIn()
  return (
    <div className={css.centre} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={css.result} data-tone={tone}>
        <MoreIcon name={icon} size={32} />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children ?? (signedIn && <Link href="/transactions">{t('title.history')}</Link>)}
    </div>
  )
}

function isUnknown(error: Error): boolean {
  return error instanceof Refused && (error.code === 'payment.unknown_state' || error.code === 'invalid')
}

/**
 * The order is asked until its money arrives: a bank may decide late, and may drop what it authorised. One that another payment
 * paid for needs none of this bank. Only who began the payment can see it.
 */
function useOutcome(answer: AnswerTo<'bankCallback'> | undefined): Exclude<Outcome, 'unknown'> | undefined {
  const { api } = useApp()
  const isOpen = answer?.outcome === 'pending' || answer?.outcome === 'authorised'
  const isSeen = answer !== undefined && answer.orderId !== null && answer.continueAt === undefined
  const order = useQuery({
    ...orderQuery(api, answer?.orderId ?? ''),
    enabled: isSeen,
    refetchInterval: ({ state: { data } }) => (isOpen && !isOver(data) ? pollMs : false),
  })
  if (!isSeen) return answer?.outcome
  const itself = (isOpen && decided(order.data)) || answer.outcome
  if (itself === 'authorised' || itself === 'used') return itself
  // The order is looked at before a payment is asked for once more.
  return order.isFetchedAfterMount ? (pastPayment(order.data) ?? itself) : undefined
}

/** The money arrived, or will not. */
function isOver(order: BuyOrderView | undefined): boolean {
  if (!order) return false
  const outcome = decided(order)
  return !waitsForMoney(order) || (outcome !== undefined && outcome !== 'authorised')
}

function pastPayment(order: BuyOrderView | undefined): 'paid' | 'over' | undefined {
  if (!order) return undefined
  const isTaken = order.payments.some(({ status }) => status === 'authorised' || status === 'settled')
  if (waitsForMoney(order)) return isTaken ? 'paid' : undefined
  return ended.has(order.state) ? 'over' : 'paid'
}
const ended: ReadonlySet<BuyOrderView['state']> = new Set(['cancelled', 'expired', 'failed', 'archived'])

/** The outcome of the latest bank payment, once it is known. */
function decided(order: BuyOrderView | undefined): 'authorised' | 'login_failed' | 'refused' | undefined {
  const last = order?.payments.find(({ method }) => method === 'OPEN_BANKING')
  if (last?.status === 'authorised' || last?.status === 'settled') return 'authorised'
  if (last?.status !== 'refused' && last?.status !== 'failed') return undefined
  return last.reason === 'login_failed' ? 'login_failed' : 'refused'
}
