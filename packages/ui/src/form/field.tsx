/**
 * One field of a form: label above, the problem at the field, a hint below. The names are tied together for
 * screen readers; an error is announced when it appears. `ErrorSummary` lists all problems with links to them.
 */
import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { describedBy } from './described-by.ts'
import css from './field.module.css'
import { Icon } from '../icons.tsx'

type Frame = {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Words such as "optional", after the label. */
  aside?: string | undefined
}

export function Field({ id, label, error, hint, aside, children }: Frame & { children: ReactNode }) {
  return (
    <div className={css.field} data-bad={error ? '' : undefined}>
      <label className={css.label} htmlFor={id}>
        {label}
        {aside && <span className={css.aside}> ({aside})</span>}
      </label>
      {children}
      {error && (
        <p className={css.error} id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type Input = Frame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> & {
    onText: (text: string) => void
    /** A fixed width for codes that people compare by eye (IBAN, addresses). */
    code?: boolean
    end?: ReactNode
  }

export function TextField({ id, label, error, hint, aside, onText, code = false, end, ...input }: Input) {
  return (
    <Field id={id} label={label} error={error} hint={hint} aside={aside}>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={code ? `${css.input} ${css.code}` : css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint })}
          onChange={(event) => onText(event.target.value)}
        />
        {end}
      </div>
    </Field>
  )
}

export type Problem = { id: string; text: string }

/** Takes the focus when problems appear, so that a person need not look for what went wrong. */
/** `looks`: how often the form was looked at as a whole; only then it takes the focus, never while somebody types. */
export function ErrorSummary({
  title,
  problems,
  looks,
}: {
  title: string
  problems: readonly Problem[]
  looks: number
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (looks > 0) box.current?.focus()
  }, [looks])
  if (problems.length === 0) return null
  return (
    <div
      className={css.summary}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-atomic={false}
      aria-relevant="additions"
    >
      <p className={css.summaryTitle}>{title}</p>
      <ul>
        {problems.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
