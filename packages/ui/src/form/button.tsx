/** Buttons, and links that look like them. A busy button keeps its size and says that it works. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import css from './button.module.css'

export type ButtonLook = 'main' | 'quiet' | 'plain' | 'danger'
type Looks = { look?: ButtonLook; wide?: boolean; icon?: ReactNode }

const classes = (look: ButtonLook, wide: boolean) => `${css.button} ${css[look]}${wide ? ` ${css.wide}` : ''}`

type Pressed = ButtonHTMLAttributes<HTMLButtonElement>['onClick']

/** `busy` blocks a second click without taking the focus away from the button. */
const pressing = (busy: boolean, onClick: Pressed): ButtonHTMLAttributes<HTMLButtonElement> => ({
  'aria-busy': busy || undefined,
  'aria-disabled': busy || undefined,
  onClick: (event) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  },
})

export function Button({
  look = 'main',
  wide = false,
  busy = false,
  icon,
  children,
  onClick,
  ...rest
}: Looks & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={classes(look, wide)} {...pressing(busy, onClick)}>
      {icon}
      <span className={css.words}>{children}</span>
      {busy && <span className={css.busy} aria-hidden="true" />}
    </button>
  )
}

export function ButtonLink({
  look = 'main',
  wide = false,
  icon,
  children,
  ...rest
}: Looks & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classes(look, wide)}>
      {icon}
      <span className={css.words}>{children}</span>
    </a>
  )
}

/** A round target of 44 px with one icon; the label is spoken and shown as a tooltip. */
export function IconButton({
  label,
  busy = false,
  children,
  onClick,
  ...rest
}: { label: string; busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={css.icon}
      aria-label={label}
      title={label}
      {...pressing(busy, onClick)}
    >
      {children}
      {busy && <span className={css.busy} aria-hidden="true" />}
    </button>
  )
}
