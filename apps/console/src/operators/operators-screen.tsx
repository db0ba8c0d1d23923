/** The operators: roles, sign-ins, and the acts of an admin on an operator. Each operator sees themselves. */
import type { ApprovalView, StaffItem, StaffView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/operators'
import { ApprovalList } from '../approvals/index.ts'
import { CaseHead, CaseState, Facts, RowHead, Section, Table, type StampWords } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { live } from '../app/api/live.ts'
import { useApp, useMay, useOperator, usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage, type ListState } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { OwnPasskeys } from './passkeys.tsx'
import { disabling, ending, resetting } from './operator-requests.ts'
import { ChangeRoles, Invite } from './roles-dialog.tsx'

/** As in the contract. */
const readers = ['admin', 'auditor']

export function OperatorsScreen() {
  return useMay(readers) ? <Everybody /> : <Myself />
}

function Everybody() {
  const list = useList('listStaff', {})
  return <Room list={list} />
}

function Myself() {
  const operator = useOperator()
  const nothing = { isPending: false, error: undefined, more: undefined, retry: () => undefined }
  return <Room list={{ ...nothing, items: operator ? [operator] : [] }} />
}

type Row = Pick<StaffItem, 'id' | 'name' | 'roles'> & Partial<StaffItem>

function Room({ list }: { list: ListState<Row> }) {
  const { id } = usePlace()
  return (
    <QueuePage
      name="operators"
      title={t('operators')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <OperatorRow item={item} />}
      tools={useMay(['admin']) && <Hiring />}
      empty={t('there_are_no_operators')}
      hint={t('open_an_operator_to_see')}
    >
      {id !== undefined && <OneOperator key={id} id={id} />}
    </QueuePage>
  )
}

const stamps: Readonly<Record<StaffItem['state'], StampWords>> = {
  active: [t('active'), 'good'],
  invited: [t('link_not_used_yet'), 'warn'],
  disabled: [t('disabled'), 'calm'],
}

function OperatorRow({ item }: { item: Row }) {
  return (
    <>
      <RowHead title={item.name} stamp={item.state && stamps[item.state]} />
      <span>{item.roles.join(', ')}</span>
      <span className={css.soft}>
        {[item.email, item.lastSeenAt && t('last_seen', { lastSeenAt: item.lastSeenAt })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

/** The button that invites, and the invitations that wait for a second admin. */
function Hiring() {
  const { api } = useApp()
  const [isOpen, setOpen] = useState(false)
  const waiting = useQuery({
    queryKey: ['listApprovals', 'operators'],
    queryFn: () => api.call('listApprovals', { query: { limit: 100 } }),
    ...live,
  })
  const invitations = waiting.data?.items.filter(isInvitation) ?? []
  return (
    <>
      <div className={css.actions}>
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('invite_an_operator')}
        </Button>
      </div>
      <ApprovalList approvals={invitations} />
      {isOpen && <Invite onClose={() => setOpen(false)} />}
    </>
  )
}

const isInvitation = ({ kind, action }: ApprovalView) =>
  kind === 'operator_roles' && action.some(({ name, value }) => name === 'act' && value === 'invite')

function OneOperator({ id }: { id: string }) {
  const { api } = useApp()
  const me = useOperator()
  const [ask, dialog] = useConfirm()
  const [isChanging, setChanging] = useState(false)
  const found = useQuery({
    queryKey: ['operator', id],
    queryFn: () => api.call('getStaff', { params: { id } }),
    ...live,
  })
  const one = found.data
  if (!one) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const mayEnd = one.mayChange && one.id !== me?.id
  return (
    <article className={css.caseInner}>
      <CaseHead title={one.name} stamp={stamps[one.state]} />
      <Section title={t('operator')}>
        <Facts
          label={t('operator')}
          lines={[
            { name: t('roles'), value: one.roles.join(', ') },
            { name: t('email'), value: one.email, copy: one.email },
            { name: t('since'), value: one.createdAt },
            { name: t('last_seen_title'), value: one.lastSeenAt ?? t('never') },
            { name: t('refused_sign_ins_since'), value: String(one.refused) },
          ]}
        />
        <div className={css.actions}>
          {one.mayChange && (
            <Button look="quiet" onClick={() => setChanging(true)}>
              {t('change_roles')}
            </Button>
          )}
          {mayEnd && (
            <Button look="quiet" onClick={() => ask(resetting(api, one))}>
              {t('reset_pin_and_authenticator_dialog')}
            </Button>
          )}
          {one.mayEndSessions && (
            <Button look="quiet" onClick={() => ask(ending(api, one))}>
              {t('sign_out_everywhere_dialog')}
            </Button>
          )}
          {mayEnd && (
            <Button look="danger" onClick={() => ask(disabling(api, one))}>
              {t('disable_dialog')}
            </Button>
          )}
        </div>
      </Section>
      <ApprovalList approvals={one.approvals} />
      {one.id === me?.id && <OwnPasskeys />}
      <SignIns one={one} />
      {dialog}
      {isChanging && <ChangeRoles one={one} onClose={() => setChanging(false)} />}
    </article>
  )
}

function SignIns({ one }: { one: StaffView }) {
  return (
    <Section title={t('sign_ins_of_thirty_days')}>
      {one.sessions.length === 0 ? (
        <p className={css.soft}>{t('there_are_none')}</p>
      ) : (
        <Table
          label={t('sign_ins')}
          heads={[t('signed_in'), t('last_seen_title'), t('session')]}
          rows={one.sessions.map(({ id, createdAt, lastSeenAt, isOpen, isThis }) => ({
            id,
            cells: [createdAt, lastSeenAt, isThis ? t('this_one') : isOpen ? t('open') : t('ended')],
          }))}
        />
      )}
    </Section>
  )
}
