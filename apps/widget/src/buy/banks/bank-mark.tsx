/** A bank's own logo, or its first letter where there is none or it does not load. */
import { useState } from 'react'
import type { Bank } from './banks-query.ts'
import css from './banks.module.css'

export function BankMark({ bank: { name, logo } }: { bank: Pick<Bank, 'name' | 'logo'> }) {
  const [broken, setBroken] = useState(false)
  if (logo && !broken) {
    return (
      <img className={css.logo} src={logo} alt="" width={32} height={32} onError={() => setBroken(true)} />
    )
  }
  return (
    <span className={css.initial} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
