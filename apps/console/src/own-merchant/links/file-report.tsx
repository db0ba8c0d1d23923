/** The outcome of a file of links: the number of created links, and the reason why each other line has none. */
import type { LinkFileReport } from '@agio/contract'
import { Links } from '@agio/domain'
import { Button, Notice } from '@agio/ui'
import { t } from 'virtual:texts/console/links'
import { Table } from '../../app/queue/case.tsx'
import own from '../own.module.css'

type Line = LinkFileReport['items'][number]
type Field = Line['fields'][number]

export function FileReport({ report, onRead }: { report: LinkFileReport; onRead: () => void }) {
  const { made, refused, items } = report
  return (
    <Notice tone={refused === 0 ? 'good' : 'warn'} live>
      <p>
        {t('links_created', { made })}
        {refused > 0 && ` ${refusedWords(refused)}`}
      </p>
      {refused > 0 && (
        <div className={own.report}>
          <Table
            label={t('rejected_rows')}
            heads={[t('line'), t('column'), t('reason')]}
            rows={items.flatMap(rowOf)}
          />
        </div>
      )}
      <Button look="quiet" onClick={onRead}>
        {t('dismiss')}
      </Button>
    </Notice>
  )
}

const refusedWords = (count: number): string => t('rows_were_rejected_correct_them', { count })

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
  payee: t('beneficiary_payee'),
  uses: t('type_uses'),
  amount: t('amount'),
  description: t('description'),
  reference: t('bank_reference_reference'),
  returnUrl: t('return_address_returnurl'),
  externalId: t('your_reference_externalid'),
  days: t('days'),
  line: t('whole_row'),
}

const refusalWords: Readonly<Record<Exclude<NonNullable<Line['refusal']>, 'invalid'>, string>> = {
  'not-found': t('you_dont_have_a_beneficiary'),
  'merchant.not_allowed': t('the_address_isnt_on_one'),
  'merchant.not_approved': t('compliance_hasnt_approved_this_beneficiary'),
  'merchant.link_exists': t('another_link_for_a_single'),
}

/** The rule for a cell of each column. */
const rules: Readonly<Record<string, string>> = {
  payee: t('enter_the_id_of_one'),
  uses: t('enter_or', { uses: Links.uses.slice(0, -1).join(', '), last: String(Links.uses.at(-1)) }),
  amount: t('enter_an_amount_above_zero'),
  reference: t('use_only_letters_digits_and'),
  returnUrl: t('enter_a_web_address_on'),
  externalId: t('use_only_letters_digits_and_at'),
  days: t('enter_a_whole_number_from', { mostDays: Links.mostDays }),
}

function cellWords({ field, code, params = {} }: Field): string {
  if (params['problem'] !== undefined) return params['problem']
  if (field === 'line') return t('the_row_has_more_cells')
  if (code === 'required') return t('the_cell_is_empty')
  if (code === 'too_long') return t('use_at_most_characters', { max: String(params['max']) })
  if (field === 'amount' && code === 'one_of') return t('leave_it_empty_with_type')
  return rules[field] ?? t('the_text_has_characters_that')
}
