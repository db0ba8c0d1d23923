/** Cases of all orders, accounts and wallets, by kind. */
import type { CaseRow as CaseRowItem, CaseView } from '@agio/contract'
import { Cases, Operators, Waits } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from 'virtual:texts/console/cases'
import { live } from '../app/api/live.ts'
import { CaseHead, CaseState, Facts, Section, type StampWords } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { Link, useApp, useMay, usePlace } from '../app/context.tsx'
import { Filter } from '../app/queue/filter.tsx'
import { useLook } from '../app/next/glance.ts'
import { useList } from '../app/queue/use-list.ts'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { QueueRow } from '../app/rows/row.tsx'
import { nameText, sumText } from '../app/words.ts'
import { CustomerLink } from '../same-person/index.ts'
import { ScreeningHit } from '../screening/index.ts'
import { caseText, subjectText } from './case-words.ts'
import { closeRequest } from './close-request.ts'
import { Hands } from './hands.tsx'
import { NextOf } from './next-of.tsx'

const kinds = [
  ['', t('all_kinds')],
  ...Cases.caseKinds.map((kind) => [kind, nameText(kind)] as const),
] as const
const hands = [
  ['', t('all')],
  ['of=me', t('mine')],
  ['of=nobody', t('without_an_operator')],
  ['due=overdue', t('overdue')],
] as const
const states = [
  ['open', t('open')],
  ['closed', t('closed')],
] as const

export function CasesScreen() {
  const { id, query } = usePlace()
  const { router } = useApp()
  // The filters come from the address, so that a line of Today leads to exactly its cases.
  const kind = Cases.caseKinds.find((one) => one === query.get('kind')) ?? ''
  const state = query.get('state') === 'closed' ? 'closed' : 'open'
  const hand =
    hands.find(([one]) => one !== '' && query.get(one.split('=')[0] ?? '') === one.split('=')[1])?.[0] ?? ''
  const choose = (change: { kind?: string; hand?: string; state?: string }) => {
    const chosen = { kind, hand, state, ...change }
    const next = new URLSearchParams(chosen.hand)
    if (chosen.kind !== '') next.set('kind', chosen.kind)
    if (chosen.state === 'closed') next.set('state', 'closed')
    router.go(hrefOf('cases', id, next), { replace: true })
  }
  const list = useList('listCases', {
    limit: 30,
    state,
    kind: kind || undefined,
    of: hand === 'of=me' ? 'me' : hand === 'of=nobody' ? 'nobody' : undefined,
    due: hand === 'due=overdue' ? 'overdue' : undefined,
  })
  const listed = list.items.find((item) => item.id === id)
  const alone = useCaseAlone(listed || list.isPending ? undefined : id)
  const one = listed ?? alone.data
  const named = one?.id
  // An approval knows the hit, and not its case.
  useEffect(() => {
    if (isAbout(id) && named !== undefined) router.go(hrefOf('cases', named, query), { replace: true })
  }, [id, named, query, router])
  return (
    <QueuePage
      name="cases"
      opensFirst
      title={t('cases')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <CaseRow one={item} />}
      tools={
        <div className={css.filters}>
          <Filter
            label={t('kind')}
            value={kind}
            options={kinds}
            onChange={(next) => choose({ kind: next })}
          />
          <Filter
            label={t('operator')}
            value={hand}
            options={hands}
            onChange={(next) => choose({ hand: next })}
          />
          <Filter
            label={t('state')}
            value={state}
            options={states}
            onChange={(next) => choose({ state: next })}
          />
        </div>
      }
      empty={state === 'open' ? t('no_case_is_open') : t('there_is_none')}
      hint={t('open_a_case_to_see')}
    >
      {one ? (
        <OneCase one={one} />
      ) : alone.data === null ? (
        <p className={css.hint}>{t('there_is_no_such_case')}</p>
      ) : (
        <CaseState error={alone.error} retry={() => void alone.refetch()} />
      )}
    </QueuePage>
  )
}

/** Names a case by what it is about: the list says its own id. */
const isAbout = (id: string | undefined): id is `scr_${string}` => id !== undefined && /^(scr|lnk)_/.test(id)

