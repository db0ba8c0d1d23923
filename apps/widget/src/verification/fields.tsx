/** The fields of a step, each by its kind. */
import { Verification } from '@agio/domain'
import { Button, Checkbox, Icon, IconButton, MoreIcon, OptionRow, SelectField, TextField } from '@agio/ui'
import { useCountries } from '../account/beneficiary/index.ts'
import { useText } from '../app/context.tsx'
import type { FieldRecord } from './steps.ts'
import { textOf, type TaxResidence, type Value, type Values } from './values.ts'
import css from './verification.module.css'

type Props = {
  fields: readonly FieldRecord[]
  values: Values
  error: (name: string) => string | undefined
  change: (part: Values) => void
}

export function Fields({ fields, ...rest }: Props) {
  return fields.map((field) => <OneField key={field.name} field={field} {...rest} />)
}

type One = Omit<Props, 'fields'> & { field: FieldRecord }

function OneField({ field, values, error, change }: One) {
  const { t } = useText()
  const countries = useCountries()
  const { name, hint } = field
  const frame = {
    id: name,
    label: t(field.label),
    error: error(name),
    ...(hint && { hint: t(hint) }),
    ...(field.optional && { aside: t('order.optional') }),
  }
  const set = (value: Value) => change({ [name]: value })
  switch (field.kind) {
    case 'text':
      return <TextField {...frame} {...field.input} value={textOf(values, name)} onText={set} />
    case 'end':
      return <End {...frame} {...field.input} values={values} set={set} />
    case 'tick':
      return (
        <Checkbox id={name} checked={values[name] === true} error={frame.error} onCheck={set}>
          {frame.label}
        </Checkbox>
      )
    case 'country':
      return (
        <SelectField
          {...frame}
          autoComplete="country"
          value={textOf(values, name)}
          options={countries}
          onChoose={set}
        />
      )
    case 'select':
      return (
        <SelectField
          {...frame}
          value={textOf(values, name)}
          options={[
            { code: '', name: '' },
            ...field.options.map((it) => ({ code: it.code, name: t(it.name) })),
          ]}
          onChoose={set}
        />
      )
    case 'choice':
      return (
        <fieldset id={name} tabIndex={-1} className={css.group}>
          <legend>{frame.label}</legend>
          {field.options.map((it) => (
            <OptionRow
              key={it.code}
              name={name}
              value={it.code}
              checked={it.code === values[name]}
              onChoose={set}
              result={t(it.name)}
            />
          ))}
          <Wrong>{frame.error}</Wrong>
        </fieldset>
      )
    case 'countries':
      return <Several field={field} frame={frame} list={listOf<string>(values[name], '')} set={set} />
    case 'taxes':
      return (
        <Several
          field={field}
          frame={frame}
          list={listOf<TaxResidence>(values[name], { country: '', number: '' })}
          set={set}
        />
      )
  }
}

/** A tick besides, where the country issues such cards without an end. A person too young for one reads so at the field. */
function End({
  values,
  set,
  ...frame
}: Omit<Parameters<typeof TextField>[0], 'value' | 'onText'> & {
  values: Values
  set: (value: Value) => void
}) {
  const { t } = useText()
  const { kind, country } = values
  const isEndless = values[frame.id] === Verification.noEnd
  const may = Verification.mayHaveNoEnd({ kind, country, birthDate: null, today: '' })
  return (
    <>
      {!(may && isEndless) && (
        <TextField {...frame} value={isEndless ? '' : textOf(values, frame.id)} onText={set} />
      )}
      {may && (
        <Checkbox
          id="noEnd"
          checked={isEndless}
          error={undefined}
          onCheck={(is) => set(is ? Verification.noEnd : '')}
        >
          {t('verify.noEnd')}
        </Checkbox>
      )}
    </>
  )
}

function Wrong({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className={css.wrong}>
        <Icon name="alert" size={16} />
        {children}
      </p>
    )
  )
}

const listOf = <Item,>(value: Value | undefined, first: Item): readonly Item[] =>
  Array.isArray(value) && value.length > 0 ? (value as readonly Item[]) : [first]

const most = 5

/** One country and more, of tax residences each with its number. */
function Several<Item extends string | TaxResidence>({
  field: { name },
  frame: { label, hint, error },
  list,
  set,
}: {
  field: FieldRecord
  frame: { label: string; hint?: string; error: string | undefined }
  list: readonly Item[]
  set: (value: Value) => void
}) {
  const { t } = useText()
  const countries = useCountries()
  const put = (at: number, item: Item) => set(list.with(at, item) as Value)
  const empty = (typeof list[0] === 'string' ? '' : { country: '', number: '' }) as Item
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {hint && <p className="soft">{hint}</p>}
      {list.map((item, at) => {
        const id = at === 0 ? name : `${name}-${at}`
        const country = typeof item === 'string' ? item : item.country
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no other name than its place
          <div key={at} className={css.entry}>
            <div>
              <SelectField
                id={id}
                label={list.length > 1 ? t('verify.countryAt', { at: at + 1 }) : t('verify.country')}
                error={at === 0 ? error : undefined}
                value={country}
                options={countries}
                onChoose={(code) =>
                  put(
                    at,
                    (typeof item === 'string' ? code : { ...(item as TaxResidence), country: code }) as Item,
                  )
                }
              />
              {typeof item !== 'string' && (
                <TextField
                  id={`${id}-number`}
                  label={t('verify.taxNumber')}
                  aside={t('verify.ifIssued')}
                  autoComplete="off"
                  maxLength={40}
                  value={item.number}
                  onText={(number) => put(at, { ...(item as TaxResidence), number } as Item)}
                />
              )}
            </div>
            {list.length > 1 && (
              <IconButton label={t('verify.remove')} onClick={() => set(list.toSpliced(at, 1) as Value)}>
                <Icon name="close" />
              </IconButton>
            )}
          </div>
        )
      })}
      {list.length < most && list.every((it) => (typeof it === 'string' ? it : it.country) !== '') && (
        <Button look="plain" icon={<MoreIcon name="plus" />} onClick={() => set([...list, empty] as Value)}>
          {t('verify.addCountry')}
        </Button>
      )}
    </fieldset>
  )
}
