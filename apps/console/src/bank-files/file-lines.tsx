/** The lines of a bank file, each with its fate and the line that it repeats. */
import type { BankFileView, BankLine } from '@agio/contract'
import { useState } from 'react'
import { Link } from '../app/context.tsx'
import { Section, Stamp, Table, type StampWords } from '../app/queue/case.tsx'
import { Filter } from '../app/queue/filter.tsx'
import css from '../app/queue/queue.module.css'
import { ListBody } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { hrefOf } from '../app/shell/router.ts'
import { figure } from '../app/words.ts'

/** The fates that a total adds up. */
export const fates = {
  posted: ['Posted', 'good'],
  doubt: ['In doubt', 'warn'],
  known: ['Known before', 'calm'],
  waiting: ['Waiting', 'calm'],
  closed: ['Closed', 'calm'],
} as const satisfies Readonly<Record<BankLine['fate'], StampWords>>
type Fate = keyof typeof fates

const fateOptions = [
  ['', 'All lines'],
  ...(Object.keys(fates) as Fate[]).map((fate) => [fate, fates[fate][0]] as const),
] as const

export function FileLines({ file: { id, statements } }: { file: BankFileView }) {
  const [fate, setFate] = useState<Fate | ''>('')
  const [place, setPlace] = useState('')
  const list = useList('listBankLines', {
    file: id,
    limit: 50,
    ...(fate !== '' && { fate }),
    ...(place !== '' && { statement: Number(place) }),
  })
  if (statements.length === 0) return null
  const places = [
    ['', 'All statements'],
    ...statements.map((it) => [String(it.place), nameOf(it)] as const),
  ] as const
  return (
    <Section
      title="Lines"
      aside={
        <div className={css.filters}>
          {statements.length > 1 && (
            <Filter label="Statement" value={place} options={places} onChange={setPlace} />
          )}
          <Filter label="Fate" value={fate} options={fateOptions} onChange={setFate} />
        </div>
      }
    >
      <ListBody list={list} empty="No line of the file has this fate.">
        <Table
          label="Lines"
          heads={['Line', 'Amount', 'Fate', 'Other report', 'Booked', 'Reference']}
          rows={list.items.map((line) => ({ id: line.id, cells: cellsOf(line) }))}
        />
      </ListBody>
    </Section>
  )
}

/** "S1 · EUR". */
export const nameOf = ({ id, account }: BankFileView['statements'][number]): string =>
  [id, account].filter(Boolean).join(' · ')

function cellsOf(line: BankLine) {
  const { statement, entry, day, direction, currency, amount, fate, other } = line
  const [words, tone] = fates[fate]
  return [
    placeText(statement, entry),
    `${figure({ currency, amount })} ${direction}`,
    <Stamp key="fate" words={words} tone={tone} />,
    other === null ? (
      line.isUnallocated && <Link href={hrefOf('unmatched', line.id)}>Unmatched payment</Link>
    ) : (
      <>
        {fate === 'known' ? 'Repeats ' : 'May repeat '}
        <Link href={hrefOf('bank_files', other.file.id)}>
          {placeText(other.statement, other.entry)} of {other.file.name}
        </Link>
        {line.isUnallocated && (
          <>
            {' · '}
            <Link href={hrefOf('unmatched', line.id)}>Unmatched payment</Link>
          </>
        )}
      </>
    ),
    day ?? 'not said',
    line.reference ?? line.endToEndId ?? 'none',
  ]
}

const placeText = (statement: string, entry: number): string => `${statement}, entry ${entry}`
