/** The fields of dialogs and cases: rows of text, boxes of a set, a labelled control, an operator. */
import { Checkbox, TextField } from '@agio/ui'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import { useOperator } from '../context.tsx'
import css from './fields.module.css'

export const Fields = ({ children }: { children: ReactNode }) => <div className={css.fields}>{children}</div>

export type TextRow<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly maxLength: number
  readonly type?: 'email'
}

/** The person who is invited. */
export const inviteeRows: readonly TextRow<'name' | 'email'>[] = [
  { name: 'name', label: t('name'), maxLength: 60 },
  { name: 'email', label: t('email'), maxLength: 254, type: 'email' },
]
export const isInvitee = (typed: { readonly name: string; readonly email: string }): boolean =>
  typed.name.trim().length > 1 && typed.email.includes('@')

export function TextRows<Name extends string>(props: {
  /** The ids of the fields begin with it. */
  readonly id: string
  readonly rows: readonly TextRow<Name>[]
  readonly typed: Readonly<Record<Name, string>>
  readonly onTyped: (typed: Readonly<Record<Name, string>>) => void
}) {
  const { id, rows, typed, onTyped } = props
  return rows.map(({ name, ...row }) => (
    <TextField
      key={name}
      id={`${id}-${name}`}
      {...row}
      value={typed[name]}
      autoComplete="off"
      onText={(text) => onTyped({ ...typed, [name]: text })}
    />
  ))
}

/** A set, chosen by boxes; it keeps the order of `all`. */
export function Boxes<Value extends string>(props: {
  readonly id: string
  readonly legend: string
  readonly all: readonly Value[]
  readonly words: (value: Value) => ReactNode
  readonly chosen: readonly Value[]
  readonly onChoose: (chosen: Value[]) => void
}) {
  const { id, legend, all, words, chosen, onChoose } = props
  return (
    <fieldset className={css.boxes}>
      <legend>{legend}</legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          id={`${id}-${value}`}
          checked={chosen.includes(value)}
          onCheck={(isOn) => onChoose(all.filter((one) => (one === value ? isOn : chosen.includes(one))))}
        >
          {words(value)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className={css.field}>
    <span>{label}</span>
    {children}
  </label>
)

type Named = { readonly id: string; readonly name: string }

/** The operator who has something in hand, out of those who may. */
export function OperatorSelect(props: {
  readonly label: string
  readonly chosen: Named | null
  readonly all: readonly Named[] | undefined
  readonly onChoose: (id: string | null) => void
}) {
  const { label, chosen, all = chosen ? [chosen] : [], onChoose } = props
  const me = useOperator()
  return (
    <Labelled label={label}>
      <select value={chosen?.id ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
        <option value="">{t('anyone')}</option>
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === me?.id ? t('you', { name }) : name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
