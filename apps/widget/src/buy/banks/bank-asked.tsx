/** While a bank is asked: its mark, what goes between, and ours. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { keys } from '../../app/session/storage.ts'
import { BankMark } from './bank-mark.tsx'
import { banksQuery } from './banks-query.ts'
import css from './banks.module.css'

export function BankAsked() {
  const { api, storage } = useApp()
  const { t } = useText()
  const [id] = useState(() => storage.read(keys.leftFor))
  const banks = useQuery({ ...banksQuery(api), enabled: id !== undefined })
  const bank = banks.data?.items.find((it) => it.id === id)
  return (
    <div className={css.centre}>
      <div className={css.between}>
        {bank && (
          <p className={css.end}>
            <BankMark bank={bank} />
            {bank.name}
          </p>
        )}
        <span className={css.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {bank && (
          <p className={css.end}>
            <BankMark bank={{ name: 'Agio', logo: null }} />
            Agio
          </p>
        )}
      </div>
      <h1 tabIndex={-1}>{t('return.asking')}</h1>
      <p className={css.soft}>{t('return.usually')}</p>
    </div>
  )
}
