/** The people of the merchant: invited by mail, given a role, reset, removed. */
import type { MemberView } from '@agio/contract'
import type { Merchants } from '@agio/domain'
import { Button, Checkbox } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/own-merchant'
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
  owner: t('can_change_keys_and_the'),
  staff: t('can_view_everything_and_try'),
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
      title={t('team')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={memberStamp(item.state)} />
          <span>{t(item.role)}</span>
          <span className={css.soft}>
            {t('last_seen', { email: item.email, lastSeenAt: item.lastSeenAt ?? t('never') })}
          </span>
        </>
      )}
      tools={
        isOwner && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setOpened('invite')}>
              {t('invite_someone')}
            </Button>
          </div>
        )
      }
      dialog={opened && <TeamDialog opened={opened} one={one} onClose={() => setOpened(undefined)} />}
      empty={t('no_team_members_yet')}
      hint={t('open_a_person_to_see')}
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
      <Section title={t('person')}>
        <Facts
          label={t('person')}
          lines={[
            { name: t('role'), value: `${t(one.role)}: ${meanings[one.role]}` },
            { name: t('email'), value: one.email, copy: one.email },
            { name: t('last_seen_title'), value: one.lastSeenAt ?? t('never') },
          ]}
        />
        {mayChange && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => onOpen('role')}>
              {one.role === 'owner' ? t('make_staff') : t('make_an_owner')}
            </Button>
            {isOther && (
              <>
                <Button look="quiet" onClick={() => onOpen('reset')}>
                  {t('reset_pin_and_authenticator')}
                </Button>
                <Button look="danger" onClick={() => onOpen('remove')}>
                  {t('remove')}
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
      title: t('make', { name: one.name, role: role === 'owner' ? t('an_owner') : t('to_staff') }),
      what: t('from_now_on', { name: one.name, meanings: meanings[role] }),
      button: t('change'),
      send: (once: string) => api.call('changeMember', { params, body: { role } }, once),
    },
    reset: {
      title: t('reset_pin_and_authenticator_title'),
      what: t('theyre_signed_out_now_we', { email: one.email }),
      button: t('reset'),
      send: (once: string) => api.call('resetMember', { params }, once),
    },
    remove: {
      title: t('remove_name', { name: one.name }),
      what: t('theyre_signed_out_now_and'),
      button: t('remove_title'),
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
      title={t('invite_someone_title')}
      what={t('we_email_a_link_to')}
      button={t('invite')}
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
          <b>{t('owner')}</b>
          {t('otherwise_staff_who', { owner: meanings.owner, staff: meanings.staff })}
        </Checkbox>
      </Fields>
    </OwnDialog>
  )
}
