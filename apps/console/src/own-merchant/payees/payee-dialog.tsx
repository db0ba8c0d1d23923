/** Another account that links may pay: in euros by its IBAN, in pounds by sort code and account number. */
import type { PayeeView } from '@agio/contract'
import { SelectField } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/payees'
import { useApp } from '../../app/context.tsx'
import { Fields, TextRows, type TextRow } from '../../app/queue/fields.tsx'
import { hrefOf } from '../../app/shell/router.ts'
import { OwnDialog } from '../own-dialog.tsx'

const currencies = [
  { code: 'EUR', name: t('euros_by_iban') },
  { code: 'GBP', name: t('pounds_by_sort_code_and') },
]
type Name = 'name' | 'iban' | 'sortCode' | 'accountNumber'
const name = {
  name: 'name',
  label: t('account_holder'),
  hint: t('as_registered_with_the_bank'),
  maxLength: 70,
} as const
const rows: Readonly<Record<PayeeView['fiat'], readonly TextRow<Name>[]>> = {
  EUR: [name, { name: 'iban', label: 'IBAN', maxLength: 50 }],
  GBP: [
    name,
    { name: 'sortCode', label: t('sort_code'), hint: t('such_as_20_00_00'), maxLength: 20 },
    { name: 'accountNumber', label: t('account_number'), maxLength: 20 },
  ],
}

export function PayeeDialog({ onClose }: { onClose: () => void }) {
  const { api, router } = useApp()
  const [fiat, setFiat] = useState<PayeeView['fiat']>('EUR')
  const [typed, setTyped] = useState({ name: '', iban: '', sortCode: '', accountNumber: '' })
  const holder = typed.name.trim()
  const account =
    fiat === 'EUR'
      ? { name: holder, iban: typed.iban.trim().toUpperCase() }
      : { name: holder, sortCode: typed.sortCode.trim(), accountNumber: typed.accountNumber.trim() }
  return (
    <OwnDialog
      title={t('add_a_beneficiary')}
      what={t('we_check_with_the_bank')}
      button={t('add')}
      isReady={Object.values(account).every((text) => text.length > 1)}
      send={(once) => api.call('addPayee', { body: { fiat, account } }, once)}
      onDone={(payee) => router.go(hrefOf('payees', payee.id))}
      onClose={onClose}
    >
      <Fields>
        <SelectField
          id="payee-fiat"
          label={t('currency')}
          value={fiat}
          options={currencies}
          onChoose={(code) => setFiat(code === 'GBP' ? 'GBP' : 'EUR')}
        />
        <TextRows id="payee" rows={rows[fiat]} typed={typed} onTyped={setTyped} />
      </Fields>
    </OwnDialog>
  )
}
