/** The page of any step: how far one is, why it is asked, its papers and fields, and the button to the next one. */
import { Button, Notice, usePress, useWork } from '@agio/ui'
import type { CompanyPerson, VerificationView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { configQuery } from '../app/config.ts'
import { Link, useApp, useText } from '../app/context.tsx'
import type { TextKey, Translate } from '../app/i18n/i18n.ts'
import { showSpan } from '../app/i18n/times.ts'
import { Problem } from '../app/problem.tsx'
import { profileQuery } from '../app/profile.ts'
import { useAct } from '../app/use-act.ts'
import { AcceptedTerms, useProblems } from '../journey/order-form/index.ts'
import {
  CompanyLookup,
  hrefOfPerson,
  isDone,
  personName,
  Persons,
  personsPath,
  wordsOf,
} from './company/index.ts'
import { Fields } from './fields.tsx'
import { HandOver } from './handover/hand-over.tsx'
import { Identity } from './identity-vendor.tsx'
import { AddressLookup } from './look-up.tsx'
import { labelsOfPapers, missingPapers, Papers, papersOf } from './papers/index.ts'
import { PhoneForm } from './phone-form.tsx'
import { fieldsAsked, recordOf, type Step } from './steps.ts'
import { hasOtherTerms, problemsOf, useStepForm } from './use-step-form.ts'
import type { Values } from './values.ts'
import { hrefOf, isBeingRead, isUnderReview, mayOpen, useTake } from './verification-query.ts'
import css from './verification.module.css'

/** `person`: of the company; else the step is the customer's. */
type Props = { step: Step; view: VerificationView; person?: CompanyPerson | undefined }
type Own = Props & {
  /** The stream is there: nothing needs to be asked for. */
  live: boolean | undefined
  onDone: (after: VerificationView) => Promise<void>
}

export function StepPage({ step, view, person, live }: Omit<Own, 'onDone'>) {
  const { router } = useApp()
  const onDone = async (after: VerificationView) => {
    const same = person && after.persons.find(({ id }) => id === person.id)
    // From a page that may not stay open the screen leads away by itself, and leaves no way back to it.
    if (same || mayOpen(after, step)) await router.go(same ? hrefOfPerson(same) : hrefOf(after))
  }
  const form = <StepForm step={step} view={view} person={person} live={live} onDone={onDone} />
  return (
    <StepFrame step={step} view={view} person={person}>
      {step === 'phone' ? (
        <PhoneForm view={view} live={live} onDone={onDone} />
      ) : step === 'identity' && !person ? (
        <Identity live={live} goOn={() => onDone(view)}>
          {form}
        </Identity>
      ) : (
        form
      )}
    </StepFrame>
  )
}

/** Steps of a company that are about who acts for it. */
const aboutYou: readonly Step[] = ['details', 'phone', 'citizenship', 'residence-permit', 'identity']

function StepFrame({ step, view, person, children }: Props & { children: ReactNode }) {
  const { t } = useText()
  const at = (person ?? view).steps.find((it) => it.step === step)
  const isCompany = view.type === 'company'
  return (
    <>
      {person && <Link href={personsPath}>{t('verify.backToPersons')}</Link>}
      <h1 tabIndex={-1}>{t(titleOf(step, isCompany, person !== undefined))}</h1>
      {person ? <p>{personName(t, person)}</p> : <Progress step={step} view={view} />}
      {isCompany && !person && aboutYou.includes(step) && <p>{t('verify.aboutYou')}</p>}
      {at?.state === 'wrong' && (
        <Notice tone="warn">
          <p>{reasonText(t, at.reason)}</p>
        </Notice>
      )}
      {at && <p className={css.why}>{t(wordsOf(`verify.why.${at.why}`, isCompany && !person))}</p>}
      {children}
    </>
  )
}

function titleOf(step: Step, isCompany: boolean, isPerson: boolean): TextKey {
  if (isPerson && step === 'identity') return 'title.personIdentity'
  return isCompany && !isPerson && step === 'address' ? 'title.companyAddress' : `title.${step}`
}

function StepForm({ step, view, person, live, onDone }: Own) {
  const { api } = useApp()
  const { t } = useText()
  const take = useTake()
  const isCompany = view.type === 'company'
  const record = recordOf(step, view, person?.role)
  const papers = papersOf(view, step, person?.id)
  const missing = missingPapers(papers)
  const given = useGiven(step, view, person)
  const fixed = useTerms(step)
  const form = useStepForm({ step, record, view, person, given, fixed, missing })
  const own = Object.fromEntries(form.fields.map(({ name, label }) => [name, label]))
  const { text, summary } = useProblems({ ...form, labels: { ...labelsOfPapers(papers, isCompany), ...own } })
  const isMissing = Object.keys(missing).length > 0
  const looksAgain = useRef(false)
  const { mark } = form
  useEffect(() => {
    if (!looksAgain.current || !isMissing) return
    looksAgain.current = false
    mark()
  }, [isMissing, mark])
  const end = useAct(async () => {
    const after = await form.submit()
    if (!after) return
    // A paper was read meanwhile and is wanted again: the page stays, and says so at its top.
    if (Object.keys(missingPapers(papersOf(after, step, person?.id))).length > 0) {
      looksAgain.current = true
      return
    }
    const isReady = step === 'confirmation' && after.next === null && after.status !== 'no_service'
    await onDone(isReady ? await take(api.call('submitVerification')) : after)
  })
  const work = useWork()
  const isReady = given !== undefined && fixed !== undefined && work.isReady
  const { isWaiting, press } = usePress({ ...work, isReady }, end.run)
  const busy = end.busy || isWaiting
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) press()
  }
  // Back from the phone the step goes on, where nothing is left to be typed or looked at.
  const goOn = () => {
    const isWhole = Object.keys(problemsOf(fieldsAsked(record.fields, form.kept), form.kept)).length === 0
    if (isWhole && Object.keys(missing).length === 0 && !papers.some(isBeingRead)) press()
  }
  // A field that decides which papers are wanted, or where an address is looked for, comes before them.
  const hasFirst = papers.length > 0 || record.lookUp
  const count = hasFirst && /choice|select|country/.test(record.fields[0]?.kind ?? '') ? 1 : 0
  const fields = { values: form.values, error: text, change: form.change }
  if (step === 'persons' && !view.persons.every(isDone)) return <Persons view={view} />
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {summary}
      {step === 'persons' && <Persons view={view} />}
      <Fields fields={form.fields.slice(0, count)} {...fields} />
      {record.lookUp === 'address' && <AddressLookup values={form.values} change={form.change} />}
      {record.lookUp === 'company' && <CompanyLookup values={form.values} change={form.change} view={view} />}
      <Papers papers={papers} isFixed={isUnderReview(view)} isCompany={isCompany} error={text} work={work} />
      {papers.length > 0 && !person && (
        <HandOver
          step={step}
          missing={Object.keys(missing).length + papers.filter(isBeingRead).length}
          live={live}
          onBack={goOn}
        />
      )}
      <Fields fields={form.fields.slice(count)} {...fields} />
      {step === 'confirmation' && <AcceptedTerms words="verify.acceptTerms" />}
      {form.refused && hasOtherTerms(form.refused) ? (
        <Notice tone="bad" live>
          <p>{t('verify.termsChanged')}</p>
        </Notice>
      ) : (
        <Problem error={form.refused ?? end.error} />
      )}
      <Button type="submit" wide busy={busy} look={isMissing ? 'quiet' : 'main'}>
        {t(step === 'confirmation' ? 'verify.send' : 'verify.continue')}
      </Button>
      <output className="soft">{t(form.isSaved ? 'verify.kept' : 'verify.notKept')}</output>
    </form>
  )
}

