/** An amount, always whole: it stands for itself between letters of either direction, and shrinks before it is cut. */
import { useRef } from 'react'
import css from './money.module.css'
import { useFit } from './use-fit.ts'

type Shown = {
  /** As the language writes it: "€100.00". */
  amount: string
  /** Before the amount; what is taken off wears a minus. */
  sign?: '−' | '+' | undefined
  size?: 'text' | 'amount' | 'hero'
}

export function Money({ amount, sign, size = 'text' }: Shown) {
  const figure = useRef<HTMLElement>(null)
  useFit(figure, amount, size === 'text' ? 0 : 5)
  return (
    <bdi ref={figure} className={size === 'text' ? css.money : `${css.money} ${css[size]}`}>
      {sign}
      {amount}
    </bdi>
  )
}
