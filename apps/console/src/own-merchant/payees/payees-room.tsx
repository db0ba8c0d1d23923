/** Beneficiaries: the accounts that payment links may pay, named by an owner and approved by compliance. */
import type { PayeeView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/payees'
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
  asked: t('compliance_is_checking_who_owns'),
  approved: t('payment_links_can_use_it'),
  refused: t('compliance_refused_it_payment_links'),
  removed: t('removed_payment_links_take_no'),
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
      title={t('beneficiaries')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={payeeStamp(item.state)} />
          <span>
            {item.account}, {item.fiat}
          </span>
          <span className={css.soft}>{t('name_check', { nameCheck: nameCheckText(item.nameCheck) })}</span>
        </>
      )}
      tools={
        isOwner && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setNaming(true)}>
              {t('add_a_beneficiary_dialog')}
            </Button>
          </div>
        )
      }
      dialog={isNaming && <PayeeDialog onClose={() => setNaming(false)} />}
      empty={t('no_beneficiaries_yet_payment_links')}
      hint={t('open_a_beneficiary_to_see')}
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
      <Section title={t('account')}>
        <Facts
          label={t('account')}
          lines={[
            { name: t('name'), value: one.name },
            { name: t('account'), value: one.account },
            { name: t('currency'), value: one.fiat },
            { name: t('name_check_title'), value: nameCheckText(one.nameCheck) },
            { name: t('added'), value: one.createdAt },
            { name: t('decided'), value: one.decidedAt ?? t('not_yet') },
            { name: t('id_for_the_api'), value: one.id, copy: one.id },
          ]}
        />
        {mayEnd && (
          <div className={css.actions}>
            <Button look="danger" onClick={() => setEnding(true)}>
              {t('remove')}
            </Button>
          </div>
        )}
      </Section>
      {isEnding && (
        <OwnDialog
          title={t('remove_this_beneficiary')}
          what={t('payment_links_to_this_account')}
          button={t('remove_title')}
          isGrave
          send={(once) => api.call('removePayee', { params: { id: one.id } }, once)}
          onClose={() => setEnding(false)}
        />
      )}
    </article>
  )
}