/** A code of a field or of an operator, in words. */
const reasonText = (t: Translate, reason: string | null): string =>
  t(`verify.reason.${reason}` as TextKey) || t(`code.${reason}` as TextKey) || t('verify.reason.other')

/** "Step 3 of 6, about 2 minutes". */
function Progress({ step, view }: Props) {
  const { t, locale } = useText()
  const at = view.steps.findIndex((it) => it.step === step) + 1
  const of = view.steps.length
  const words = t('verify.progress', { at, of, time: showSpan(locale, Math.max(1, view.minutes), 'minute') })
  return (
    <div className={css.progress}>
      <p className="soft">{words}</p>
      <progress value={at} max={of} aria-label={words} />
    </div>
  )
}

/** The terms as they are now; undefined while they are asked for. */
function useTerms(step: Step): Values | undefined {
  const { api, parameters } = useApp()
  const { data, isLoading } = useQuery(configQuery(api, parameters))
  if (step !== 'confirmation') return {}
  if (isLoading) return undefined
  return data?.termsVersion ? { terms: data.termsVersion } : {}
}

/** Values known without being typed: the account's address, the words read from a picture. Undefined while asked for. */
function useGiven(step: Step, view: VerificationView, person: CompanyPerson | undefined): Values | undefined {
  const { api } = useApp()
  const isOwn = step === 'details' && !person
  const profile = useQuery({ ...profileQuery(api), enabled: isOwn })
  if (isOwn) return profile.isLoading ? undefined : profile.data ? { contactEmail: profile.data.email } : {}
  const funds = view.values['financial']?.['funds']
  if (step === 'sof' && typeof funds === 'string') return { category: funds }
  if (step !== 'identity' && step !== 'residence-permit') return {}
  const { number, country, validUntil } = papersOf(view, step, person?.id).find((it) => it.hint)?.hint ?? {}
  return { ...(number && { number }), ...(country && { country }), ...(validUntil && { validUntil }) }
}
