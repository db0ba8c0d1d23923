/** A search field with an icon; the label is the placeholder, and screen readers read it. */
import type { ReactNode } from 'react'
import { MoreIcon } from '../more-icons.tsx'
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
      <MoreIcon name="search" />
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
