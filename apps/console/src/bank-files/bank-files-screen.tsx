/** Files that the bank sent: what came, what became of its money, and what cannot be read. */
import type { BankFileItem, BankFileView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/bank-files'
import { live } from '../app/api/live.ts'
import { Link, useApp, usePlace } from '../app/context.tsx'
import { entryWhyText, fileRefusalText } from '../app/file-words.ts'
import { CaseHead, CaseState, Facts, RowHead, Section, Table, type StampWords } from '../app/queue/case.tsx'
import { Filter } from '../app/queue/filter.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { hrefOf } from '../app/shell/router.ts'
import { figure, nameText } from '../app/words.ts'
import { fates, FileLines, nameOf } from './file-lines.tsx'

const states = [
  ['', t('all_files')],
  ['trouble', t('with_trouble')],
] as const

export function BankFilesScreen() {
  const { id, query } = usePlace()
  const { router } = useApp()
  const state = query.get('state') === 'trouble' ? 'trouble' : ''
  const list = useList('listBankFiles', { limit: 30, state: state || undefined })
  return (
    <QueuePage
      name="bank_files"
      title={t('bank_files')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <FileRow item={item} />}
      tools={
        <div className={css.filters}>
          <Filter
            label={t('state')}
            value={state}
            options={states}
            onChange={(next) => {
              const chosen = new URLSearchParams(next === '' ? {} : { state: next })
              router.go(hrefOf('bank_files', id, chosen), { replace: true })
            }}
          />
        </div>
      }
      empty={state === '' ? t('files_of_the_bank_appear') : t('every_file_of_the_bank')}
      hint={t('open_a_file_to_see')}
    >
      {id !== undefined && <OneFile key={id} id={id} />}
    </QueuePage>
  )
}

const stamps: Readonly<Record<BankFileItem['state'], StampWords>> = {
  taken_in: [t('taken_in'), 'good'],
  entries_unread: [t('entries_unread'), 'bad'],
  refused: [t('not_read'), 'bad'],
  waiting: [t('tried_again'), 'bad'],
}
const kinds: Readonly<Record<string, string>> = {
  'camt.052': t('account_report_camt_052'),
  'camt.053': t('statement_camt_053'),
  'camt.054': t('notification_camt_054'),
  'pain.002': t('payment_status_pain_002'),
  zip: t('packed_file_zip'),
}
const kindText = (kind: string | null): string => (kind === null ? t('unknown_kind') : (kinds[kind] ?? kind))
const countText = ({ kind, entries }: BankFileItem): string => {
  const [one, several] =
    kind === 'zip' ? ['file', 'files'] : kind === 'pain.002' ? ['status', 'statuses'] : ['entry', 'entries']
  return `${entries} ${entries === 1 ? one : several}`
}

function FileRow({ item }: { item: BankFileItem }) {
  return (
    <>
      <RowHead title={item.name} stamp={stamps[item.state]} />
      <span>{[kindText(item.kind), item.account, countText(item)].filter(Boolean).join(' · ')}</span>
      {item.sums.length > 0 && <span>{item.sums.map(sumText).join(' · ')}</span>}
      <span className={css.soft}>{item.at}</span>
    </>
  )
}

/** "140.00 EUR in, 20.00 EUR of it in doubt". */
function sumText({ currency, direction, total, doubt }: BankFileItem['sums'][number]): string {
  const text = `${figure({ currency, amount: total })} ${direction}`
  return doubt === '0.00' ? text : t('of_it_in_doubt', { text, doubt: figure({ currency, amount: doubt }) })
}

function OneFile({ id }: { id: string }) {
  const { api } = useApp()
  const found = useQuery({
    queryKey: ['bank_file', id],
    queryFn: () => api.call('getBankFile', { params: { id } }),
    ...live,
  })
  const file = found.data
  if (!file) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={file.name} stamp={stamps[file.state]}>
        {file.refusal !== null && (
          <p>{t('nothing_was_taken_in', { refusal: fileRefusalText(file.refusal) })}</p>
        )}
      </CaseHead>
      <Sums file={file} />
      <Statements file={file} />
      <Unread file={file} />
      <Contents file={file} />
      <FileLines file={file} />
      <About file={file} />
    </article>
  )
}

/** Each unit of a file is in one of the fates below the total. */
const parts = [
  ['total', t('total')],
  ...(Object.keys(fates) as (keyof typeof fates)[]).map((fate) => [fate, fates[fate][0]] as const),
] as const

