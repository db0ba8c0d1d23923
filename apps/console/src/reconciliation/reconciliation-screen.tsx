/** Comparisons of the ledger with bank statements and chains: each run with its proofs, and a button that compares now. */
import type { ReconciliationRun } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button } from '@agio/ui'
import { useMutation } from '@tanstack/react-query'
import { find, t } from 'virtual:texts/console/reconciliation'
import { CaseHead, Facts, RowHead, Section, type StampWords, Table } from '../app/queue/case.tsx'
import { useApp, useMay, usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useOpened } from '../app/queue/opened.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { Problem } from '../app/queue/problem.tsx'
import { figure } from '../app/words.ts'
import { Differences } from './differences.tsx'

export function ReconciliationScreen() {
  const { id } = usePlace()
  const list = useList('listReconciliations', { limit: 20 })
  const { one: run, instead } = useOpened(list, (item) => item.id, id)
  return (
    <QueuePage
      name="reconciliation"
      opensFirst
      title={t('reconciliation')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <RunRow run={item} />}
      tools={<CompareNow onDone={list.retry} />}
      empty={t('nothing_has_been_compared_yet')}
      hint={t('open_a_run_to_see')}
    >
      {run ? <RunCase run={run} /> : instead}
    </QueuePage>
  )
}

function CompareNow({ onDone }: { onDone: () => void }) {
  const { api, router } = useApp()
  const may = useMay(Operators.comparers)
  const compare = useMutation({
    mutationFn: () => api.call('reconcileNow'),
    onSuccess: (run) => {
      onDone()
      router.go(hrefOf('reconciliation', run.id))
    },
  })
  if (!may) return null
  return (
    <>
      <div className={css.actions}>
        <Button look="quiet" busy={compare.isPending} onClick={() => compare.mutate()}>
          {t('compare_now')}
        </Button>
      </div>
      <Problem error={compare.error} />
    </>
  )
}

function stampOf({ proofs, faults, endedAt }: ReconciliationRun): StampWords {
  const different = proofs.filter(({ isEqual }) => !isEqual).length
  if (different > 0) return [t('differences_of_it', { different }), 'bad']
  if (faults.length > 0) return [t('not_complete'), 'warn']
  if (endedAt === null) return [t('under_way'), 'calm']
  return proofs.length === 0 ? [t('no_accounts'), 'calm'] : [t('equal'), 'good']
}

const askedBy = (run: ReconciliationRun): string => run.askedBy ?? t('the_daily_run')

function RunRow({ run }: { run: ReconciliationRun }) {
  return (
    <>
      <RowHead title={run.beganAt} stamp={stampOf(run)} />
      <span>{askedBy(run)}</span>
      <span className={css.soft}>{t('accounts', { count: run.proofs.length })}</span>
    </>
  )
}

function RunCase({ run }: { run: ReconciliationRun }) {
  const { proofs, faults } = run
  return (
    <article className={css.caseInner}>
      <CaseHead title={run.beganAt} stamp={stampOf(run)} />
      <Section title={t('run')}>
        <Facts
          label={t('run')}
          lines={[
            { name: t('asked_by'), value: askedBy(run) },
            { name: t('ended'), value: run.endedAt ?? t('not_yet') },
            ...faults.map(({ source, reason }) => ({ name: t('not_compared', { source }), value: reason })),
          ]}
        />
      </Section>
      <Differences run={run} />
      <Section title={t('accounts_title')}>
        <Table
          label={t('accounts_title')}
          heads={[
            t('account'),
            t('difference'),
            t('ledger'),
            t('statement_or_chain'),
            t('in_flight'),
            t('as_of'),
          ]}
          rows={proofs.map((proof) => ({
            id: `${proof.account} ${proof.currency}`,
            cells: [
              proof.account,
              proof.isEqual ? t('none') : figure({ amount: proof.difference, currency: proof.currency }),
              figure({ amount: proof.ledger, currency: proof.currency }),
              figure({ amount: proof.external, currency: proof.currency }),
              proof.inFlight.length,
              `${proof.asOf}, ${sourceOf(proof.source)}`,
            ],
          }))}
        />
      </Section>
      {proofs.some(({ inFlight }) => inFlight.length > 0) && <InFlight proofs={proofs} />}
    </article>
  )
}

/** Shortens the hash of a block. */
const sourceOf = ({ kind, id }: ReconciliationRun['proofs'][number]['source']): string =>
  id.length > 24 ? `${kind} ${id.slice(0, 14)}…` : `${kind} ${id}`

function InFlight({ proofs }: Pick<ReconciliationRun, 'proofs'>) {
  const rows = proofs.flatMap(({ account, currency, inFlight }) =>
    inFlight.map(({ kind, reference, amount }) => ({
      id: `${account} ${currency} ${kind} ${reference}`,
      cells: [account, find(`in_flight.${kind}`) ?? kind, reference, figure({ amount, currency })],
    })),
  )
  return (
    <Section title={t('in_flight')}>
      <Table
        label={t('in_flight')}
        heads={[t('account'), t('what'), t('reference'), t('in_the_ledger')]}
        rows={rows}
      />
    </Section>
  )
}
