/** A field that the server of a merchant has fixed for this visit is read, not written, and says why in place of its hint. */
import type { ReactNode } from 'react'
import { useDraft, useText } from '../../app/context.tsx'
import type { Draft } from '../../app/session/draft.ts'

export function useFixed() {
  const { t } = useText()
  const [{ locked }] = useDraft()
  return (field: keyof Draft, hint: ReactNode): { readonly readOnly: boolean; readonly hint: ReactNode } => {
    const readOnly = locked.split(' ').includes(field)
    return { readOnly, hint: readOnly ? t('refusal.session.locked') : hint }
  }
}
