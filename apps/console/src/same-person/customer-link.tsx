/** Two accounts side by side: one operator decides whether they are one person's; after a refusal two do. */
import type { CustomerLinkView } from '@agio/contract'
import type { SamePerson } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/same-person'
import { acting } from '../app/acting.ts'
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
  if (!mayRead) return <p className={css.hint}>{t('compliance_decides_about_these_accounts')}</p>
  if (!data) return <Problem error={error} />
  return (
    <>
      <Section title={t('two_accounts')}>
        <Compared link={data} />
        <Facts label={t('what_both_have')} lines={linesOf(data)} />
        {data.mayDecide && (
          <div className={css.actions}>
            {decisions.map((decision) => (
              <Button key={decision} onClick={() => ask(requestOf(api, data, decision))}>
                {t(`decide.${decision}`)}
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
      label={t('two_accounts')}
      heads={[t('detail'), t('this_account'), t('the_other')]}
      rows={[
        row(t('customer'), ({ customerId }) => (
          <a key={customerId} href={hrefOf('customers', customerId)}>
            {customerId}
          </a>
        )),
        row(t('name'), ({ name }) => name ?? t('not_known')),
        row(t('born'), ({ birthDate }) => birthDate ?? t('not_known')),
        row(t('since'), ({ since }) => since ?? t('not_known')),
        row(t('level'), ({ level }) => nameText(level)),
        row(t('standing'), ({ standing }) => standingText(standing)),
        row(t('decided_before'), ({ decisions: list }) =>
          list.length === 0
            ? t('nothing')
            : list.map(({ event, at }) => `${nameText(event)}, ${at}`).join(' · '),
        ),
      ]}
    />
  )
}

const linesOf = ({ strength, kinds, refusal, decision }: CustomerLinkView) => [
  { name: t('link'), value: strengthText(strength) },
  { name: t('both_have'), value: kindsText(kinds) },
  ...(refusal === null ? [] : [{ name: t('refused_for_good'), value: standingText(refusal) }]),
  { name: t('decision'), value: decision === null ? t('not_decided') : decisionText(decision) },
]

const decisions: readonly SamePerson.LinkDecision[] = ['joined', 'allowed', 'other_person']
const requestOf = (api: Api, link: CustomerLinkView, decision: SamePerson.LinkDecision): ActionRequest =>
  acting(api, `decideCustomerLink.${decision}`, {
    body: { decision },
    params: { id: link.id },
    needsSecond: link.deciders > 1,
    figures: link.sides.map(({ customerId, name }, at) => ({
      name: at === 0 ? t('this_account') : t('the_other'),
      value: `${name ?? t('not_known')} (${customerId})`,
    })),
  })
