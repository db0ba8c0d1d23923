/** Beneficiaries: the accounts that payment links may pay, named by an owner and approved by compliance. */
import type { PayeeView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { useApp, usePlace } from '../../app/context.tsx'
import { CaseHead, Facts, RowHead, Section } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { QueuePage } from '../../app/queue/queue.tsx'
import { useOpened } from '../../app/queue/opened.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { nameCheckText, payeeStamp } from '../../merchants/index.ts'
import { OwnDialog } from '../own-dialog.tsx'
import { useOwnMerchant } from '../use-own-merchant.ts'
import { PayeeDialog } from './payee-dialog.tsx'

const meanings: Readonly<Record<PayeeView['state'], string>> = {
  asked: 'Compliance is checking who owns the account. Payment links can use it once approved.',
  approved: 'Payment links can use it.',
  refused: "Compliance refused it. Payment links can't use it.",
  removed: 'Removed. Payment links take no new payments for it.',
}

export function PayeesRoom() {
  const { id } = usePlace()
  const { isOwner } = useOwnMerchant()
  const list = useList('listPayees', {})
  const [isNaming, setNaming] = useState(false)
  const { one, instead } = useOpened(list, (item) => item.id, id)
  return (
    <QueuePage
      name="payees"
      title="Beneficiaries"
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={payeeStamp(item.state)} />
          <span>
            {item.account}, {item.fiat}
          </span>
          <span className={css.soft}>Name check: {nameCheckText(item.nameCheck)}</span>
        </>
      )}
      tools={
        isOwner && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setNaming(true)}>
              Add a beneficiary…
            </Button>
          </div>
        )
      }
      dialog={isNaming && <PayeeDialog onClose={() => setNaming(false)} />}
      empty="No beneficiaries yet. Payment links pay accounts that compliance has approved."
      hint="Open a beneficiary to see the result of the name check."
    >
      {instead}
      {one && <Payee key={one.id} one={one} isOwner={isOwner} />}
    </QueuePage>
  )
}

function Payee({ one, isOwner }: { one: PayeeView; isOwner: boolean }) {
  const { api } = useApp()
  const [isEnding, setEnding] = useState(false)
  const mayEnd = isOwner && (one.state === 'asked' || one.state === 'approved')
  return (
    <article className={css.caseInner}>
      <CaseHead title={one.name} stamp={payeeStamp(one.state)}>
        <p>{meanings[one.state]}</p>
      </CaseHead>
      <Section title="Account">
        <Facts
          label="Account"
          lines={[
            { name: 'Name', value: one.name },
            { name: 'Account', value: one.account },
            { name: 'Currency', value: one.fiat },
            { name: 'Name check', value: nameCheckText(one.nameCheck) },
            { name: 'Added', value: one.createdAt },
            { name: 'Decided', value: one.decidedAt ?? 'not yet' },
            { name: 'Id for the API', value: one.id, copy: one.id },
          ]}
        />
        {mayEnd && (
          <div className={css.actions}>
            <Button look="danger" onClick={() => setEnding(true)}>
              Remove…
            </Button>
          </div>
        )}
      </Section>
      {isEnding && (
        <OwnDialog
          title="Remove this beneficiary"
          what="Payment links to this account take no new payments. Payments in progress continue. To use the account again, add it again."
          button="Remove"
          isGrave
          send={(once) => api.call('removePayee', { params: { id: one.id } }, once)}
          onClose={() => setEnding(false)}
        />
      )}
    </article>
  )
}