/** A case that is open stays in sight where the list is of others or has left it behind; null: there is none. */
function useCaseAlone(id: string | undefined) {
  const { api } = useApp()
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['caseAlone', id],
    queryFn: async () =>
      (await api.call('listCases', { query: isAbout(id) ? { about: id, state: 'open' } : { id } }))
        .items[0] ?? null,
    enabled: id !== undefined,
    placeholderData: () =>
      queries
        .getQueriesData<InfiniteData<{ items: readonly CaseRowItem[] }>>({ queryKey: ['listCases'] })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap(({ items }) => items)
        .find((it) => it.id === id),
    ...live,
  })
}

const stampOf = ({ closedAt, isOverdue }: CaseView): StampWords =>
  closedAt !== null ? [t('closed'), 'calm'] : isOverdue ? [t('overdue_inline'), 'bad'] : [t('open'), 'warn']

/** The value where it is known: of an order its sums, else the kind of the case is what it is about. */
function CaseRow({ one }: { one: CaseRowItem }) {
  const { kind, value, customer, assignedTo, openedAt, closedAt, dueOn } = one
  return (
    <QueueRow
      value={nameText(kind)}
      who={customer ?? (value ? null : subjectText(one.subject))}
      next={closedAt !== null ? 'nobody' : Waits.endOfCase(kind) === 'clears' ? 'system' : 'operator'}
      state={value ? [`${sumText(value.send)} → ${sumText(value.receive)}`, 'calm'] : stampOf(one)}
      owner={assignedTo}
      since={openedAt}
      more={[caseText(one), subjectText(one.subject), dueOn && t('due', { dueOn })]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}

/** "Screening hit: Ana Example, 112.81 USDC → €100.00". */
const titleOf = ({ kind, customer, value }: CaseRowItem): string =>
  [
    nameText(kind),
    [customer, value && `${sumText(value.send)} → ${sumText(value.receive)}`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(': ')

const textOf = (value: CaseView['data'][string]) =>
  typeof value === 'string' ? value : value == null ? t('none') : JSON.stringify(value)

/** A difference is booked where its run is shown. */
const RunLink = ({ id }: { id: string }) => <Link href={hrefOf('reconciliation', id)}>{id}</Link>

function OneCase({ one }: { one: CaseRowItem }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const { orderId, closedAt } = one
  const { look } = useLook()
  const mayReadHits = useMay(Operators.hitReaders)
  // A hit says itself what is next, to who may read it and turned to it.
  const isHit = one.kind === 'screening_hit' && mayReadHits && !look
  return (
    <article className={css.caseInner}>
      <CaseHead title={titleOf(one)} stamp={stampOf(one)} />
      {isHit ? (
        <ScreeningHit isCase id={textOf(one.data['hit'] ?? '')} />
      ) : (
        closedAt === null && <NextOf one={one} onClose={() => ask(closeRequest(api, one))} />
      )}
      <Section title={t('details')}>
        <p>{caseText(one)}</p>
        <Facts
          label={t('details')}
          lines={[
            {
              name: t('about'),
              value:
                orderId !== null ? (
                  <Link href={hrefOf('orders', orderId)}>{subjectText(one.subject)}</Link>
                ) : one.subject.kind === 'file' ? (
                  <Link href={hrefOf('bank_files', one.subject.id)}>{textOf(one.data['name'] ?? '')}</Link>
                ) : one.subject.kind === 'customer' ? (
                  <Link href={hrefOf('customers', one.subject.id)}>{subjectText(one.subject)}</Link>
                ) : (
                  subjectText(one.subject)
                ),
            },
            { name: t('opened'), value: one.openedAt },
            ...(closedAt === null ? [] : [{ name: t('closed_title'), value: closedAt }]),
            ...Object.entries(Waits.endOfCase(one.kind) === 'part' ? {} : one.data).map(([name, value]) => ({
              name: nameText(name),
              value: name === 'runId' ? <RunLink id={textOf(value)} /> : textOf(value),
            })),
          ]}
        />
        {closedAt === null && <Hands one={one} />}
      </Section>
      <Part one={one} />
      {dialog}
    </article>
  )
}

/** Names are read when a person turns to the case: who reads them is noted. */
function Part({ one: { kind, data } }: { one: CaseRowItem }) {
  const { look } = useLook()
  const mayReadHits = useMay(Operators.hitReaders)
  if (kind !== 'same_person' && kind !== 'screening_hit') return null
  if (look) return <Button look="quiet">{t('show_the_names')}</Button>
  if (kind === 'same_person') return <CustomerLink id={textOf(data['link'] ?? '')} />
  return mayReadHits ? null : <ScreeningHit id={textOf(data['hit'] ?? '')} />
}
