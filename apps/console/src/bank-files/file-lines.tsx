/** The lines of a bank file, each with its fate and the line that it repeats. */
import type { BankFileView, BankLine } from '@agio/contract'
import { useState } from 'react'
import { t } from 'virtual:texts/console/bank-files'
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
  posted: [t('posted'), 'good'],
  doubt: [t('in_doubt'), 'warn'],
  known: [t('known_before'), 'calm'],
  waiting: [t('waiting'), 'calm'],
  closed: [t('closed'), 'calm'],
} as const satisfies Readonly<Record<BankLine['fate'], StampWords>>
type Fate = keyof typeof fates

const fateOptions = [
  ['', t('all_lines')],
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
    ['', t('all_statements')],
    ...statements.map((it) => [String(it.place), nameOf(it)] as const),
  ] as const
  return (
    <Section
      title={t('lines_title')}
      aside={
        <div className={css.filters}>
          {statements.length > 1 && (
            <Filter label={t('statement')} value={place} options={places} onChange={setPlace} />
          )}
          <Filter label={t('fate')} value={fate} options={fateOptions} onChange={setFate} />
        </div>
      }
    >
      <ListBody list={list} empty={t('no_line_of_the_file')}>
        <Table
          label={t('lines_title')}
          heads={[t('line'), t('amount'), t('fate'), t('other_report'), t('booked'), t('reference')]}
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
      line.isUnallocated && <Link href={hrefOf('unmatched', line.id)}>{t('unmatched_payment')}</Link>
    ) : (
      <>
        {t(fate === 'known' ? 'repeats' : 'may_repeat')}{' '}
        <Link href={hrefOf('bank_files', other.file.id)}>
          {t('of', { statement: placeText(other.statement, other.entry), name: other.file.name })}
        </Link>
        {line.isUnallocated && (
          <>
            {' · '}
            <Link href={hrefOf('unmatched', line.id)}>{t('unmatched_payment')}</Link>
          </>
        )}
      </>
    ),
    day ?? t('not_said'),
    line.reference ?? line.endToEndId ?? t('none'),
  ]
}

const placeText = (statement: string, entry: number): string =>
  t('entry_statement_entry', { statement, entry })
