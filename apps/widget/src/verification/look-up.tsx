/** Something found while it is typed. The chosen entry fills the fields, which may be typed by hand as well. */
import { SearchField } from '@agio/ui'
import type { FoundAddress } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { refusalText } from '../app/api/problems.ts'
import { useApp, useText } from '../app/context.tsx'
import type { TextKey } from '../app/i18n/i18n.ts'
import { textOf, type Values } from './values.ts'
import css from './verification.module.css'

const restMs = 350

export function LookUp<Item>({
  of,
  country,
  ask,
  show,
  choose,
  words,
}: {
  of: string
  country: string
  ask: (text: string, signal: AbortSignal) => Promise<{ isAvailable: boolean; items: readonly Item[] }>
  /** The item in one line. */
  show: (item: Item) => string
  choose: (item: Item) => void
  words: { readonly label: TextKey; readonly away: TextKey; readonly unknown: TextKey }
}) {
  const { t } = useText()
  const id = useId()
  const [text, setText] = useState('')
  const asked = useRested(text.trim())
  const found = useQuery({
    queryKey: [of, country, asked],
    queryFn: ({ signal }) => ask(asked, signal),
    enabled: country !== '' && asked.length >= 3,
    placeholderData: (before) => (text === '' ? undefined : before),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (country === '') return null
  const isGone = found.data?.isAvailable === false || found.error !== null
  const items = text === '' ? [] : (found.data?.items ?? [])
  const isNothing = text !== '' && found.data?.isAvailable === true && asked !== '' && items.length === 0
  return (
    <div className={css.group}>
      <SearchField id={id} label={t(words.label)} maxLength={100} value={text} onText={setText} />
      {items.length > 0 && (
        <ul className={css.found} aria-label={t(words.label)}>
          {items.map((it) => (
            <li key={show(it)}>
              <button
                type="button"
                onClick={() => {
                  setText('')
                  choose(it)
                }}
              >
                {show(it)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="soft">
        {isGone
          ? found.error
            ? refusalText(t, found.error)
            : t(words.away)
          : isNothing
            ? t(words.unknown)
            : t('verify.orByHand')}
      </output>
    </div>
  )
}

type Props = { values: Values; change: (part: Values) => void }

export function AddressLookup({ values, change }: Props) {
  const { api } = useApp()
  const country = textOf(values, 'address.country')
  const choose = (it: FoundAddress) => {
    change({ ...addressFields(it), isTyped: false })
    document.getElementById('address.street')?.focus()
  }
  return (
    <LookUp
      of="address"
      country={country}
      ask={(text, signal) => api.call('lookUpAddress', { body: { text, country } }, { signal })}
      show={({ label }) => label}
      choose={choose}
      words={{
        label: 'verify.findAddress',
        away: 'verify.lookupAway',
        unknown: 'verify.addressUnknown',
      }}
    />
  )
}

const addressFields = (it: FoundAddress) => ({
  'address.street': it.street,
  'address.houseNumber': it.houseNumber,
  'address.postCode': it.postCode,
  'address.town': it.town,
  'address.region': it.region,
})

/** The text once nothing was typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
