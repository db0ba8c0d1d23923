/** The people of the merchant: invited by mail, given a role, reset, removed. */
import type { MemberView } from '@agio/contract'
import type { Merchants } from '@agio/domain'
import { Button, Checkbox } from '@agio/ui'
import { useState } from 'react'
import { useApp, usePlace } from '../app/context.tsx'
import { CaseHead, Facts, RowHead, Section } from '../app/queue/case.tsx'
import { Fields, inviteeRows, isInvitee, TextRows } from '../app/queue/fields.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useOpened } from '../app/queue/opened.tsx'
import { useList } from '../app/queue/use-list.ts'
import { memberStamp } from '../merchants/index.ts'
import { OwnDialog } from './own-dialog.tsx'
import { useOwnMerchant } from './use-own-merchant.ts'

type Opened = 'invite' | 'role' | 'reset' | 'remove' | undefined
const meanings: Readonly<Record<Merchants.Role, string>> = {
  owner: 'can change keys and the team',
  staff: 'can view everything and try the widget',
}

export function TeamRoom() {
  const { id } = usePlace()
  const { isOwner } = useOwnMerchant()
  const list = useList('listTeam', {})
  const [opened, setOpened] = useState<Opened>()
  const { one, instead } = useOpened(list, (item) => item.id, id)
  return (
    <QueuePage
      name="team"
      title="Team"
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={memberStamp(item.state)} />
          <span>{item.role}</span>
          <span className={css.soft}>
            {item.email} · last seen {item.lastSeenAt ?? 'never'}
          </span>
        </>
      )}
      tools={
        isOwner && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setOpened('invite')}>
              Invite someone…
            </Button>
          </div>
        )
      }
      dialog={opened && <TeamDialog opened={opened} one={one} onClose={() => setOpened(undefined)} />}
      empty="No team members yet."
      hint="Open a person to see their access."
    >
      {instead}
      {one && <Member one={one} mayChange={isOwner && one.state !== 'removed'} onOpen={setOpened} />}
    </QueuePage>
  )
}

function Member(props: { one: MemberView; mayChange: boolean; onOpen: (it: Opened) => void }) {
  const { one, mayChange, onOpen } = props
  const { merchant } = useOwnMerchant()
  const isOther = one.id !== merchant?.caller.id
  return (
    <article className={css.caseInner}>
      <CaseHead title={one.name} stamp={memberStamp(one.state)} />
      <Section title="Person">
        <Facts
          label="Person"
          lines={[
            { name: 'Role', value: `${one.role}: ${meanings[one.role]}` },
            { name: 'Email', value: one.email, copy: one.email },
            { name: 'Last seen', value: one.lastSeenAt ?? 'never' },
          ]}
        />
        {mayChange && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => onOpen('role')}>
              {one.role === 'owner' ? 'Make staff…' : 'Make an owner…'}
            </Button>
            {isOther && (
              <>
                <Button look="quiet" onClick={() => onOpen('reset')}>
                  Reset PIN and authenticator…
                </Button>
                <Button look="danger" onClick={() => onOpen('remove')}>
                  Remove…
                </Button>
              </>
            )}
          </div>
        )}
      </Section>
    </article>
  )
}

type DialogProps = { opened: NonNullable<Opened>; one: MemberView | undefined; onClose: () => void }

function TeamDialog({ opened, one, onClose }: DialogProps) {
  const { api } = useApp()
  if (opened === 'invite') return <InviteDialog onClose={onClose} />
  if (!one) return null
  const params = { id: one.id }
  const role = one.role === 'owner' ? 'staff' : 'owner'
  const dialogs = {
    role: {
      title: `Make ${one.name} ${role === 'owner' ? 'an owner' : 'staff'}`,
      what: `From now on ${one.name} ${meanings[role]}.`,
      button: 'Change',
      send: (once: string) => api.call('changeMember', { params, body: { role } }, once),
    },
    reset: {
      title: 'Reset PIN and authenticator',
      what: `They're signed out now. We email a link for new ones to ${one.email}.`,
      button: 'Reset',
      send: (once: string) => api.call('resetMember', { params }, once),
    },
    remove: {
      title: `Remove ${one.name}`,
      what: "They're signed out now and can't sign in again. You can't undo this.",
      button: 'Remove',
      send: (once: string) => api.call('removeMember', { params }, once),
    },
  }
  return <OwnDialog {...dialogs[opened]} isGrave={opened !== 'role'} onClose={onClose} />
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApp()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [isOwner, setOwner] = useState(false)
  return (
    <OwnDialog
      title="Invite someone"
      what="We email a link to this address. It works once, for 24 hours."
      button="Invite"
      isReady={isInvitee(typed)}
      send={(once) =>
        api.call(
          'inviteMember',
          {
            body: { name: typed.name.trim(), email: typed.email.trim(), role: isOwner ? 'owner' : 'staff' },
          },
          once,
        )
      }
      onClose={onClose}
    >
      <Fields>
        <TextRows id="member" rows={inviteeRows} typed={typed} onTyped={setTyped} />
        <Checkbox id="member-owner" checked={isOwner} onCheck={setOwner}>
          <b>owner</b>: {meanings.owner}; otherwise staff, who {meanings.staff}
        </Checkbox>
      </Fields>
    </OwnDialog>
  )
}
