/** A search field with its icon; the label is for screen readers and stands in the field while it is empty. */
import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import css from './search-field.module.css'

export function SearchField({
  id,
  label,
  value,
  maxLength,
  onText,
}: {
  id: string
  label: string
  value: string
  maxLength?: number
  onText: (text: string) => void
}): ReactNode {
  return (
    <div className={css.search}>
      <Icon name="search" />
      <label className="only-spoken" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}