function Sums({ file }: { file: BankFileView }) {
  if (file.sums.length === 0) return null
  return (
    <Section title={t('what_became_of_its_money')}>
      <SumTable label={t('what_became_of_its_money')} sums={file.sums} />
      {file.totals.map(({ currency, entries, total }) => (
        <p key={currency}>
          {t('its_entries_add_up_to', { entries, sum: figure({ currency, amount: total }) })}
        </p>
      ))}
      <p className={css.soft}>
        {t('in_doubt_nothing_is_posted')} <Link href={hrefOf('unmatched')}>{t('unmatched_payments')}</Link>
        {t('waiting_the_bank_has_not')}
        {file.unread > 0 && ` ${t('entries_unread_are_in_no_sum')}`}
      </p>
    </Section>
  )
}

function SumTable({ label, sums }: { label: string; sums: BankFileView['sums'] }) {
  return (
    <Table
      label={label}
      heads={[t('money'), ...sums.map(({ currency, direction }) => `${currency} ${direction}`)]}
      rows={parts.map(([part, name]) => ({
        id: part,
        cells: [name, ...sums.map((sum) => figure({ currency: sum.currency, amount: sum[part] }))],
      }))}
    />
  )
}

/** The statements of a file that has several, each with its own sums. */
function Statements({ file: { statements } }: { file: BankFileView }) {
  if (statements.length < 2) return null
  return (
    <Section title={t('by_statement')}>
      {statements.map((statement) => (
        <div key={statement.place}>
          <p>
            {nameOf(statement)}: {t('lines', { lines: statement.lines })}
          </p>
          <SumTable label={nameOf(statement)} sums={statement.sums} />
        </div>
      ))}
    </Section>
  )
}

function Unread({ file }: { file: BankFileView }) {
  if (file.unread === 0) return null
  return (
    <Section title={t('entries_cannot_be_read', { unread: file.unread })}>
      <p>{t('their_amount_is_not_known')}</p>
      <Table
        label={t('entries_that_cannot_be_read')}
        heads={[t('statement'), t('entry'), t('why'), t('what_stands_there')]}
        rows={file.unreadEntries.map(({ statement, entry, why, said }) => ({
          id: `${statement} ${entry}`,
          cells: [statement, String(entry), entryWhyText(why), said],
        }))}
      />
      {file.unread > file.unreadEntries.length && (
        <p className={css.soft}>{t('the_first_are_shown', { count: file.unreadEntries.length })}</p>
      )}
    </Section>
  )
}

function Contents({ file: { kind, contents } }: { file: BankFileView }) {
  if (kind !== 'zip') return null
  return (
    <Section title={t('packed_in_it')}>
      {contents.length === 0 && <p className={css.soft}>{t('no_file_that_did_not')}</p>}
      <ul>
        {contents.map(({ id, name }) => (
          <li key={id}>
            <Link href={hrefOf('bank_files', id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function About({ file }: { file: BankFileView }) {
  const { container, cases } = file
  return (
    <Section title={t('the_file')}>
      <Facts
        label={t('the_file')}
        lines={[
          { name: t('arrived'), value: file.at },
          { name: t('kind'), value: kindText(file.kind) },
          { name: t('account'), value: file.account ?? t('none') },
          { name: t('content'), value: countText(file) },
          ...(container === null
            ? []
            : [
                {
                  name: t('packed_in'),
                  value: <Link href={hrefOf('bank_files', container.id)}>{container.name}</Link>,
                },
              ]),
          { name: t('read_again'), value: file.copies === 0 ? t('never') : `${file.copies} ×` },
          {
            name: t('in_the_archive_as'),
            value:
              file.archivedAs === null ? t('not_yet') : <span className={css.code}>{file.archivedAs}</span>,
            ...(file.archivedAs !== null && { copy: file.archivedAs }),
          },
          { name: 'SHA-256', value: <span className={css.code}>{file.id}</span>, copy: file.id },
          ...cases.map(({ id, kind, isOpen }) => ({
            name: isOpen ? t('open_case') : t('closed_case'),
            value: <Link href={caseHref(id, isOpen)}>{nameText(kind)}</Link>,
          })),
        ]}
      />
    </Section>
  )
}

const caseHref = (id: string, isOpen: boolean): string =>
  hrefOf('cases', id, new URLSearchParams(isOpen ? {} : { state: 'closed' }))
