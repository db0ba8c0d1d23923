/** Files that the bank sent: what came, what became of its money, and what cannot be read. */
import type { BankFileItem, BankFileView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
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
  ['', 'All files'],
  ['trouble', 'With trouble'],
] as const

export function BankFilesScreen() {
  const { id, query } = usePlace()
  const { router } = useApp()
  const state = query.get('state') === 'trouble' ? 'trouble' : ''
  const list = useList('listBankFiles', { limit: 30, state: state || undefined })
  return (
    <QueuePage
      name="bank_files"
      title="Bank files"
      list={list}
      idOf={(item) => item.id}
      row={(item) => <FileRow item={item} />}
      tools={
        <div className={css.filters}>
          <Filter
            label="State"
            value={state}
            options={states}
            onChange={(next) => {
              const chosen = new URLSearchParams(next === '' ? {} : { state: next })
              router.go(hrefOf('bank_files', id, chosen), { replace: true })
            }}
          />
        </div>
      }
      empty={
        state === ''
          ? 'Files of the bank appear here as they come.'
          : 'Every file of the bank was read to its last entry.'
      }
      hint="Open a file to see what became of its money, and what could not be read."
    >
      {id !== undefined && <OneFile key={id} id={id} />}
    </QueuePage>
  )
}

const stamps: Readonly<Record<BankFileItem['state'], StampWords>> = {
  taken_in: ['taken in', 'good'],
  entries_unread: ['entries unread', 'bad'],
  refused: ['not read', 'bad'],
  waiting: ['tried again', 'bad'],
}
const kinds: Readonly<Record<string, string>> = {
  'camt.052': 'Account report (camt.052)',
  'camt.053': 'Statement (camt.053)',
  'camt.054': 'Notification (camt.054)',
  'pain.002': 'Payment status (pain.002)',
  zip: 'Packed file (ZIP)',
}
const kindText = (kind: string | null): string => (kind === null ? 'Unknown kind' : (kinds[kind] ?? kind))
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
  return doubt === '0.00' ? text : `${text}, ${figure({ currency, amount: doubt })} of it in doubt`
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
        {file.refusal !== null && <p>Nothing was taken in: {fileRefusalText(file.refusal)}</p>}
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
  ['total', 'Total'],
  ...(Object.keys(fates) as (keyof typeof fates)[]).map((fate) => [fate, fates[fate][0]] as const),
] as const

function Sums({ file }: { file: BankFileView }) {
  if (file.sums.length === 0) return null
  return (
    <Section title="What became of its money">
      <SumTable label="What became of its money" sums={file.sums} />
      {file.totals.map(({ currency, entries, total }) => (
        <p key={currency}>
          {entries === 1 ? 'Its entry is' : `Its ${entries} entries add up to`}{' '}
          {figure({ currency, amount: total })}, debits as minus. The table has all of it.
        </p>
      ))}
      <p className={css.soft}>
        In doubt: nothing is posted, and a person decides in{' '}
        <Link href={hrefOf('unmatched')}>unmatched payments</Link>. Waiting: the bank has not booked it, or
        another kind of message books it. Closed: it was in doubt, a person decided, and nothing is posted.
        {file.unread > 0 && ' Entries that cannot be read are in no sum.'}
      </p>
    </Section>
  )
}

function SumTable({ label, sums }: { label: string; sums: BankFileView['sums'] }) {
  return (
    <Table
      label={label}
      heads={['Money', ...sums.map(({ currency, direction }) => `${currency} ${direction}`)]}
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
    <Section title="By statement">
      {statements.map((statement) => (
        <div key={statement.place}>
          <p>
            {nameOf(statement)}: {statement.lines} {statement.lines === 1 ? 'line' : 'lines'}
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
    <Section title={file.unread === 1 ? 'One entry cannot be read' : `${file.unread} entries cannot be read`}>
      <p>
        Their amount is not known, so they are in doubt and posted nowhere. Ask the bank for a corrected file;
        close the case once it came.
      </p>
      <Table
        label="Entries that cannot be read"
        heads={['Statement', 'Entry', 'Why', 'What stands there']}
        rows={file.unreadEntries.map(({ statement, entry, why, said }) => ({
          id: `${statement} ${entry}`,
          cells: [statement, String(entry), entryWhyText(why), said],
        }))}
      />
      {file.unread > file.unreadEntries.length && (
        <p className={css.soft}>The first {file.unreadEntries.length} are shown.</p>
      )}
    </Section>
  )
}

function Contents({ file: { kind, contents } }: { file: BankFileView }) {
  if (kind !== 'zip') return null
  return (
    <Section title="Packed in it">
      {contents.length === 0 && <p className={css.soft}>No file that did not come before.</p>}
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
    <Section title="The file">
      <Facts
        label="The file"
        lines={[
          { name: 'Arrived', value: file.at },
          { name: 'Kind', value: kindText(file.kind) },
          { name: 'Account', value: file.account ?? 'none' },
          { name: 'Content', value: countText(file) },
          ...(container === null
            ? []
            : [
                {
                  name: 'Packed in',
                  value: <Link href={hrefOf('bank_files', container.id)}>{container.name}</Link>,
                },
              ]),
          { name: 'Read again', value: file.copies === 0 ? 'never' : `${file.copies} ×` },
          {
            name: 'In the archive as',
            value: file.archivedAs === null ? 'not yet' : <span className={css.code}>{file.archivedAs}</span>,
            ...(file.archivedAs !== null && { copy: file.archivedAs }),
          },
          { name: 'SHA-256', value: <span className={css.code}>{file.id}</span>, copy: file.id },
          ...cases.map(({ id, kind, isOpen }) => ({
            name: isOpen ? 'Open case' : 'Closed case',
            value: <Link href={caseHref(id, isOpen)}>{nameText(kind)}</Link>,
          })),
        ]}
      />
    </Section>
  )
}

const caseHref = (id: string, isOpen: boolean): string =>
  hrefOf('cases', id, new URLSearchParams(isOpen ? {} : { state: 'closed' }))
