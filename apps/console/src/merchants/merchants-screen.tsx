/** Merchants, as operators see them: who they are, their sites, their keys and team; opened and changed here. */
import type { ApprovalView, MemberView, MerchantItem, MerchantView } from '@agio/contract'
import { Merchants } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ApprovalList } from '../approvals/index.ts'
import { live } from '../app/api/live.ts'
import { useApp, useMay, usePlace } from '../app/context.tsx'
import { CaseHead, CaseState, Facts, RowHead, Section, Table, type StampWords } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { QueuePage } from '../app/queue/queue.tsx'
import css from '../app/queue/queue.module.css'
import { useList } from '../app/queue/use-list.ts'
import { Beneficiaries } from './beneficiaries.tsx'
import { ChangeScope, InviteOwner, OpenMerchant } from './merchant-dialogs.tsx'
import { keyStamp, memberStamp } from './merchant-words.ts'

const Settlement = lazy(() => import('./settlement.tsx').then((it) => ({ default: it.Settlement })))

const stamps: Readonly<Record<MerchantItem['state'], StampWords>> = {
  active: ['active', 'good'],
  suspended: ['suspended', 'bad'],
}

export function MerchantsScreen() {
  const { id } = usePlace()
  const list = useList('listMerchants', {})
  return (
    <QueuePage
      name="merchants"
      title="Merchants"
      list={list}
      idOf={(item) => item.id}
      row={(item) => <MerchantRow item={item} />}
      tools={useMay(Merchants.openers) && <Opening />}
      empty="No merchants yet. A merchant embeds the widget with its own keys."
      hint="Open a merchant to see its sites, keys and team."
    >
      {id !== undefined && <OneMerchant key={id} id={id} />}
    </QueuePage>
  )
}

function MerchantRow({ item }: { item: MerchantItem }) {
  return (
    <>
      <RowHead title={item.name} stamp={stamps[item.state]} />
      <span>
        {item.legalName}, {item.country}
      </span>
      <span className={css.soft}>
        {item.widgetKeys === 1 ? '1 widget key' : `${item.widgetKeys} widget keys`} · since {item.createdAt}
      </span>
    </>
  )
}

/** The button that opens a merchant, and the merchants that wait for a second operator. */
function Opening() {
  const { api } = useApp()
  const [isOpen, setOpen] = useState(false)
  const waiting = useQuery({
    queryKey: ['listApprovals', 'merchants'],
    queryFn: () => api.call('listApprovals', { query: { limit: 100 } }),
    ...live,
  })
  return (
    <>
      <div className={css.actions}>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Open a merchant…
        </Button>
      </div>
      <ApprovalList approvals={waiting.data?.items.filter(isOpening) ?? []} />
      {isOpen && <OpenMerchant onClose={() => setOpen(false)} />}
    </>
  )
}

const isOpening = ({ kind, action }: ApprovalView) =>
  kind === 'merchant' && action.some(({ name, value }) => name === 'act' && value === 'open')

function OneMerchant({ id }: { id: string }) {
  const { api } = useApp()
  const mayDecide = useMay(Merchants.openers)
  const found = useQuery({
    queryKey: ['merchant', id],
    queryFn: () => api.call('getMerchant', { params: { id } }),
    ...live,
  })
  const one = found.data
  if (!one) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={one.name} stamp={stamps[one.state]} />
      <Firm one={one} />
      {mayDecide && <Beneficiaries merchantId={id} />}
      <Section title="Team">
        <Table
          label="Team"
          heads={['Name', 'Email', 'Role', 'Access', 'Last seen']}
          rows={one.team.map((it) => ({
            id: it.id,
            cells: [it.name, it.email, it.role, <Access key="access" of={it} />, it.lastSeenAt ?? 'never'],
          }))}
        />
      </Section>
      <Section title="Widget keys">
        {one.keys.length === 0 ? (
          <p className={css.soft}>The owner hasn't created one yet.</p>
        ) : (
          <Table
            label="Widget keys"
            heads={['Name', 'Key', 'Sites', 'State']}
            rows={one.keys.map((it) => ({
              id: it.id,
              cells: [it.name, it.id, it.origins.join(', '), keyStamp(it.state)[0]],
            }))}
          />
        )}
      </Section>
      <Section title="API keys">
        {one.apiKeys.length === 0 ? (
          <p className={css.soft}>None.</p>
        ) : (
          <Table
            label="API keys"
            heads={['Name', 'Ends with', 'Scopes', 'Last used', 'State']}
            rows={one.apiKeys.map((it) => ({
              id: it.id,
              cells: [
                it.name,
                it.ending,
                it.scopes.join(', '),
                it.lastUsedAt ?? 'never',
                keyStamp(it.state)[0],
              ],
            }))}
          />
        )}
      </Section>
      <Suspense fallback={null}>
        <Settlement merchantId={id} />
      </Suspense>
      <ApprovalList approvals={one.approvals} />
    </article>
  )
}

const Access = ({ of }: { of: MemberView }) => memberStamp(of.state)[0]

function Firm({ one }: { one: MerchantView }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const [opened, setOpened] = useState<'scope' | 'owner'>()
  const isActive = one.state === 'active'
  const stop = () =>
    ask({
      title: isActive ? 'Suspend the merchant' : 'Let the merchant go on',
      what: isActive
        ? 'No page shows the widget under its keys, its API keys are refused, and its people are signed out. Orders that were placed go on.'
        : 'Its keys and its people work again.',
      button: isActive ? 'Suspend' : 'Resume',
      isGrave: isActive,
      figures: [{ name: 'Merchant', value: one.name }],
      send: (reason, once) =>
        api.call(
          isActive ? 'suspendMerchant' : 'resumeMerchant',
          { params: { id: one.id }, body: { reason } },
          once,
        ),
    })
  return (
    <Section title="Firm">
      <Facts
        label="Firm"
        lines={[
          { name: 'Name in the register', value: one.legalName },
          { name: 'Registration number', value: one.registrationNumber, copy: one.registrationNumber },
          { name: 'Country', value: one.country },
          { name: 'Sites', value: one.origins.join(', ') },
          { name: 'Services', value: one.services.join(', ') },
          { name: 'Since', value: one.createdAt },
        ]}
      />
      {one.mayChange && (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpened('scope')}>
            Change sites and services…
          </Button>
          <Button look="quiet" onClick={() => setOpened('owner')}>
            Invite an owner…
          </Button>
          <Button look={isActive ? 'danger' : 'quiet'} onClick={stop}>
            {isActive ? 'Suspend…' : 'Resume…'}
          </Button>
        </div>
      )}
      {dialog}
      {opened === 'scope' && <ChangeScope one={one} onClose={() => setOpened(undefined)} />}
      {opened === 'owner' && <InviteOwner one={one} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
