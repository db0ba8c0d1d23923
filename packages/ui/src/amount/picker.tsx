/** A searchable list in a dialog: one choice of many, with a reason where something cannot be chosen. */
import { useId, useState, type ReactNode } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Icon } from '../icons.tsx'
import css from './picker.module.css'

export type Choice = {
  id: string
  mark?: ReactNode
  title: string
  /** Marks below the title. */
  brands?: ReactNode
  note?: string
  end?: string
  /** The reason why it is off; the row stays readable and cannot be taken. */
  off?: string | undefined
  /** More words it is found by. */
  words?: string
}

export function Picker({
  title,
  closeLabel,
  search,
  nothing,
  choices,
  chosen,
  onChoose,
  onClose,
}: {
  title: string
  closeLabel: string
  /** The label of the search field; without it there is none. */
  search?: string
  nothing?: string
  choices: readonly Choice[]
  chosen?: string
  onChoose: (id: string) => void
  onClose: () => void
}) {
  const [wanted, setWanted] = useState('')
  const searchId = useId()
  const found = choices.filter((choice) => matches(choice, wanted))
  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onClose} tall={search !== undefined}>
      {search !== undefined && (
        <div className={css.search}>
          <SearchField id={searchId} label={search} value={wanted} onText={setWanted} />
        </div>
      )}
      {found.length === 0 && <output className={css.nothing}>{nothing}</output>}
      <ul className={css.list}>
        {found.map((choice) => (
          <li key={choice.id}>
            <Row choice={choice} chosen={choice.id === chosen} onChoose={() => onChoose(choice.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ choice, chosen, onChoose }: { choice: Choice; chosen: boolean; onChoose: () => void }) {
  const off = choice.off !== undefined
  return (
    <button
      type="button"
      className={css.row}
      aria-pressed={chosen}
      aria-disabled={off || undefined}
      onClick={() => !off && onChoose()}
    >
      {choice.mark}
      <span className={css.words}>
        <span className={css.title}>{choice.title}</span>
        {choice.brands}
        {choice.note && <span className={css.note}>{choice.note}</span>}
        {off && <span className={css.off}>{choice.off}</span>}
      </span>
      {choice.end && <span className={css.end}>{choice.end}</span>}
      {chosen && <Icon name="check" />}
    </button>
  )
}

function matches({ title, note = '', words = '' }: Choice, wanted: string): boolean {
  const text = `${title} ${note} ${words}`.toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
