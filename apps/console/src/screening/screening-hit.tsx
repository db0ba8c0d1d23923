/** A name beside the entry it is like: one operator proposes whether it is the same person, another decides. */
import type { ScreeningHitView } from '@agio/contract'
import type { Operators } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/screening'
import { acting } from '../app/acting.ts'
import { ApprovalList } from '../approvals/index.ts'
import { useApp, useMay } from '../app/context.tsx'
import { Facts, Section, Table } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { Next, nothingMore, staysUntilDecided } from '../app/next/next.tsx'
import { hrefOf } from '../app/shell/router.ts'
import css from '../app/queue/queue.module.css'
import type { Api } from '../app/api/api.ts'

const readers = ['compliance', 'admin', 'auditor']

const decided: Readonly<Record<Operators.HitDecision, string>> = {
  true_hit: t('this_is_who_is_on'),
  false_hit: t('this_is_somebody_else'),
}

/** `isCase`: it is the whole case, and says what is next. */
export function ScreeningHit({ id, isCase = false }: { id: string; isCase?: boolean }) {
  const { api } = useApp()
  const mayRead = useMay(readers)
  const { data, error } = useQuery({
    queryKey: ['readScreeningHit', id],
    queryFn: () => api.call('readScreeningHit', { params: { id } }),
    enabled: mayRead,
  })
  const [ask, dialog] = useConfirm()
  if (!mayRead) return <p className={css.hint}>{t('compliance_decides_about_this_name')}</p>
  if (!data) return <Problem error={error} />
  const decide = (decision: Operators.HitDecision) => () => ask(requestOf(api, data, decision))
  return (
    <>
      {isCase && <NextOfHit hit={data} decide={decide} />}
      <Section title={t('the_name_and_the_list')}>
        <Compared hit={data} />
        <Facts label={t('likeness_and_entry')} lines={linesOf(data)} />
        {data.mayDecide && !isCase && (
          <div className={css.actions}>
            <Button onClick={decide('false_hit')}>{t('somebody_else')}</Button>
            <Button look="danger" onClick={decide('true_hit')}>
              {t('the_same_person')}
            </Button>
          </div>
        )}
      </Section>
      <ApprovalList approvals={data.approvals} />
      {dialog}
    </>
  )
}

/** No verdict is advised: two operators compare, each for themselves. */
function NextOfHit({
  hit,
  decide,
}: {
  hit: ScreeningHitView
  decide: (decision: Operators.HitDecision) => () => void
}) {
  const { router } = useApp()
  const { decision, orderId, approvals, mayDecide } = hit
  const asked = approvals.find(({ state }) => state === 'waiting')
  const wait: WaitOfHit = decision
    ? `decided.${decision}`
    : asked
      ? asked.mayDecide
        ? 'yours'
        : 'another'
      : 'open'
  const order =
    decision && orderId !== null
      ? [
          {
            id: 'order',
            words: t('open_the_order'),
            isMild: true,
            act: () => router.go(hrefOf('orders', orderId)),
          },
        ]
      : []
  return (
    <Next
      waitsFor={t(`waits.${wait}`, { name: asked?.askedBy ?? '' })}
      until={asked?.expiresAt ?? null}
      then={asked ? t('then_asked') : decision ? nothingMore : staysUntilDecided}
      isAdvised={order.length > 0}
      acts={[
        ...order,
        ...(mayDecide
          ? [
              { id: 'false', words: t('somebody_else'), isMild: true, act: decide('false_hit') },
              { id: 'true', words: t('the_same_person'), isMild: false, act: decide('true_hit') },
            ]
          : []),
      ]}
    />
  )
}
type WaitOfHit = 'open' | 'yours' | 'another' | `decided.${Operators.HitDecision}`

const roleWords: Readonly<Record<ScreeningHitView['role'], string>> = {
  customer: t('the_customer'),
  beneficiary: t('the_beneficiary'),
  payer: t('the_payer'),
}

type Known = { readonly birthDates: readonly string[]; readonly countries: readonly string[] }
const born = (known: Known | null) => known?.birthDates.join(', ') || t('not_known')
const countriesOf = (known: Known | null) => known?.countries.join(', ').toUpperCase() || t('not_known')

/** Side by side: the name, who may be meant by it, and the entry. */
function Compared({ hit: { name, role, listedName, entry, person } }: { hit: ScreeningHitView }) {
  const isOwn = role === 'customer'
  const named = isOwn ? person : null
  const columns = [
    { head: roleWords[role], name, known: named },
    ...(isOwn || person === null ? [] : [{ head: t('the_customer'), name: person.name, known: person }]),
    { head: t('the_list'), name: listedName, known: entry },
  ]
  return (
    <Table
      label={t('the_name_and_the_list')}
      heads={[t('detail'), ...columns.map(({ head }) => head)]}
      rows={[
        { id: 'name', cells: [t('name'), ...columns.map((it) => it.name)] },
        { id: 'born', cells: [t('born'), ...columns.map(({ known }) => born(known))] },
        { id: 'countries', cells: [t('countries'), ...columns.map(({ known }) => countriesOf(known))] },
      ]}
    />
  )
}

const linesOf = ({ list, entity, entry, score, decision }: ScreeningHitView) => [
  { name: t('likeness'), value: t('of_100', { score }) },
  { name: t('list_and_entry'), value: `${list} ${entity}` },
  entry === null
    ? { name: t('entry'), value: t('it_has_left_the_list') }
    : { name: t('all_names_of_the_entry'), value: entry.names.join(' · ') },
  { name: t('decision'), value: decision === null ? t('not_decided') : decided[decision] },
]

const then: Readonly<Record<'person' | 'order', Readonly<Record<Operators.HitDecision, string>>>> = {
  order: {
    true_hit: t('the_order_stays_held_refuse'),
    false_hit: t('then_this_name_and_this'),
  },
  person: {
    true_hit: t('then_the_customer_is_not'),
    false_hit: t('then_this_name_and_this_entry'),
  },
}

const requestOf = (api: Api, hit: ScreeningHitView, decision: Operators.HitDecision): ActionRequest =>
  acting(api, `decideScreeningHit.${decision}`, {
    body: { decision },
    params: { id: hit.id },
    values: { then: then[hit.orderId === null ? 'person' : 'order'][decision] },
    isGrave: decision === 'true_hit',
    figures: [
      { name: t('name'), value: hit.name },
      { name: t('name_on_the_list'), value: hit.listedName },
    ],
  })
