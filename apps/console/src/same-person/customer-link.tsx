/** Two accounts side by side: one operator decides whether they are one person's; after a refusal two do. */
import type { CustomerLinkView } from '@agio/contract'
import type { SamePerson } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { ApprovalList } from '../approvals/index.ts'
import type { Api } from '../app/api/api.ts'
import { useApp, useMay } from '../app/context.tsx'
import { Facts, Section, Table } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import { hrefOf } from '../app/shell/router.ts'
import { nameText } from '../app/words.ts'
import { standingText } from '../app/standing-words.ts'
import { decisionText, kindsText, strengthText } from './link-words.ts'

const readers = ['compliance', 'admin', 'auditor']

export function CustomerLink({ id }: { id: string }) {
  const { api } = useApp()
  const mayRead = useMay(readers)
  const { data, error } = useQuery({
    queryKey: ['readCustomerLink', id],
    queryFn: () => api.call('readCustomerLink', { params: { id } }),
    enabled: mayRead,
  })
  const [ask, dialog] = useConfirm()
  if (!mayRead) return <p className={css.hint}>Compliance decides about these accounts.</p>
  if (!data) return <Problem error={error} />
  return (
    <>
      <Section title="Two accounts">
        <Compared link={data} />
        <Facts label="What both have" lines={linesOf(data)} />
        {data.mayDecide && (
          <div className={css.actions}>
            {decisions.map((decision) => (
              <Button key={decision} onClick={() => ask(requestOf(api, data, decision))}>
                {words[decision].button}
              </Button>
            ))}
          </div>
        )}
      </Section>
      <ApprovalList approvals={data.approvals} />
      {dialog}
    </>
  )
}

function Compared({ link: { sides } }: { link: CustomerLinkView }) {
  const row = (name: string, of: (side: CustomerLinkView['sides'][number]) => React.ReactNode) => ({
    id: name,
    cells: [name, ...sides.map(of)],
  })
  return (
    <Table
      label="Two accounts"
      heads={['Detail', 'This account', 'The other']}
      rows={[
        row('Customer', ({ customerId }) => (
          <a key={customerId} href={hrefOf('customers', customerId)}>
            {customerId}
          </a>
        )),
        row('Name', ({ name }) => name ?? 'not known'),
        row('Born', ({ birthDate }) => birthDate ?? 'not known'),
        row('Since', ({ since }) => since ?? 'not known'),
        row('Level', ({ level }) => nameText(level)),
        row('Standing', ({ standing }) => standingText(standing)),
        row('Decided before', ({ decisions: list }) =>
          list.length === 0
            ? 'nothing'
            : list.map(({ event, at }) => `${nameText(event)}, ${at}`).join(' · '),
        ),
      ]}
    />
  )
}

const linesOf = ({ strength, kinds, refusal, decision }: CustomerLinkView) => [
  { name: 'Link', value: strengthText(strength) },
  { name: 'Both have', value: kindsText(kinds) },
  ...(refusal === null ? [] : [{ name: 'Refused for good', value: standingText(refusal) }]),
  { name: 'Decision', value: decision === null ? 'not decided' : decisionText(decision) },
]

const decisions: readonly SamePerson.LinkDecision[] = ['joined', 'allowed', 'other_person']
const words: Readonly<Record<SamePerson.LinkDecision, { readonly button: string; readonly what: string }>> = {
  joined: {
    button: 'Join them…',
    what: 'Both accounts are one person’s. Limits, source of funds and structuring count over both.',
  },
  allowed: {
    button: 'Allow both…',
    what: 'Both accounts are one person’s and may stay apart, for your reason. Their limits still count together.',
  },
  other_person: {
    button: 'Two persons…',
    what: 'The accounts are of two persons: each has limits of its own.',
  },
}

const requestOf = (api: Api, link: CustomerLinkView, decision: SamePerson.LinkDecision): ActionRequest => ({
  title: words[decision].button.replace('…', ''),
  what: `${words[decision].what}${link.deciders > 1 ? ' A second operator must approve it within a day.' : ''} The review is decided on its own page.`,
  button: link.deciders > 1 ? 'Ask for approval' : 'Decide',
  figures: link.sides.map(({ customerId, name }, at) => ({
    name: at === 0 ? 'This account' : 'The other',
    value: `${name ?? 'not known'} (${customerId})`,
  })),
  send: (reason, once) =>
    api.call('decideCustomerLink', { params: { id: link.id }, body: { decision, reason } }, once),
})
