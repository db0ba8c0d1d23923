/** The children work on the draft of the payment. */
import { useMemo, type ReactNode } from 'react'
import { AppProvider, useApp } from '../../app/context.tsx'
import { draftOf } from './link-draft.ts'
import type { PayableLink } from './link-query.ts'

export function OfLink({ link, children }: { link: PayableLink; children: ReactNode }) {
  const app = useApp()
  const { fiat, amount } = link
  const amountText = amount?.amount
  const within = useMemo(() => {
    const wanted = { fiat, amount: amountText === undefined ? null : { currency: fiat, amount: amountText } }
    return { ...app, draft: draftOf(app.draft, wanted) }
  }, [app, fiat, amountText])
  return <AppProvider value={within}>{children}</AppProvider>
}
