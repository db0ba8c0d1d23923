/** What a host wants shown in the fields. Of a visit that a merchant's server prepared, what is locked stays as it is. */
import type { WidgetConfig } from '@agio/contract'
import { fromParameters, type Draft, type DraftStore } from '../session/draft.ts'

/** What a host wants shown: its amounts at once, the fields of a person only where they are empty. */
export function fill(draft: DraftStore, prefill: Readonly<Record<string, string>>): void {
  draft.change(fromParameters(new URLSearchParams(prefill)))
  draft.fillIn(fieldsOf(prefill))
}

/** The fields of a person that a host may fill in. */
export function fieldsOf(prefill: Readonly<Record<string, string>>): Partial<Draft> {
  const names = {
    beneficiary_name: 'name',
    iban: 'iban',
    sort_code: 'sortCode',
    account_number: 'accountNumber',
    reference: 'reference',
    email: 'contactEmail',
    refund_address: 'refundAddress',
    destination_address: 'destination',
    payer_name: 'payerName',
  } as const
  return Object.fromEntries(
    Object.entries(names).flatMap(([given, name]) =>
      prefill[given] ? [[name, prefill[given].slice(0, 140)]] : [],
    ),
  )
}

export function begin(
  draft: DraftStore,
  { prefill, locked }: Pick<WidgetConfig, 'prefill' | 'locked'>,
  isFirst: boolean,
): void {
  if (locked === null) {
    if (isFirst) draft.fillIn({ reference: prefill['reference'] ?? '' })
    return
  }
  if (isFirst) draft.change(draftOf(prefill))
  const fixed = draftOf(Object.fromEntries(Object.entries(prefill).filter(([name]) => locked.includes(name))))
  const names = Object.keys(fixed) as (keyof Draft)[]
  const keep = () => {
    if (names.some((name) => draft.now()[name] !== fixed[name])) draft.change(fixed)
  }
  draft.subscribe(keep)
  keep()
}

const draftOf = (pairs: Readonly<Record<string, string>>): Partial<Draft> => ({
  ...fromParameters(new URLSearchParams(pairs)),
  ...fieldsOf(pairs),
})
