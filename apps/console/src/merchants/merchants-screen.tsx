/** Merchants, as operators see them: who they are, their sites, their keys and team; opened and changed here. */
import type { ApprovalView, MemberView, MerchantItem, MerchantView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from 'virtual:texts/console/merchants'
import { acting } from '../app/acting.ts'
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
  active: [t('active'), 'good'],
  suspended: [t('suspended'), 'bad'],
}

export function MerchantsScreen() {
  const { id } = usePlace()
  const list = useList('listMerchants', {})
  return (
    <QueuePage
      name="merchants"
      title={t('merchants')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <MerchantRow item={item} />}
      tools={useMay(Operators.openers) && <Opening />}
      empty={t('no_merchants_yet_a_merchant')}
      hint={t('open_a_merchant_to_see')}
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
        {t('since', {
          widgetKeys: t('widget_keys', { widgetKeys: item.widgetKeys }),
          createdAt: item.createdAt,
        })}
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
          {t('open_a_merchant_dialog')}
        </Button>
      </div>
      <ApprovalList approvals={waiting.data?.items.filter(isOpening) ?? []} />
      {isOpen && <OpenMerchant onClose={() => setOpen(false)} />}
    </>
  )
}

const nameOf = ({ name, isTest }: { name: string; isTest: boolean }) =>
  isTest ? t('test_key', { name }) : name

const isOpening = ({ kind, action }: ApprovalView) =>
  kind === 'merchant' && action.some(({ name, value }) => name === 'act' && value === 'open')

function OneMerchant({ id }: { id: string }) {
  const { api } = useApp()
  const mayDecide = useMay(Operators.openers)
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
      <Section title={t('team')}>
        <Table
          label={t('team')}
          heads={[t('name'), t('email'), t('role'), t('access'), t('last_seen')]}
          rows={one.team.map((it) => ({
            id: it.id,
            cells: [it.name, it.email, it.role, <Access key="access" of={it} />, it.lastSeenAt ?? t('never')],
          }))}
        />
      </Section>
      <Section title={t('widget_keys_title')}>
        {one.keys.length === 0 ? (
          <p className={css.soft}>{t('the_owner_hasnt_created_one')}</p>
        ) : (
          <Table
            label={t('widget_keys_title')}
            heads={[t('name'), t('key'), t('sites'), t('state')]}
            rows={one.keys.map((it) => ({
              id: it.id,
              cells: [nameOf(it), it.id, it.origins.join(', '), keyStamp(it.state)[0]],
            }))}
          />
        )}
      </Section>
      <Section title={t('api_keys')}>
        {one.apiKeys.length === 0 ? (
          <p className={css.soft}>{t('none')}</p>
        ) : (
          <Table
            label={t('api_keys')}
            heads={[t('name'), t('ends_with'), t('scopes'), t('last_used'), t('state')]}
            rows={one.apiKeys.map((it) => ({
              id: it.id,
              cells: [
                nameOf(it),
                it.ending,
                it.scopes.join(', '),
                it.lastUsedAt ?? t('never'),
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
    ask(
      acting(api, isActive ? 'suspendMerchant' : 'resumeMerchant', {
        params: { id: one.id },
        figures: [{ name: t('merchant'), value: one.name }],
      }),
    )
  return (
    <Section title={t('firm')}>
      <Facts
        label={t('firm')}
        lines={[
          { name: t('name_in_the_register'), value: one.legalName },
          { name: t('registration_number'), value: one.registrationNumber, copy: one.registrationNumber },
          { name: t('country'), value: one.country },
          { name: t('sites'), value: one.origins.join(', ') },
          { name: t('services'), value: one.services.join(', ') },
          { name: t('since_title'), value: one.createdAt },
        ]}
      />
      {one.mayChange && (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpened('scope')}>
            {t('change_sites_and_services_dialog')}
          </Button>
          <Button look="quiet" onClick={() => setOpened('owner')}>
            {t('invite_an_owner_dialog')}
          </Button>
          <Button look={isActive ? 'danger' : 'quiet'} onClick={stop}>
            {isActive ? t('suspend_dialog') : t('resume_dialog')}
          </Button>
        </div>
      )}
      {dialog}
      {opened === 'scope' && <ChangeScope one={one} onClose={() => setOpened(undefined)} />}
      {opened === 'owner' && <InviteOwner one={one} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
