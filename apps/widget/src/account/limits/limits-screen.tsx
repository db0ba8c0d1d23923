/** `/limits`: what is used, held by open orders and left. A refused order leads here with its service and amount. */
import { Button, Notice, SkeletonPage } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
import { showFiat } from '../../app/i18n/format.ts'
import { levelText } from '../../app/limit-words.ts'
import { IfServed, isServed, NotServed, verificationQuery } from '../../app/routing/served.tsx'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { Funds } from './funds.tsx'
import { LimitBars } from './limit-bars.tsx'
import { limitsQuery, type Limits } from './limits-query.ts'
import { Onward } from '../../app/onward.tsx'

export function LimitsScreen({ place }: { place: Place }) {
  const { api } = useApp()
  const { t } = useText()
  const limits = useQuery(limitsQuery(api))
  const verification = useQuery(verificationQuery(api))
  const isThere = limits.data && !verification.isPending
  return (
    <>
      <h1 tabIndex={-1}>{t('title.limits')}</h1>
      {!isThere && !limits.isError && <SkeletonPage of="account" />}
      <Problem error={limits.error} retry={() => limits.refetch()} />
      {isThere && <Loaded limits={limits.data} query={place.query} isOpen={isServed(verification.data)} />}
    </>
  )
}

type Shown = { limits: Limits; query: URLSearchParams; isOpen: boolean }

function Loaded({ limits, query, isOpen }: Shown) {
  const { t } = useText()
  const { currency, level, reached, nextLevel } = limits
  return (
    <>
      {!isOpen && <NotServed />}
      {isOpen && level !== reached && <Paused level={reached} />}
      <TooMuch limits={limits} query={query} />
      <p className="soft">{t('limits.intro', { currency, level: levelText(t, level) })}</p>
      <LimitBars limits={limits} spans={['day', 'month', 'year']} />
      <Funds limits={limits} />
      {!isOpen ? null : nextLevel ? (
        <Onward href="/limits/increase">{t('limits.increase')}</Onward>
      ) : (
        <p className="soft">{t('limits.highest')}</p>
      )}
    </>
  )
}

/** The limits are 0 for now, and the level is remembered. */
export function Paused({ level }: { level: string }) {
  const { t } = useText()
  return (
    <Notice tone="warn" title={t('limits.paused')}>
      <p>{t('limits.pausedText', { level: levelText(t, level) })}</p>
      <IfServed within>
        <Link href="/verification">{t('limits.pausedLink')}</Link>
      </IfServed>
    </Notice>
  )
}

/** The amount of the order that brought the person here, while it is still more than is left. */
function TooMuch({ limits, query }: { limits: Limits; query: URLSearchParams }) {
  const { t, locale } = useText()
  const { router } = useApp()
  const service = query.get('service') === 'buy' ? 'buy' : 'sell'
  const amount = query.get('amount') ?? ''
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return null
  const show = (figure: string) => showFiat(locale, limits.currency, figure)
  const lefts = limits[service].flatMap(({ left }) => (left === null ? [] : [left]))
  const least = lefts.reduce<string | undefined>(
    (smallest, left) => (smallest === undefined || Number(left) < Number(smallest) ? left : smallest),
    undefined,
  )
  if (least === undefined || Number(amount) <= Number(least)) return null
  const back = () => void router.go(`/${service}`)
  return (
    <Notice tone="warn" title={t('limits.tooMuch', { amount: show(amount) })}>
      <p>{t('limits.tooMuchText', { left: show(least) })}</p>
      {Number(least) > 0 && (
        <Button look="quiet" onClick={back}>
          {t('limits.less')}
        </Button>
      )}
    </Notice>
  )
}
