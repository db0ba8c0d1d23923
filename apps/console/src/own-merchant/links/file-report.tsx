/** The outcome of a file of links: the number of created links, and the reason why each other line has none. */
import type { LinkFileReport } from '@agio/contract'
import { Links } from '@agio/domain'
import { Button, Notice } from '@agio/ui'
import { Table } from '../../app/queue/case.tsx'
import own from '../own.module.css'

type Line = LinkFileReport['items'][number]
type Field = Line['fields'][number]

export function FileReport({ report, onRead }: { report: LinkFileReport; onRead: () => void }) {
  const { made, refused, items } = report
  return (
    <Notice tone={refused === 0 ? 'good' : 'warn'} live>
      <p>
        {made === 1 ? '1 link created.' : `${made} links created.`}
        {refused > 0 && ` ${refusedWords(refused)}`}
      </p>
      {refused > 0 && (
        <div className={own.report}>
          <Table label="Rejected rows" heads={['Line', 'Column', 'Reason']} rows={items.flatMap(rowOf)} />
        </div>
      )}
      <Button look="quiet" onClick={onRead}>
        Dismiss
      </Button>
    </Notice>
  )
}

const refusedWords = (count: number): string =>
  count === 1
    ? '1 row was rejected. Correct it and upload only that row.'
    : `${count} rows were rejected. Correct them and upload only those rows.`

function rowOf({ line, refusal, fields }: Line) {
  if (refusal === null) return []
  const cells = [
    String(line),
    fields.map(({ field }) => columnWords[field] ?? field).join(', '),
    refusal === 'invalid' ? fields.map(cellWords).join(' ') : refusalWords[refusal],
  ]
  return [{ id: String(line), cells }]
}

/** Beside the name in the header of the file, where that differs. */
const columnWords: Readonly<Record<string, string>> = {
  payee: 'Beneficiary (payee)',
  uses: 'Type (uses)',
  amount: 'Amount',
  description: 'Description',
  reference: 'Bank reference (reference)',
  returnUrl: 'Return address (returnUrl)',
  externalId: 'Your reference (externalId)',
  days: 'Days',
  line: 'Whole row',
}

const refusalWords: Readonly<Record<Exclude<NonNullable<Line['refusal']>, 'invalid'>, string>> = {
  'not-found': "You don't have a beneficiary with this ID.",
  'merchant.not_allowed': "The address isn't on one of your sites.",
  'merchant.not_approved': "Compliance hasn't approved this beneficiary.",
  'merchant.link_exists':
    'Another link for a single payment already has this reference. It is open, being paid or paid.',
}

/** The rule for a cell of each column. */
const rules: Readonly<Record<string, string>> = {
  payee: 'Enter the ID of one of your beneficiaries.',
  uses: `Enter ${Links.uses.slice(0, -1).join(', ')} or ${Links.uses.at(-1)}.`,
  amount: 'Enter an amount above zero with a dot and at most two decimals, such as 25.00.',
  reference: 'Use only letters, digits and spaces.',
  returnUrl: 'Enter a web address on one of your sites.',
  externalId: 'Use only letters, digits and . _ : / # -, at most 64 characters.',
  days: `Enter a whole number from 1 to ${Links.mostDays}.`,
}

function cellWords({ field, code, params = {} }: Field): string {
  if (params['problem'] !== undefined) return params['problem']
  if (field === 'line') return 'The row has more cells than the header.'
  if (code === 'required') return 'The cell is empty.'
  if (code === 'too_long') return `Use at most ${params['max']} characters.`
  if (field === 'amount' && code === 'one_of')
    return 'Leave it empty: with type open the payer chooses the amount.'
  return rules[field] ?? "The text has characters that can't be used."
}
