/** A new payment link. */
import type { LinkView, PayeeView } from '@agio/contract'
import { Links } from '@agio/domain'
import { SelectField } from '@agio/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.tsx'
import { Fields, TextRows, type TextRow } from '../../app/queue/fields.tsx'
import { hrefOf } from '../../app/shell/router.ts'
import { OwnDialog } from '../own-dialog.tsx'
import { usesWords } from './link-words.ts'

const amountRow = {
  name: 'amount',
  label: 'Amount',
  hint: 'What the account gets, such as 25.00. The payer pays the fees on top.',
  maxLength: 20,
} as const
const rows = [
  { name: 'description', label: 'Description', hint: 'The payer reads it. Empty: none.', maxLength: 140 },
  {
    name: 'reference',
    label: 'Reference',
    hint: 'Goes to the bank with the payment: letters, digits and spaces. Empty: none.',
    maxLength: 140,
  },
  {
    name: 'externalId',
    label: 'Your own name for it',
    hint: 'Such as an invoice number, never a name of a person. It comes back in webhooks. Empty: none.',
    maxLength: 64,
  },
  {
    name: 'returnUrl',
    label: 'Where the payer goes afterwards',
    hint: 'An address at one of your sites. Empty: nowhere.',
    maxLength: 500,
  },
  { name: 'days', label: 'Days until it ends', hint: `At most ${Links.mostDays}.`, maxLength: 3 },
] as const satisfies readonly TextRow<string>[]
const nothing = { amount: '', description: '', reference: '', externalId: '', returnUrl: '', days: '30' }

/** `payees`: those that links can pay. */
export function LinkDialog({ payees, onClose }: { payees: readonly PayeeView[]; onClose: () => void }) {
  const { api, router } = useApp()
  const [payee, setPayee] = useState(payees[0]?.id ?? '')
  const [uses, setUses] = useState<LinkView['uses']>('one')
  const [typed, setTyped] = useState(nothing)
  const type = (now: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...now }))
  const given = (name: keyof typeof nothing) => typed[name].trim() || undefined
  const days = /^[1-9]\d{0,2}$/.test(typed.days.trim()) ? Number(typed.days) : 0
  const amount = uses === 'open' ? undefined : given('amount')
  const body = {
    payee,
    uses,
    amount,
    days,
    description: given('description'),
    reference: given('reference'),
    externalId: given('externalId'),
    returnUrl: given('returnUrl'),
  }
  return (
    <OwnDialog
      title="Make a payment link"
      what="Anybody who has its address can pay it in crypto. The beneficiary gets the money."
      button="Make"
      isReady={days > 0 && days <= Links.mostDays && (uses === 'open' || amount !== undefined)}
      send={(once) => api.call('createLink', { body }, once)}
      onDone={(link) => router.go(hrefOf('links', link.id))}
      onClose={onClose}
    >
      <Fields>
        <SelectField
          id="link-payee"
          label="Beneficiary"
          value={payee}
          options={payees.map((one) => ({ code: one.id, name: `${one.name}, ${one.account}, ${one.fiat}` }))}
          onChoose={setPayee}
        />
        <SelectField
          id="link-uses"
          label="It takes"
          value={uses}
          options={Links.uses.map((code) => ({ code, name: usesWords[code] }))}
          onChoose={(code) => setUses(Links.uses.find((one) => one === code) ?? 'one')}
        />
        {uses !== 'open' && <TextRows id="link" rows={[amountRow]} typed={typed} onTyped={type} />}
        <TextRows id="link" rows={rows} typed={typed} onTyped={type} />
      </Fields>
    </OwnDialog>
  )
}
