/** The person's tax residences, and the way to change them: the field of the step, and a fresh PIN. */
import { Button, Notice, Paper, Receipt } from '@agio/ui'
import type { VerificationView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useText } from '../../../app/context.tsx'
import { locales, type Locale } from '../../../app/i18n/i18n.ts'
import { TaxForm, useTake, verificationQuery, type TaxResidence } from '../../../verification/index.ts'
import { withFreshPin } from '../../fresh-pin/index.ts'

/** Nothing where none was named: the first one is named in verification. Until it is complete, the step changes it. */
export function TaxResidences() {
  const app = useApp()
  const { t, locale } = useText()
  const take = useTake()
  const [at, setAt] = useState<'shown' | 'changing' | 'changed'>('shown')
  const { data: view } = useQuery(verificationQuery(app.api))
  const list = view ? residencesOf(view) : []
  if (!view || list.length === 0) return null
  return (
    <Paper title={t('profile.tax')}>
      <Receipt
        label={t('profile.tax')}
        lines={list.map(({ country, number }, place) => ({
          id: `${String(place)} ${country}`,
          label: nameOf(country, locale),
          value: number || t('profile.noTaxNumber'),
          words: true,
        }))}
      />
      {at === 'changed' && (
        <Notice tone="good" live>
          <p>{t('profile.taxChanged')}</p>
        </Notice>
      )}
      {at === 'changing' ? (
        <TaxForm
          saved={list}
          words={{ send: t('profile.saveTax'), keep: t('account.keep') }}
          send={async (taxResidences) => {
            const body = { taxResidences }
            await take(withFreshPin(app, () => app.api.call('changeTaxResidences', { body })))
            setAt('changed')
          }}
          onKeep={() => setAt('shown')}
        />
      ) : (
        mayChange(view) && (
          <Button look="plain" onClick={() => setAt('changing')}>
            {t('profile.changeTax')}
          </Button>
        )
      )}
    </Paper>
  )
}

/** A step that is asked again takes the change itself. */
const mayChange = ({ status, steps }: VerificationView): boolean =>
  status === 'complete' && !steps.some(({ step, state }) => step === 'financial' && state === 'wrong')

const nameOf = (country: string, locale: Locale): string =>
  new Intl.DisplayNames(locales[locale].intl, { type: 'region', fallback: 'code' }).of(country) ?? country

function residencesOf({ values }: VerificationView): TaxResidence[] {
  const given = values['financial']?.['taxResidences']
  return (Array.isArray(given) ? given : []).flatMap((it) => {
    if (typeof it !== 'object' || it === null) return []
    const { country = '', number } = it
    return country !== null && /^[A-Z]{2}$/.test(country) ? [{ country, number: number ?? '' }] : []
  })
}
