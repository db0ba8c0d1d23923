/** A refund to another account of the payer; a second operator approves it. */
import type { AdminOrderView } from '@agio/contract'
import { TextField } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/orders'
import { acting } from '../app/acting.ts'
import { Confirm } from '../app/queue/confirm.tsx'
import { useApp } from '../app/context.tsx'
import { Fields } from '../app/queue/fields.tsx'
import { figure } from '../app/words.ts'
import { figuresOf } from './order-requests.ts'

const empty = { name: '', iban: '', sortCode: '', accountNumber: '' }

export function AnotherAccount({
  order,
  creditId,
  onClose,
}: {
  order: AdminOrderView
  creditId: string
  onClose: () => void
}) {
  const { api } = useApp()
  const [typed, setTyped] = useState(empty)
  const back = order.movements.find((it) => it.kind === 'refund' && it.id === creditId)
  const isEuro = back?.amount.currency === 'EUR'
  const field = (id: keyof typeof empty, label: string) => (
    <TextField
      id={`to-${id}`}
      label={label}
      value={typed[id]}
      autoComplete="off"
      code={id !== 'name'}
      onText={(text) => setTyped({ ...typed, [id]: text })}
    />
  )
  const { name, iban, sortCode, accountNumber } = typed
  const account = isEuro ? { iban: iban.toUpperCase() } : { sortCode, accountNumber }
  return (
    <Confirm
      request={acting(api, 'sendBackElsewhere', {
        body: { version: order.version, creditId, name, ...account },
        params: { id: order.id },
        figures: [...figuresOf(order), ...(back ? [{ name: t('amount'), value: figure(back.amount) }] : [])],
        fields: (
          <Fields>
            {field('name', t('holder'))}
            {isEuro
              ? field('iban', 'IBAN')
              : [field('sortCode', t('sort_code')), field('accountNumber', t('account_number'))]}
          </Fields>
        ),
        isReady: name.trim() !== '' && Object.values(account).every((text) => text.trim() !== ''),
      })}
      onClose={onClose}
    />
  )
}
