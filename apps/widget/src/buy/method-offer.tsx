/** Another way to pay, offered and never taken: one that is cheaper, or one that takes the amount that this one does not. */
import { Button, Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp, useDraft, useText } from '../app/context.tsx'
import { showAmount } from '../app/i18n/format.ts'
import { buyPricing, type BuyPrice } from './buy-quote.ts'
import { methodName } from './method-name.ts'

export function MethodOffer({
  quote,
  refused,
}: {
  quote: BuyPrice | undefined
  refused: string | undefined
}) {
  const { api, i18n } = useApp()
  const { t, locale } = useText()
  const [draft, change] = useDraft()
  // The words of the methods are with the later ones.
  useEffect(() => void i18n.later(), [i18n])
  const best = useQuery({
    ...buyPricing(api, { ...draft, amount: refused ?? '', method: '' }),
    enabled: refused !== undefined && draft.method !== '',
  })
  const other = quote?.offer ?? (refused !== undefined && !best.isPlaceholderData ? best.data : undefined)
  if (!other || other.method === draft.method) return null
  const method = t(methodName(other.method, draft.fiat))
  const said = t(`arrival.${other.arrival}`)
  const text =
    'saves' in other
      ? t(other.saves.currency === draft.fiat ? 'method.costsLess' : 'method.bringsMore', {
          amount: showAmount(locale, other.saves),
          method,
          arrival: said,
        })
      : t('method.takesIt', { method, arrival: said })
  if (!text || !method) return null
  return (
    <Notice tone="calm">
      <p>{text}</p>
      <Button look="quiet" onClick={() => change({ method: other.method })}>
        {t('method.take')}
      </Button>
    </Notice>
  )
}
