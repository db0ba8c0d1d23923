/** `/profile/business`: the company's own page, where the operator serves companies. */
import { ButtonLink, Notice, Paper, Receipt, SkeletonPage, type ReceiptLine } from '@agio/ui'
import type { VerificationView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../app/config.ts'
import { Link, useApp, useFollow, useText } from '../../app/context.tsx'
import { isServed, NotServed } from '../../app/routing/served.tsx'
import { SupportLink } from '../../app/routing/support-link.tsx'
import type { TextKey, Translate } from '../../app/i18n/i18n.ts'
import { levelText } from '../../app/limit-words.ts'
import { Problem } from '../../app/problem.tsx'
import { hrefOf, personLine, verificationQuery } from '../../verification/index.ts'

export function BusinessScreen() {
  const { api, parameters } = useApp()
  const { t } = useText()
  const config = useQuery(configQuery(api, parameters))
  const verification = useQuery(verificationQuery(api))
  const view = verification.data
  const isOffered = config.data?.customerTypes.includes('company') === true
  if (view?.type === 'company') return <Company view={view} />
  const isOff = config.data !== undefined && !isOffered
  return (
    <>
      <h1 tabIndex={-1}>{t(isOff ? 'title.business' : 'profile.business')}</h1>
      {isOff ? (
        <p>{t('profile.businessText')}</p>
      ) : verification.isError ? (
        <Problem error={verification.error} retry={() => verification.refetch()} />
      ) : view && config.data ? (
        <Opening view={view} />
      ) : (
        <SkeletonPage of="account" />
      )}
      <Link href="/profile">{t('title.profile')}</Link>
    </>
  )
}

/** An account is of a person or of a company, for good. */
function Opening({ view }: { view: VerificationView }) {
  const { t } = useText()
  const follow = useFollow()
  const href = '/verification/welcome?type=company'
  const isPersonal = view.type === 'personal' && view.approved !== 'no_service'
  if (!isServed(view)) return <NotServed />
  if (isPersonal) return <p>{t('profile.company.personal')}</p>
  return (
    <>
      <p>{t('profile.company.openText')}</p>
      <ButtonLink href={href} wide onClick={(event) => follow(event, href)}>
        {t('profile.company.open')}
      </ButtonLink>
    </>
  )
}

function Company({ view }: { view: VerificationView }) {
  const { t } = useText()
  const follow = useFollow()
  const href = hrefOf(view)
  const isOpen = isServed(view) && (view.status === 'incomplete' || view.next !== null)
  const persons = [
    personLine(t, { id: 'you', role: t('verify.role.you'), values: view.values }),
    ...view.persons.map(({ id, role, values }) =>
      personLine(t, { id, role: t(`verify.role.${role}`), values }),
    ),
  ]
  return (
    <>
      <h1 tabIndex={-1}>{textOf(view.values['company']?.['companyName']) || t('profile.company')}</h1>
      {isOpen && (
        <Notice tone="warn">
          <p>{t(`profile.status.${view.status}`)}</p>
          <ButtonLink href={href} wide onClick={(event) => follow(event, href)}>
            {t('profile.company.continue')}
          </ButtonLink>
        </Notice>
      )}
      <Paper title={t('profile.company')}>
        <Receipt label={t('profile.company')} lines={linesOf(view, t)} />
      </Paper>
      <Paper title={t('profile.company.persons')}>
        <Receipt label={t('profile.company.persons')} lines={persons} />
      </Paper>
      <SupportLink about={{ topic: 'company' }}>{t('profile.company.change')}</SupportLink>
      <Link href="/limits">{t('title.limits')}</Link>
      <Link href="/profile">{t('title.profile')}</Link>
    </>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function linesOf(view: VerificationView, t: Translate): ReceiptLine[] {
  const { company = {}, address = {} } = view.values
  const form = textOf(company['legalForm'])
  const lines: [TextKey, string][] = [
    ['profile.status', t(`profile.status.${view.status}`)],
    ['profile.level', levelText(t, view.approved)],
    ['profile.company.form', form && t(`verify.legalForm.${form}` as TextKey)],
    ['profile.company.number', textOf(company['registrationNumber'])],
    ['profile.company.vat', textOf(company['vatNumber'])],
    ['profile.company.website', textOf(company['website'])],
    ['profile.company.registered', addressOf(address['address'])],
    ['profile.company.operating', addressOf(address['operating'])],
  ]
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ id: label, label: t(label), value, words: true }))
}

function addressOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const of = value as Record<string, unknown>
  const line = (...names: string[]) =>
    names
      .map((name) => textOf(of[name]))
      .filter(Boolean)
      .join(' ')
  return [line('street', 'houseNumber'), line('postCode', 'town'), line('country')].filter(Boolean).join(', ')
}
