/** The fields of a bank account: an IBAN for euros, sort code and account number for pounds. */
import { MoreIcon, Paste, SelectField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { refusalText } from '../../app/api/problems.ts'
import { beginningOf, groupIban, groupSortCode, hasAddress, ibanHolds } from './beneficiary-check.ts'
import { DraftField, useProblem, type AccountProps as Props } from './draft-field.tsx'
import { NameField } from './name-field.tsx'
import { useCountries } from './use-countries.ts'
import { useAfterPress } from './use-after-press.ts'
import css from './beneficiary-fields.module.css'

export function BeneficiaryFields(props: Props) {
  const { t } = useText()
  // Open at first if a field is filled; then the person opens and closes it.
  const [open] = useState(() => hasAddress(props.draft))
  return (
    <>
      <AccountFields {...props} />
      <details className="more adds" open={open}>
        <summary>
          {t('order.addressTitle')} <span className={css.aside}>({t('order.optional')})</span>
        </summary>
        <AddressFields {...props} />
      </details>
    </>
  )
}

export function AccountFields(props: Props) {
  return (
    <>
      {props.fiat === 'EUR' ? <Iban {...props} /> : <UkAccount {...props} />}
      <NameField {...props} />
    </>
  )
}

function Iban(props: Props) {
  const { draft, change } = props
  const { t } = useText()
  const [left, setLeft] = useState(false)
  const afterPress = useAfterPress()
  const { iban } = draft
  const known = useBankOf(iban)
  const typing = useBankOfBeginning(iban)
  const given = useProblem(props, 'iban')
  const wrong =
    left && iban !== '' && !ibanHolds(iban)
      ? t('refusal.iban.invalid')
      : known.error
        ? refusalText(t, known.error)
        : undefined
  return (
    <DraftField
      fields={props}
      name="iban"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      error={wrong ?? given}
      hint={
        known.data ? (
          <BankHint bank={known.data.bank} instant={known.data.instant} />
        ) : (
          typing && <strong>{typing}</strong>
        )
      }
      onText={(text) => change({ iban: atEnd(text) ? groupIban(text) : text })}
      end={
        iban === '' && (
          <Paste label={t('order.paste')} field="iban" onText={(text) => change({ iban: groupIban(text) })} />
        )
      }
      onBlur={({ target }) => {
        afterPress(() => setLeft(document.activeElement !== target))
        change({ iban: groupIban(iban) })
      }}
      onFocus={() => setLeft(false)}
    />
  )
}

/** The server looks up the bank of an account, once the digits hold. */
export function useBankOf(iban: string) {
  const { api } = useApp()
  return useQuery({
    queryKey: ['iban', iban],
    queryFn: ({ signal }) => api.call('validateIban', { body: { iban } }, { signal }),
    enabled: ibanHolds(iban),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The name of the bank, while the number is typed: asked again with each group until it is known. */
function useBankOfBeginning(iban: string): string | undefined {
  const { api } = useApp()
  const beginning = beginningOf(iban)
  const { data } = useQuery({
    queryKey: ['iban-beginning', beginning],
    queryFn: ({ signal }) =>
      api.call('validateIban', { body: { iban: beginning ?? '', isBeginning: true } }, { signal }),
    enabled: beginning !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (before, of) => (beginning?.startsWith(String(of?.queryKey[1])) ? before : undefined),
  })
  return (beginning !== undefined && data?.bank) || undefined
}

function BankHint({ bank, instant }: { bank: string | null; instant: boolean }) {
  const { t } = useText()
  return (
    <span className={css.bank}>
      <MoreIcon name={instant ? 'check' : 'clock'} size={16} />
      <span>
        {bank && <strong>{bank}. </strong>}
        {t(instant ? 'order.ibanInstant' : 'order.ibanSlow')}
      </span>
    </span>
  )
}

function UkAccount(props: Props) {
  const { draft, change } = props
  const { t } = useText()
  const { api } = useApp()
  const { sortCode, accountNumber } = draft
  const known = useQuery({
    queryKey: ['uk-account', sortCode, accountNumber],
    queryFn: ({ signal }) => api.call('validateUkAccount', { body: { sortCode, accountNumber } }, { signal }),
    enabled: /^\d\d-?\d\d-?\d\d$/.test(sortCode) && /^\d{8}$/.test(accountNumber),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const given = useProblem(props, 'accountNumber')
  return (
    <div className={css.pair}>
      <DraftField
        fields={props}
        name="sortCode"
        code
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        hint={t('order.sortCodeHint')}
        onText={(text) => change({ sortCode: atEnd(text) ? groupSortCode(text) : text })}
      />
      <DraftField
        fields={props}
        name="accountNumber"
        code
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={known.error ? refusalText(t, known.error) : given}
        hint={known.data?.bank ?? t('order.accountNumberHint')}
      />
    </div>
  )
}

/** Asked for by some banks; all of it or none of it. */
export function AddressFields(props: Props) {
  return (
    <div className={css.fields}>
      <div className={css.street}>
        <DraftField fields={props} name="street" autoComplete="address-line1" maxLength={70} />
        <DraftField fields={props} name="building" maxLength={16} />
      </div>
      <div className={css.town}>
        <DraftField fields={props} name="postCode" autoComplete="postal-code" maxLength={16} />
        <DraftField fields={props} name="town" autoComplete="address-level2" maxLength={35} />
      </div>
      <Country
        value={props.draft.country}
        error={useProblem(props, 'country')}
        onChoose={(country) => props.change({ country })}
      />
    </div>
  )
}

function Country({
  value,
  error,
  onChoose,
}: {
  value: string
  error: string | undefined
  onChoose: (code: string) => void
}) {
  const { t } = useText()
  const options = useCountries()
  return (
    <SelectField
      id="country"
      label={t('order.country')}
      error={error}
      autoComplete="country"
      value={value}
      options={options}
      onChoose={onChoose}
    />
  )
}

/** Grouping moves the caret, so inside the text it waits until the field loses focus. */
function atEnd(text: string): boolean {
  const { activeElement } = document
  return !(activeElement instanceof HTMLInputElement) || activeElement.selectionStart === text.length
}
