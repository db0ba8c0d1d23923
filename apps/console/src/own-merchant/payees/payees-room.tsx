/** Beneficiaries: the accounts that payment links may pay, named by an owner and approved by compliance. */
import type { PayeeView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { useApp, usePlace } from '../../app/context.tsx'
import { CaseHead, CaseState, Facts, RowHead, Section } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { QueuePage } from '../../app/queue/queue.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { nameCheckWords, payeeStamps } from '../../merchants/index.ts'
import { OwnDialog } from '../own-dialog.tsx'
import { useOwnMerchant } from '../use-own-merchant.ts'
import { PayeeDialog } from './payee-dialog.tsx'

const meanings: Readonly<Record<PayeeView['state'], string>> = {
  asked: 'Compliance checks whose account it is. Links can pay it once it is approved.',
  approved: 'Links can pay it.',
  refused: 'Compliance refused it. Links never pay it.',
  removed: 'It was ended. No payment by a link begins to it.',
}

export function PayeesRoom() {
  const { id } = usePlace()
  const { isOwner } = useOwnMerchant()
  const list = useList('listPayees', {})
  const [isNaming, setNaming] = useState(false)
  const one = list.items.find((item) => item.id === id)
  return (
    <QueuePage
      name="payees"
      title="Beneficiaries"
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={payeeStamps[item.state]} />
          <span>
            {item.account}, {item.fiat}
          </span>
          <span className={css.soft}>Bank: {nameCheckWords[item.nameCheck]}</span>
        </>
      )}
      tools={
        isOwner && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setNaming(true)}>
              Name an account…
            </Button>
          </div>
        )
      }
      dialog={isNaming && <PayeeDialog onClose={() => setNaming(false)} />}
      empty="No beneficiary yet. Payment links pay accounts that compliance has approved."
      hint="Open a beneficiary to see what its bank said."
    >
      {id !== undefined && !one && <CaseState error={list.error} retry={list.retry} />}
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
      <CaseHead title={one.name} stamp={payeeStamps[one.state]}>
        <p>{meanings[one.state]}</p>
      </CaseHead>
      <Section title="Account">
        <Facts
          label="Account"
          lines={[
            { name: 'Name', value: one.name },
            { name: 'Account', value: one.account },
            { name: 'Currency', value: one.fiat },
            { name: 'Answer of the bank', value: nameCheckWords[one.nameCheck] },
            { name: 'Named', value: one.createdAt },
            { name: 'Decided', value: one.decidedAt ?? 'not yet' },
            { name: 'Id for the API', value: one.id, copy: one.id },
          ]}
        />
        {mayEnd && (
          <div className={css.actions}>
            <Button look="danger" onClick={() => setEnding(true)}>
              End…
            </Button>
          </div>
        )}
      </Section>
      {isEnding && (
        <OwnDialog
          title="End this account"
          what="No payment by a link begins to it. Payments that began go on. This is for good; the account can be named anew."
          button="End"
          isGrave
          send={(once) => api.call('removePayee', { params: { id: one.id } }, once)}
          onClose={() => setEnding(false)}
        />
      )}
    </article>
  )
}
