/** A link that cannot be paid now: why, and the way on. */
import { Button, Hero } from '@agio/ui'
import type { ReactNode } from 'react'
import { Link, useSignedIn, useText } from '../../app/context.tsx'
import { SupportLink } from '../../app/routing/support-link.tsx'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { showTime } from '../../app/i18n/times.ts'
import { BackToShop } from '../../journey/order-page/index.ts'
import type { PayableLink } from './link-query.ts'
import css from './link.module.css'

type Why = 'paid' | 'expired' | 'switched_off' | 'closed' | 'taken'

/** Undefined where it can be paid. */
export function whyClosed({ state, mayPay, isBeingPaid }: PayableLink): Why | undefined {
  if (state === 'paid' || state === 'expired' || state === 'switched_off') return state
  if (isBeingPaid) return 'taken'
  return mayPay ? undefined : 'closed'
}

const tones = { paid: 'good', expired: 'calm', switched_off: 'calm', closed: 'calm', taken: 'wait' } as const

export function Closed({ why, link, onLook }: { why: Why; link: PayableLink; onLook: () => void }) {
  const { t } = useText()
  const signedIn = useSignedIn()
  const { merchant, beneficiary, endsAt, returnUrl } = link
  const values = { merchant, name: beneficiary.name, time: showTime(endsAt) }
  return (
    <Ended status={t(`link.${why}.status`)} tone={tones[why]} title={t(`link.${why}.title`)}>
      <p>{t(`link.${why}.text` satisfies TextKey, values)}</p>
      {why === 'taken' && <Button onClick={onLook}>{t('link.look')}</Button>}
      {signedIn && why !== 'paid' && (
        <p>
          {t('link.began')} <Link href="/transactions">{t('link.orders')}</Link>
        </p>
      )}
      {returnUrl !== null && <BackToShop url={returnUrl} look="quiet" />}
      {why !== 'taken' && <Link href="/">{t('notFound.home')}</Link>}
    </Ended>
  )
}

/** The token is unknown, or its merchant takes no payments. */
export function Missing() {
  const { t } = useText()
  return (
    <Ended status={t('link.missing.status')} tone="bad" title={t('link.missing.title')}>
      <p>{t('link.missing.text')}</p>
      <SupportLink about={{ topic: 'payment_link' }}>{t('support.contact')}</SupportLink>
    </Ended>
  )
}

function Ended({
  children,
  ...said
}: {
  status: string
  tone: 'good' | 'wait' | 'bad' | 'calm'
  title: string
  children: ReactNode
}) {
  return (
    <div className={css.closed}>
      <Hero {...said} />
      {children}
    </div>
  )
}
