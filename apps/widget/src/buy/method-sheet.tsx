/** The ways to pay, each with what it brings for the amount that was typed. Loaded on the first click. */
import type { PaymentMethod } from '@agio/contract'
import { Picker, type Choice } from '@agio/ui'
import { useQueries } from '@tanstack/react-query'
import { useApp, useDraft, useText } from '../app/context.tsx'
import { refusalText } from '../app/api/problems.ts'
import { showAmount } from '../app/i18n/format.ts'
import { buyPricing } from './buy-quote.ts'
import { CardMarks, MethodMark } from './method-mark.tsx'
import { methodName } from './method-name.ts'

const methods = ['OPEN_BANKING', 'SEPA_BANK_TRANSFER', 'CREDIT_CARD'] as const satisfies PaymentMethod[]

export function MethodSheet({ onClose }: { onClose: () => void }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const [draft, change] = useDraft()
  const quotes = useQueries({ queries: methods.map((method) => buyPricing(api, { ...draft, method })) })
  const priced = quotes.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data))
  const choices = methods.map((method, at): Choice => {
    const [query, quote] = [quotes[at], priced[at]]
    const brings = quote && showAmount(locale, draft.typed === 'fiat' ? quote.receive : quote.send)
    const isFast = quote?.arrival === 'minutes'
    const badges = [quote?.isCheapest && t('method.cheapest'), isFast && t('method.fastest')]
    return {
      id: method,
      mark: <MethodMark method={method} size={24} />,
      title: t(methodName(method, draft.fiat)),
      note: [...badges, quote && t(`arrival.${quote.arrival}`)].filter(Boolean).join(' · '),
      ...(method === 'CREDIT_CARD' && { brands: <CardMarks /> }),
      ...(brings && { end: brings }),
      ...(query?.error && { off: refusalText(t, query.error) }),
    }
  })
  return (
    <Picker
      title={t('title.method')}
      closeLabel={t('shell.close')}
      choices={choices}
      chosen={draft.method}
      onClose={onClose}
      onChoose={(id) => {
        const method = methods.find((it) => it === id)
        if (method) change({ method })
        onClose()
      }}
    />
  )
}
