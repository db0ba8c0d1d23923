/** The person as they verified it: name and level, and papers with their expiry. */
import { Paper, Receipt, type ReceiptLine } from '@agio/ui'
import type { VerificationView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'
import { showDate } from '../../app/i18n/times.ts'
import { levelText } from '../../app/limit-words.ts'
import { NotServed } from '../../app/routing/served.tsx'
import { Problem } from '../../app/problem.tsx'
import { hrefOf, verificationQuery, wordsOf } from '../../verification/index.ts'

export function Verified() {
  const { api } = useApp()
  const { t } = useText()
  const verification = useQuery(verificationQuery(api))
  if (verification.isError) return <Problem error={verification.error} retry={() => verification.refetch()} />
  const view = verification.data
  if (!view) return <Paper title={t('profile.verified')}>{'\u00a0'}</Paper>
  const onward = onwards[view.status]
  const papers = view.documents.filter(({ id }) => id !== null)
  return (
    <Paper title={t('profile.verified')}>
      <Receipt label={t('profile.verified')} lines={linesOf(view, t)} />
      {papers.length > 0 && (
        <Receipt
          label={t('profile.papers')}
          lines={papers.map((it) => paperLine(it, t, view.type === 'company'))}
        />
      )}
      {onward ? (
        <Link href={view.status === 'complete' ? '/limits/increase' : hrefOf(view)}>{t(onward)}</Link>
      ) : (
        <NotServed />
      )}
    </Paper>
  )
}

const onwards = {
  complete: 'limits.increase',
  incomplete: 'limits.pausedLink',
  pending: 'profile.seeCheck',
  pending_up: 'profile.seeCheck',
  no_service: undefined,
} as const

function linesOf(view: VerificationView, t: Translate): ReceiptLine[] {
  const { company = {}, details = {} } = view.values
  const name = [textOf(company['companyName']), textOf(details['firstName']), textOf(details['lastName'])]
  const lines = [
    { id: 'level', label: t('profile.level'), value: levelText(t, view.approved) },
    { id: 'status', label: t('profile.status'), value: t(`profile.status.${view.status}`) },
    { id: 'name', label: t('profile.name'), value: name.filter(Boolean).join(' '), words: true },
    {
      id: 'identity',
      label: t('profile.identity'),
      value: hasPaper(view) || !view.identityUntil ? '' : endText(view.identityUntil, t),
      words: true,
    },
  ]
  return lines.filter(({ value }) => value !== '')
}

/** A customer whom only a vendor checked has no document here that shows an expiry date. */
const hasPaper = ({ documents }: VerificationView): boolean =>
  documents.some(({ id, step, person }) => id !== null && step === 'identity' && person === null)
const endText = (end: string, t: Translate): string =>
  end === 'no-end'
    ? t('profile.noEnd')
    : t('profile.validUntil', { date: end.split('-').toReversed().join('.') })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function paperLine(
  { id, kind, state, addedAt, validUntil }: VerificationView['documents'][number],
  t: Translate,
  isCompany: boolean,
): ReceiptLine {
  const dates = [
    addedAt && t('profile.added', { date: showDate(readTime(addedAt)) }),
    validUntil && endText(validUntil, t),
  ]
  return {
    id: id ?? kind,
    label: t(wordsOf(`verify.paper.${kind}`, isCompany)),
    value: t(`profile.paper.${state}`),
    note: dates.filter(Boolean).join(' '),
    words: true,
  }
}
