/** The outcome: it is looked at, it is done, or there is no service. Each says what to do next. */
import { Button, Hero, Notice } from '@agio/ui'
import type { VerificationView } from '@agio/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp, useText } from '../app/context.tsx'
import { SupportLink } from '../app/routing/support-link.tsx'
import { showFiat } from '../app/i18n/format.ts'
import type { Locale, Translate } from '../app/i18n/i18n.ts'
import { levelText } from '../app/limit-words.ts'
import { Problem } from '../app/problem.tsx'
import { useAct } from '../app/use-act.ts'
import { formHref, keepBegun, useBegun, type Begun } from '../journey/order-form/index.ts'
import { VendorSaysNo } from './identity-vendor.tsx'
import { hrefOf, useTake } from './verification-query.ts'
import css from './verification.module.css'

export function Outcome({ view }: { view: VerificationView }) {
  if (view.status === 'no_service') return <NoService />
  return view.status === 'complete' ? <Complete view={view} /> : <Review view={view} />
}

/** Followed live: the page changes as soon as the checks or a person have decided. */
function Review({ view }: { view: VerificationView }) {
  const { api, router } = useApp()
  const { t } = useText()
  const take = useTake()
  const withdraw = useAct(async () => {
    await router.go(hrefOf(await take(api.call('withdrawVerification'))))
  })
  return (
    <>
      <Hero status={t('verify.review.status')} title={t('title.review')}>
        <p>{t('verify.review.text')}</p>
        <p>{t(view.isLookedAt ? 'verify.review.person' : 'verify.review.time')}</p>
      </Hero>
      <div className={css.form}>
        <VendorSaysNo />
        {view.status === 'pending_up' && (
          <>
            <Notice>
              <p>{t('verify.review.rights')}</p>
            </Notice>
            <BackToOrder look="quiet" />
          </>
        )}
        <Problem error={withdraw.error} />
        <Button look="plain" busy={withdraw.busy} onClick={() => withdraw.run()}>
          {t('verify.review.withdraw')}
        </Button>
      </div>
    </>
  )
}

function Complete({ view }: { view: VerificationView }) {
  const { t } = useText()
  const queries = useQueryClient()
  // Queries that were refused before are asked anew.
  useEffect(() => {
    for (const key of ['limits', 'profile', 'verification needs'])
      void queries.invalidateQueries({ queryKey: [key] })
  }, [queries])
  return (
    <>
      <Hero status={t('verify.complete.status')} tone="good" title={t('title.complete')}>
        <p>{t('verify.complete.text', { level: levelText(t, view.level) })}</p>
      </Hero>
      <div className={css.form}>
        <BackToOrder look="main" />
      </div>
    </>
  )
}

/** To the order that was begun, which is as it was left; without one to a new one. */
function BackToOrder({ look }: { look: 'main' | 'quiet' }) {
  const { router, storage } = useApp()
  const { t, locale } = useText()
  const begun = useBegun()
  const go = () => {
    if (look === 'main') keepBegun(storage, undefined, Date.now())
    void router.go(begun ? formHref(begun) : '/')
  }
  return (
    <Button look={look} wide onClick={go}>
      {backText(t, locale, begun)}
    </Button>
  )
}

function backText(t: Translate, locale: Locale, begun: Begun | undefined): string {
  if (!begun) return t('verify.newOrder')
  if (begun.service === 'iban') return t('verify.backToIban')
  return t('verify.backToOrder', { amount: showFiat(locale, begun.currency, begun.amount) })
}

/** One sentence for everybody: the reason is not shown. */
function NoService() {
  const { t } = useText()
  return (
    <Hero status={t('verify.noService.status')} tone="bad" title={t('title.no-service')}>
      <p>{t('verify.noService.refused')}</p>
      <p>{t('verify.noService.text')}</p>
      <p>
        <SupportLink about={{ topic: 'verification' }}>{t('title.support')}</SupportLink>
      </p>
    </Hero>
  )
}
