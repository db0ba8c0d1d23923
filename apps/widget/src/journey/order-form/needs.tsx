/** The amount of this order needs these before it can be placed; here is the way there. The typed values stay here. */
import { ButtonLink, Notice } from '@agio/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api } from '../../app/api/api.ts'
import { useApp, useFollow, useText } from '../../app/context.tsx'
import { showAmount, type WireAmount } from '../../app/i18n/format.ts'
import { locales } from '../../app/i18n/i18n.ts'
import { NotServed } from '../../app/routing/served.tsx'
import { showSpan } from '../../app/i18n/times.ts'
import { type Begun, type BegunOrder, keepBegun, type OrderOf, readBegun } from './begun-order.ts'

type Asked = OrderOf & { type?: 'personal' | 'company' }

export const needsQuery = (api: Api, { service, amount, currency, type }: Asked) => {
  const query: Asked = { service, amount, currency, ...(type && { type }) }
  return queryOptions({
    queryKey: ['verification needs', query],
    queryFn: ({ signal }) => api.call('verificationRequirements', { query }, { signal }),
    staleTime: 20_000,
  })
}

export type Needing = ReturnType<typeof useNeeds>

/** The fields wait for it: a notice that comes late would move them. */
export function useNeeds(
  service: OrderOf['service'],
  isPriced: boolean,
  amount: WireAmount | undefined,
  link?: string,
) {
  const { api } = useApp()
  const currency = amount?.currency === 'GBP' ? 'GBP' : 'EUR'
  const order: BegunOrder = {
    service,
    amount: amount?.amount ?? '',
    currency,
    ...(link !== undefined && { link }),
  }
  const { data, isPending } = useQuery({
    ...needsQuery(api, order),
    enabled: amount !== undefined,
    placeholderData: (before) => before,
  })
  const needs = data?.isEnough === false ? data : undefined
  return { needs, isPending: amount === undefined ? !isPriced : isPending, order }
}

export function Needs({ needs, order }: Needing) {
  const { t, locale } = useText()
  const follow = useFollow()
  const { storage } = useApp()
  const { service, amount, currency, link } = order
  // Every way to the verification leads back to this order.
  useEffect(() => {
    const begun: BegunOrder = { service, amount, currency, ...(link !== undefined && { link }) }
    if (needs && needs.reason !== 'no_service') keepBegun(storage, begun, Date.now())
  }, [storage, needs, service, amount, currency, link])
  if (!needs) return null
  if (needs.reason === 'no_service') return <NotServed />
  const list = new Intl.ListFormat(locales[locale].intl, { style: 'short', type: 'unit' })
  const steps = needs.steps.filter(({ step }) => step !== 'confirmation')
  const href = needs.reason === 'funds' ? '/verification?for=funds' : `/verification?level=${needs.needed}`
  return (
    <Notice tone="warn" title={t('needs.title', { amount: showAmount(locale, order) })}>
      {needs.needed === null ? (
        <p>{t('needs.never')}</p>
      ) : (
        <>
          <p>
            {t('needs.text', {
              steps: list.format(steps.map(({ step }) => t(`needs.${step}`))),
              time: showSpan(locale, Math.max(1, needs.minutes), 'minute'),
            })}{' '}
            {needs.reason && t(`needs.reason.${needs.reason}`)}
          </p>
          <ButtonLink href={href} wide onClick={(event) => follow(event, href)}>
            {t('needs.act')}
          </ButtonLink>
          <p className="soft">{t('needs.kept')}</p>
        </>
      )}
    </Notice>
  )
}

/** The order that led to the verification, if one did. */
export function useBegun(): Begun | undefined {
  const { storage } = useApp()
  const [begun] = useState(() => readBegun(storage, Date.now()))
  return begun
}
