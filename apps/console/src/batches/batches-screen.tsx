/** Payment files; those above the limit wait for a second operator. */
import type { BatchItem, BatchRow as BatchRowItem, BatchView } from '@agio/contract'
import type { Waits } from '@agio/domain'
import { Button, Copy } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/batches'
import { ApprovalList } from '../approvals/index.ts'
import {
  actionHead,
  CaseHead,
  CaseState,
  Facts,
  Section,
  Table,
  type StampWords,
} from '../app/queue/case.tsx'
import { Next } from '../app/next/next.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { Link, useApp, useMay, usePlace } from '../app/context.tsx'
import { useLook } from '../app/next/glance.ts'
import css from '../app/queue/queue.module.css'
import { useList } from '../app/queue/use-list.ts'
import { live } from '../app/api/live.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { QueueRow } from '../app/rows/row.tsx'
import { figure, sumText, type Tone } from '../app/words.ts'
import { proposal, takingOut } from './batch-requests.ts'
import { FileView } from './file-view.tsx'

export function BatchesScreen() {
  const { id } = usePlace()
  const list = useList('listBatches', { limit: 30 })
  return (
    <QueuePage
      name="batches"
      opensFirst
      title={t('payment_files')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <BatchRow item={item} />}
      empty={t('payment_files_appear_here_as')}
      hint={t('open_a_file_to_see')}
    >
      {id !== undefined && <BatchCase key={id} id={id} />}
    </QueuePage>
  )
}

const tones: Readonly<Record<BatchItem['state'], Tone>> = {
  held: 'warn',
  persisted: 'calm',
  writing: 'calm',
  submitted: 'good',
  withdrawn: 'calm',
}
const stampOf = ({ state }: BatchItem): StampWords => [t(`state.${state}`), tones[state]]

const totalOf = ({ totals }: BatchItem) => (totals.length === 0 ? t('empty') : totals.map(figure).join(' + '))

const nexts: Readonly<Record<BatchItem['state'], Waits.Who>> = {
  held: 'operator',
  persisted: 'system',
  writing: 'system',
  submitted: 'bank',
  withdrawn: 'nobody',
}

function BatchRow({ item }: { item: BatchRowItem }) {
  const { totals, payments, state, owner, createdAt, id } = item
  return (
    <QueueRow
      value={totals.length === 0 ? t('empty') : totals.map(sumText).join(' + ')}
      who={t('payments_of_it', { payments })}
      next={nexts[state]}
      state={stampOf(item)}
      owner={owner}
      since={createdAt}
      more={id}
    />
  )
}

/** The roles that may read the bytes, which hold names and accounts; an auditor says why. As in the contract. */
const readsPersonal = ['compliance', 'treasurer', 'admin']

function BatchCase({ id }: { id: string }) {
  const { api } = useApp()
  const readsFiles = useMay(readsPersonal)
  const isAuditor = useMay(['auditor'])
  const [ask, dialog] = useConfirm()
  const look = useLook()
  const found = useQuery({
    queryKey: ['batch', id, look],
    queryFn: () => api.call('getBatch', { params: { id }, query: look }),
    placeholderData: (before) => before,
    ...live,
  })
  const batch = found.data
  if (!batch) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={totalOf(batch)} stamp={stampOf(batch)}>
        <p className={`${css.code} ${css.ids}`}>
          {batch.fileName} <Copy text={batch.fileName} label={t('copy_the_files_name')} done={t('copied')} />
        </p>
      </CaseHead>
      <Next
        waitsFor={t(`waits.${batch.state}`)}
        then={t(`then.${batch.state}`)}
        isAdvised
        acts={
          batch.mayPropose
            ? [
                {
                  id: 'propose',
                  words: t('ask_for_approval_dialog'),
                  isMild: true,
                  act: () => ask(proposal(api, batch)),
                },
              ]
            : []
        }
      />
      {batch.mayPropose && <p className={css.soft}>{t('the_file_is_above_the')}</p>}
      <ApprovalList approvals={batch.approvals} />
      <About batch={batch} />
      <Payments batch={batch} onTakeOut={(row) => ask(takingOut(api, batch, row))} />
      {(readsFiles || isAuditor) && <FileView id={id} name={batch.fileName} needsReason={!readsFiles} />}
      {dialog}
    </article>
  )
}

function About({ batch }: { batch: BatchView }) {
  return (
    <Section title={t('the_file')}>
      <Facts
        label={t('the_file')}
        lines={[
          { name: t('made'), value: batch.createdAt },
          { name: t('filed'), value: batch.submittedAt ?? t('not_yet') },
          { name: t('payments'), value: String(batch.payments) },
          { name: t('file_size_bytes'), value: String(batch.bytes) },
          { name: 'SHA-256', value: <span className={css.code}>{batch.sha256}</span>, copy: batch.sha256 },
        ]}
      />
    </Section>
  )
}

function Payments({
  batch,
  onTakeOut,
}: {
  batch: BatchView
  onTakeOut: (row: BatchView['rows'][number]) => void
}) {
  if (batch.rows.length === 0)
    return (
      <Section title={t('payments')}>
        <p className={css.soft}>{t('the_file_was_dissolved_its')}</p>
      </Section>
    )
  return (
    <Section title={t('payments')}>
      <Table
        label={t('payments')}
        heads={[t('amount'), t('payee'), t('account'), t('order'), t('scheme'), t('state'), actionHead]}
        rows={batch.rows.map((row) => ({
          id: row.endToEndId,
          cells: [
            <span key="amount" className={css.strong}>
              {figure(row.amount)}
            </span>,
            row.payee,
            <span key="account" className={css.code}>
              {row.account}
            </span>,
            row.orderId === null ? (
              t('unmatched_payments')
            ) : (
              <Link key="order" className={css.code ?? ''} href={hrefOf('orders', row.orderId)}>
                {row.orderId}
              </Link>
            ),
            row.scheme.replace('_', ' '),
            row.reason === null ? row.state : `${row.state} (${row.reason})`,
            batch.mayTakeOut && row.orderId !== null ? (
              <Button key="out" look="quiet" onClick={() => onTakeOut(row)}>
                {t('take_out')}
              </Button>
            ) : (
              ''
            ),
          ],
        }))}
      />
    </Section>
  )
}
