/** Before anything is asked: who is verified, what will be asked, how long it takes, why, and what happens with it. */
import { Button, OptionRow, Paper } from '@agio/ui'
import type { VerificationView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { configQuery } from '../app/config.ts'
import { useApp, useText } from '../app/context.tsx'
import { showFiat } from '../app/i18n/format.ts'
import { showSpan } from '../app/i18n/times.ts'
import { Problem } from '../app/problem.tsx'
import type { Place } from '../app/routing/router.ts'
import { useAct } from '../app/use-act.ts'
import { needsQuery, useBegun } from '../journey/order-form/index.ts'
import { wordsOf } from './company/index.ts'
import { hrefOf, useTake } from './verification-query.ts'
import css from './verification.module.css'

type CustomerType = NonNullable<VerificationView['type']>

export function Welcome({ view, place }: { view: VerificationView; place: Place }) {
  const { api, router, queries } = useApp()
  const { t, locale } = useText()
  const take = useTake()
  const types = useTypes()
  const asked = types.find((it) => it === place.query.get('type'))
  const [chosen, setType] = useState(view.type)
  const type = chosen ?? asked ?? types[0] ?? 'personal'
  const found = useBegun()
  const begun = found?.service === 'iban' ? undefined : found
  const asksFor = needsQuery(api, { ...(begun ?? least), type })
  const needs = useQuery({ ...asksFor, placeholderData: (before) => before })
  const start = useAct(async () => {
    // A person and a company need other levels for the same order: that of the chosen one is waited for.
    const { needed } = await queries.ensureQueryData(asksFor)
    const target = highest(place.query.get('level'), needed) ?? view.target
    await router.go(hrefOf(await take(api.call('startVerification', { body: { type, target } }))))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!start.busy) start.run()
  }
  const all = needs.data && needs.data.steps.length > 0 ? needs.data : view
  const time = showSpan(locale, Math.max(1, all.minutes), 'minute')
  return (
    <>
      <h1 tabIndex={-1}>{t('title.welcome')}</h1>
      <p>
        {begun
          ? t('verify.welcomeFor', { amount: showFiat(locale, begun.currency, begun.amount), time })
          : t(view.status === 'complete' ? 'verify.welcomeMore' : 'verify.welcome', { time })}
      </p>
      <form className={css.form} onSubmit={submit}>
        {types.length > 1 && (
          <fieldset className={css.group}>
            <legend>{t('verify.type')}</legend>
            {types.map((it) => (
              <OptionRow
                key={it}
                name="type"
                value={it}
                checked={it === type}
                onChoose={() => setType(it)}
                result={t(`verify.type.${it}`)}
                meta={t(`verify.typeNote.${it}`)}
              />
            ))}
          </fieldset>
        )}
        <Paper title={t('verify.asked')}>
          <ol className={css.steps}>
            {all.steps.map(({ step, why }, at) => (
              <li key={step}>
                {t(wordsOf(`verify.ask.${step}`, type === 'company'))}
                {why !== all.steps[at - 1]?.why && (
                  <span className="soft"> {t(wordsOf(`verify.why.${why}`, type === 'company'))}</span>
                )}
              </li>
            ))}
          </ol>
          {all.isLookedAt && <p className="soft">{t('verify.thenPerson')}</p>}
          <p className="soft">{t('verify.privacy')}</p>
        </Paper>
        <Problem error={start.error} />
        <Button type="submit" wide busy={start.busy}>
          {t('verify.start')}
        </Button>
        <p className="soft">{t('verify.resume')}</p>
      </form>
    </>
  )
}

/** Customers of these types may open an account here, as the operator has set it. */
function useTypes(): readonly CustomerType[] {
  const { api, parameters } = useApp()
  return useQuery(configQuery(api, parameters)).data?.customerTypes ?? ['personal']
}

/** Without a begun order it asks what the least level needs. */
const least = { service: 'sell', amount: '100', currency: 'EUR' } as const

const highest = (...levels: readonly (string | null)[]) =>
  (['full', 'basic', 'starter'] as const).find((it) => levels.includes(it))
