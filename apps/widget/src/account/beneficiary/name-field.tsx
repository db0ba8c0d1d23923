/**
 * The holder of an account. Its bank says whether the name belongs to the account as soon as both are there, so before anything is
 * placed. Whatever it says, and where it is silent, the form goes on: the person decides.
 */
import type { AnswerTo } from '@agio/contract/client'
import { Button, Icon, MoreIcon, type MoreIconName } from '@agio/ui'
import type { Money } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Refused } from '../../app/api/api.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { beneficiaryOf, beneficiaryProblems, type BeneficiaryDraft } from './beneficiary-check.ts'
import { DraftField, type AccountProps } from './draft-field.tsx'
import { useAfterPress } from './use-after-press.ts'
import css from './beneficiary-fields.module.css'

type Answer = AnswerTo<'checkPayee'>
/** `not_now`: nobody could be asked. */
type Shown = { state: Answer['match'] | 'asking' | 'not_now'; name?: string | null }

export function NameField(props: AccountProps) {
  const { draft, change, fiat } = props
  // A name that is there from the start was left before.
  const [left, setLeft] = useState(true)
  const afterPress = useAfterPress()
  const shown = useSettled(useAnswer(draft, fiat, left))
  return (
    <div className={css.named}>
      <DraftField
        fields={props}
        name="name"
        autoComplete="name"
        maxLength={70}
        onFocus={() => setLeft(false)}
        onBlur={({ target }) => afterPress(() => setLeft(document.activeElement !== target))}
      />
      <NameAnswer shown={shown} take={(name) => change({ name })} />
    </div>
  )
}

/** Undefined while there is nothing to ask about, or the server will say more at the fields. */
function useAnswer(draft: BeneficiaryDraft, fiat: Money.Fiat, left: boolean): Shown | undefined {
  const { api } = useApp()
  const { address: _, ...beneficiary } = beneficiaryOf(draft, fiat)
  const isWhole = isAccount(draft, fiat) && beneficiary.name.length > 1
  const { data, error, isFetching } = useQuery({
    queryKey: ['payee', fiat, beneficiary],
    queryFn: ({ signal }) => api.call('checkPayee', { body: { currency: fiat, beneficiary } }, { signal }),
    enabled: left && isWhole,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isWhole) return undefined
  if (data) return { state: data.match, name: data.name }
  if (isFetching) return { state: 'asking' }
  if (!error || (error instanceof Refused && error.code !== 'too-many')) return undefined
  return { state: 'not_now' }
}

function isAccount(draft: BeneficiaryDraft, fiat: Money.Fiat): boolean {
  const { iban, sortCode, accountNumber } = beneficiaryProblems(draft, fiat)
  return !iban && !sortCode && !accountNumber
}

/** The newest value, once no press is under way: what stands below the answer does not move under the finger. */
function useSettled<Value extends Shown | undefined>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const afterPress = useAfterPress()
  const settle = useEffectEvent(() => afterPress(() => setSettled(value)))
  const { state, name } = value ?? {}
  useEffect(() => settle(), [state, name])
  return settled
}

const looks = {
  asking: { icon: 'clock', key: 'order.nameAsking' },
  match: { icon: 'check', key: 'order.nameMatch' },
  close: { icon: 'alert', key: 'order.nameClose' },
  no_match: { icon: 'alert', key: 'order.nameNoMatch' },
  unavailable: { icon: 'info', key: 'order.nameUnavailable' },
  not_now: { icon: 'info', key: 'order.nameNotNow' },
} as const satisfies Record<Shown['state'], { icon: MoreIconName; key: TextKey }>

function NameAnswer({ shown, take }: { shown: Shown | undefined; take: (name: string) => void }) {
  const { t } = useText()
  const box = useRef<HTMLOutputElement>(null)
  const { state, name } = shown ?? {}
  const look = state && looks[state]
  const isNamed = state === 'close' && Boolean(name)
  return (
    <output ref={box} tabIndex={-1} className={css.answer} data-answer={state}>
      {look && (
        <>
          {look.icon === 'clock' ? <MoreIcon name="clock" size={16} /> : <Icon name={look.icon} size={16} />}
          <span>
            {isNamed ? t('order.nameMeant', { name: name ?? '' }) : t(look.key)}
            {isNamed && (
              <Button
                look="quiet"
                onClick={() => {
                  take(name ?? '')
                  box.current?.focus()
                }}
              >
                {t('order.nameTake')}
              </Button>
            )}
          </span>
        </>
      )}
    </output>
  )
}
