/** The cards of a configuration: as they are, or as the form of the next version, where each changed figure shows what it was. */
import { Money, Treasury } from '@agio/domain'
import { t as word } from 'virtual:texts/console/figures'
import { t } from 'virtual:texts/console/configuration'
import { Section } from '../app/queue/case.tsx'
import { choiceText, unitOf, valueText } from '../figures/index.ts'
import { cardsOf, type Cell, type FigureTable, type Row } from './cards.ts'
import own from './configuration.module.css'
import { figureAt, textOf, type Document } from './document.ts'

/** `wrong` is the path of the figure that the server refused, with its sentence. */
export type Form = {
  readonly before: Document
  readonly change: (path: string, value: unknown) => void
  readonly wrong: { readonly path: string; readonly text: string } | undefined
}
type Shown = { readonly document: Document; readonly form?: Form | undefined }

export function FigureCards(shown: Shown) {
  return cardsOf(shown.document).map(({ title, about, tables }) => (
    <Section key={title} title={title}>
      {about && <p className={own.does}>{about}</p>}
      {tables.map((table) => (
        <Figures key={table.rows[0]?.id} table={table} label={title} {...shown} />
      ))}
    </Section>
  ))
}

function Figures({ table: { heads, rows }, label, ...shown }: Shown & { table: FigureTable; label: string }) {
  const name = word('as_a_table', { card: label, heads: heads.slice(1).join(', ') })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too
    <section className={own.scroll} tabIndex={0} aria-label={name}>
      <table className={own.table} data-form={shown.form ? '' : undefined}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <RowName row={row} {...shown} />
              </th>
              {row.cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell && <Figure cell={cell} {...shown} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RowName({ row: { name, does, removes }, form }: Shown & { row: Row }) {
  return (
    <>
      <span>{name}</span>
      {does && <span className={own.does}>{does}</span>}
      {form && removes !== undefined && (
        <button
          type="button"
          className={own.remove}
          aria-label={
            removes.startsWith('treasury.')
              ? t('remove_policy_of', { subject: name })
              : t('remove_fee_of', { subject: name })
          }
          onClick={() => form.change(removes, undefined)}
        >
          {t('remove')}
        </button>
      )}
    </>
  )
}

/** The text of a figure, now or before. */
function read(document: Document, { path, kind, coin }: Cell): string {
  const value = figureAt(document, path)
  if (kind === 'offered') return (value as readonly string[]).includes(coin ?? '') ? '' : word('offered')
  return value === undefined ? '' : textOf(value)
}

function Figure({ cell, document, form }: Shown & { cell: Cell }) {
  const text = read(document, cell)
  const unit =
    cell.kind === 'number' || /^(screening|treasury)\./.test(cell.path) ? unitOf(cell.path) : undefined
  const shown = (value: string) =>
    cell.kind === 'offered' ? value || word('not_offered') : valueText(cell.path, value)
  if (!form)
    return (
      <span className={own.figure}>
        {shown(text)} {unit}
      </span>
    )
  const before = read(form.before, cell)
  const wrong = form.wrong?.path === cell.path ? form.wrong.text : undefined
  const id = `figure-${cell.path}${cell.coin ?? ''}`
  return (
    <span className={own.figure} data-changed={before === text ? undefined : ''}>
      <Input id={id} cell={cell} document={document} form={form} text={text} wrong={wrong} />
      {unit} {before !== text && <small>{t('was', { text: shown(before) })}</small>}
      {wrong !== undefined && (
        <small id={`${id}-wrong`} className={own.wrong}>
          {wrong}
        </small>
      )}
    </span>
  )
}

type InputOf = {
  id: string
  cell: Cell
  document: Document
  form: Form
  text: string
  wrong: string | undefined
}

function Input({ id, cell, document, form, text, wrong }: InputOf) {
  const { path, kind, label, coin = '' } = cell
  const said = {
    id,
    'aria-label': label,
    'aria-invalid': wrong === undefined ? undefined : true,
    'aria-describedby': wrong === undefined ? undefined : `${id}-wrong`,
  }
  const change = (value: unknown) => form.change(path, value)
  if (kind === 'choice') return <Choice {...said} path={path} value={text} onChoose={change} />
  if (kind === 'offered') {
    const off = figureAt(document, path) as readonly string[]
    const offer = (isOffered: boolean) =>
      change(isOffered ? off.filter((one) => one !== coin) : [...off, coin])
    return (
      <input
        {...said}
        type="checkbox"
        checked={text !== ''}
        onChange={({ target }) => offer(target.checked)}
      />
    )
  }
  const isOpen = kind === 'limit' && figureAt(document, path) === null
  return (
    <>
      <input
        {...said}
        inputMode={kind === 'countries' ? 'text' : 'decimal'}
        autoComplete="off"
        size={kind === 'countries' ? 40 : 10}
        disabled={isOpen}
        value={isOpen ? '' : text}
        onChange={({ target }) => change(typed[kind](target.value))}
        onBlur={({ target }) => {
          const whole = finished[kind]?.(target.value)
          if (whole !== undefined) change(whole)
        }}
      />
      {kind === 'limit' && (
        <label className={own.open}>
          <input
            type="checkbox"
            aria-label={t('no_limit_of', { name: label })}
            checked={isOpen}
            onChange={({ target }) =>
              change(target.checked ? null : textOf(figureAt(document, path.replace(/year$/, 'month'))))
            }
          />
          {t('no_limit')}
        </label>
      )}
    </>
  )
}

type Written = 'amount' | 'number' | 'limit' | 'countries'
const listed = (text: string) => text.split(',').map((one) => one.trim())
/** The typed text, as the document has it. The server decides about its meaning. */
const typed: Readonly<Record<Written, (text: string) => unknown>> = {
  amount: (text) => text,
  number: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text),
  limit: (text) => text,
  countries: listed,
}
/** An amount in two places: "1,500" is "1500.00". Anything else stays as it was typed, for the server to refuse. */
const inTwoPlaces = (text: string): string => {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? []
  return whole === undefined ? text.trim() : `${whole}.${part.padEnd(2, '0')}`
}
/** The value of a field once it is left. */
const finished: Readonly<Partial<Record<Written, (text: string) => unknown>>> = {
  amount: inTwoPlaces,
  limit: inTwoPlaces,
  countries: (text) => listed(text).filter((one) => one !== ''),
}

const options: Readonly<Record<string, readonly string[]>> = {
  'sell.serviceFeeOnRefund': ['by_cause', 'kept', 'given_back'],
  'customers.accountsPerPerson': ['one', 'several'],
  venue: Treasury.venues,
  fiat: Money.fiats,
}

type ChoiceOf = { id: string; path: string; value: string; onChoose: (value: string) => void }
function Choice({ path, value, onChoose, ...said }: ChoiceOf) {
  return (
    <select {...said} value={value} onChange={({ target }) => onChoose(target.value)}>
      {(options[path] ?? options[path.split('.').at(-1) ?? ''])?.map((one) => (
        <option key={one} value={one}>
          {choiceText(path, one)}
        </option>
      ))}
    </select>
  )
}
