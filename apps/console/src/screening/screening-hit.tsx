/** A name beside the entry it is like: one operator proposes whether it is the same person, another decides. */
import type { ScreeningHitView } from '@agio/contract'
import type { Operators } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { ApprovalList } from '../approvals/index.ts'
import { useApp, useMay } from '../app/context.tsx'
import { Facts, Section, Table } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import type { Api } from '../app/api/api.ts'

const readers = ['compliance', 'admin', 'auditor']

const decided: Readonly<Record<Operators.HitDecision, string>> = {
  true_hit: 'This is who is on the list.',
  false_hit: 'This is somebody else.',
}

export function ScreeningHit({ id }: { id: string }) {
  const { api } = useApp()
  const mayRead = useMay(readers)
  const { data, error } = useQuery({
    queryKey: ['readScreeningHit', id],
    queryFn: () => api.call('readScreeningHit', { params: { id } }),
    enabled: mayRead,
  })
  const [ask, dialog] = useConfirm()
  if (!mayRead) return <p className={css.hint}>Compliance decides about this name.</p>
  if (!data) return <Problem error={error} />
  return (
    <>
      <Section title="The name and the list">
        <Compared hit={data} />
        <Facts label="Likeness and entry" lines={linesOf(data)} />
        {data.mayDecide && (
          <div className={css.actions}>
            <Button onClick={() => ask(requestOf(api, data, 'false_hit'))}>Somebody else…</Button>
            <Button look="danger" onClick={() => ask(requestOf(api, data, 'true_hit'))}>
              The same person…
            </Button>
          </div>
        )}
      </Section>
      <ApprovalList approvals={data.approvals} />
      {dialog}
    </>
  )
}

const roleWords: Readonly<Record<ScreeningHitView['role'], string>> = {
  customer: 'The customer',
  beneficiary: 'The beneficiary',
  payer: 'The payer',
}

type Known = { readonly birthDates: readonly string[]; readonly countries: readonly string[] }
const born = (known: Known | null) => known?.birthDates.join(', ') || 'not known'
const countriesOf = (known: Known | null) => known?.countries.join(', ').toUpperCase() || 'not known'

/** Side by side: the name, who may be meant by it, and the entry. */
function Compared({ hit: { name, role, listedName, entry, person } }: { hit: ScreeningHitView }) {
  const isOwn = role === 'customer'
  const named = isOwn ? person : null
  const columns = [
    { head: roleWords[role], name, known: named },
    ...(isOwn || person === null ? [] : [{ head: 'The customer', name: person.name, known: person }]),
    { head: 'The list', name: listedName, known: entry },
  ]
  return (
    <Table
      label="The name and the list"
      heads={['Detail', ...columns.map(({ head }) => head)]}
      rows={[
        { id: 'name', cells: ['Name', ...columns.map((it) => it.name)] },
        { id: 'born', cells: ['Born', ...columns.map(({ known }) => born(known))] },
        { id: 'countries', cells: ['Countries', ...columns.map(({ known }) => countriesOf(known))] },
      ]}
    />
  )
}

const linesOf = ({ list, entity, entry, score, decision }: ScreeningHitView) => [
  { name: 'Likeness', value: `${score} of 100` },
  { name: 'List and entry', value: `${list} ${entity}` },
  entry === null
    ? { name: 'Entry', value: 'It has left the list.' }
    : { name: 'All names of the entry', value: entry.names.join(' · ') },
  { name: 'Decision', value: decision === null ? 'not decided' : decided[decision] },
]

const then: Readonly<Record<'person' | 'order', Readonly<Record<Operators.HitDecision, string>>>> = {
  order: {
    true_hit: 'The order stays held: refuse or freeze it on its page.',
    false_hit:
      'Then this name and this entry hold no order of the customer again; clear the order on its page.',
  },
  person: {
    true_hit: 'Then the customer is not served.',
    false_hit: 'Then this name and this entry hold nothing of the customer again.',
  },
}

const requestOf = (api: Api, hit: ScreeningHitView, decision: Operators.HitDecision): ActionRequest => ({
  title: decision === 'true_hit' ? 'The same person' : 'Somebody else',
  what: `A second operator must approve it within a day. ${then[hit.orderId === null ? 'person' : 'order'][decision]}`,
  button: 'Ask for approval',
  isGrave: decision === 'true_hit',
  figures: [
    { name: 'Name', value: hit.name },
    { name: 'Name on the list', value: hit.listedName },
  ],
  send: (reason, once) =>
    api.call('decideScreeningHit', { params: { id: hit.id }, body: { decision, reason } }, once),
})
