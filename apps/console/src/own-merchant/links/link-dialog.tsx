/** A new payment link. */
import type { LinkView, PayeeView } from '@agio/contract'
import { Links } from '@agio/domain'
import { SelectField } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/links'
import { useApp } from '../../app/context.tsx'
import { Fields, TextRows, type TextRow } from '../../app/queue/fields.tsx'
import { hrefOf } from '../../app/shell/router.ts'
import { OwnDialog } from '../own-dialog.tsx'

const amountRow = {
  name: 'amount',
  label: t('amount'),
  hint: t('what_the_beneficiary_receives_such'),
  maxLength: 20,
} as const
const rows = [
  { name: 'description', label: t('description'), hint: t('optional_the_payer_sees_it'), maxLength: 140 },
  {
    name: 'reference',
    label: t('bank_reference'),
    hint: t('optional_appears_on_the_bank'),
    maxLength: 140,
  },
  {
    name: 'externalId',
    label: t('your_reference'),
    hint: t('optional_such_as_an_invoice'),
    maxLength: 64,
  },
  {
    name: 'returnUrl',
    label: t('return_address'),
    hint: t('optional_the_page_on_one'),
    maxLength: 500,
  },
  {
    name: 'days',
    label: t('expires_after_days'),
    hint: t('1_to', { mostDays: Links.mostDays }),
    maxLength: 3,
  },
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
      title={t('create_a_payment_link')}
      what={t('anyone_with_the_link_can')}
      button={t('create')}
      isReady={days > 0 && days <= Links.mostDays && (uses === 'open' || amount !== undefined)}
      send={(once) => api.call('createLink', { body }, once)}
      onDone={(link) => router.go(hrefOf('links', link.id))}
      onClose={onClose}
    >
      <Fields>
        <SelectField
          id="link-payee"
          label={t('beneficiary')}
          value={payee}
          options={payees.map((one) => ({ code: one.id, name: `${one.name}, ${one.account}, ${one.fiat}` }))}
          onChoose={setPayee}
        />
        <SelectField
          id="link-uses"
          label={t('type')}
          value={uses}
          options={Links.uses.map((code) => ({ code, name: t(`uses.${code}`) }))}
          onChoose={(code) => setUses(Links.uses.find((one) => one === code) ?? 'one')}
        />
        {uses !== 'open' && <TextRows id="link" rows={[amountRow]} typed={typed} onTyped={type} />}
        <TextRows id="link" rows={rows} typed={typed} onTyped={type} />
      </Fields>
    </OwnDialog>
  )
}
