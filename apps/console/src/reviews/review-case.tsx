/** One review: the papers beside what was typed, differences marked, and the decision. Read again only after an act: the audit keeps each reading. */
import type { CompanyPerson, ReviewView, VerificationView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/reviews'
import { ApprovalList } from '../approvals/index.ts'
import { Link, useApp } from '../app/context.tsx'
import { CaseHead, CaseState, Facts, Section, Stamp, Table } from '../app/queue/case.tsx'
import { Next, nothingMore, staysUntilDecided } from '../app/next/next.tsx'
import { Picture } from '../app/picture/picture.tsx'
import css from '../app/queue/queue.module.css'
import { Links } from '../same-person/index.ts'
import { ScreeningHit } from '../screening/index.ts'
import { hrefOf } from '../app/shell/router.ts'
import { Decide } from './decide.tsx'
import {
  approvedText,
  comparison,
  endText,
  foundIn,
  levelWord,
  ownershipText,
  paperName,
  personName,
  plain,
  typedLines,
} from './review-words.ts'

export function ReviewCase({ id }: { id: string }) {
  const { api } = useApp()
  const found = useQuery({
    queryKey: ['review', id],
    queryFn: () => api.call('readReview', { params: { id } }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const review = found.data
  if (!review) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const { verification, customerId, approvedAs } = review
  const { document, phone, residence, session } = verification.countries
  const { persons } = verification
  return (
    <article className={css.caseInner}>
      <CaseHead
        title={`${review.name ?? t('no_name_title')}: ${plain(review.type).toLowerCase()}, ${review.asked}`}
        stamp={
          review.decision === null ? [t('not_decided'), 'warn'] : [t(`decided.${review.decision}`), 'calm']
        }
      />
      <Next
        waitsFor={
          review.decision !== null ? t('waits_decided') : t(review.deciders > 1 ? 'waits_two' : 'waits_one')
        }
        until={review.decision === null ? review.dueAt : null}
        then={review.decision === null ? staysUntilDecided : nothingMore}
        acts={[]}
        {...(review.mayDecide && { none: t('decide_below_the_papers') })}
      />
      <Section title={t('review')}>
        <Facts
          label={t('review')}
          lines={[
            {
              name: t('customer'),
              value: <Link href={hrefOf('customers', customerId)}>{customerId}</Link>,
              copy: customerId,
            },
            { name: t('name'), value: review.name ?? t('not_known') },
            { name: t('due_by'), value: review.dueAt ?? '–' },
            { name: t('what_to_look_at'), value: foundIn(review) },
            ...(review.type === 'company' ? [{ name: t('shares'), value: ownershipText(verification) }] : []),
            { name: t('approved_so_far'), value: levelWord(verification.approved) },
            ...(approvedAs ? [{ name: t('approved_as'), value: approvedText(approvedAs) }] : []),
            { name: t('decided_by'), value: review.deciders > 1 ? t('two_persons') : t('one_person') },
            {
              name: t('countries'),
              value: t('document_phone_residence_session', {
                document: document ?? '–',
                phone: phone ?? '–',
                residence: residence ?? '–',
                session: session ?? '–',
              }),
            },
          ]}
        />
      </Section>
      <Session review={review} />
      <ApprovalList approvals={review.approvals} />
      <Hits hits={review.hits} />
      <Links links={review.links} />
      <Compared review={review} />
      <Papers review={review} />
      {persons.map((person) => (
        <Shown key={person.id} review={review} person={person} />
      ))}
      {review.mayDecide && <Decide review={review} />}
      <Typed values={verification.values} />
      {persons.map((person) => (
        <Typed key={person.id} values={person.values} of={`${personName(person)}: `} />
      ))}
    </article>
  )
}

/** The session that it was submitted from, for a comparison with the countries of the papers. */
function Session({ review: { sessions, verification, waitsSince, openedAt } }: { review: ReviewView }) {
  const [newest, ...others] = sessions
  return (
    <Section title={t('session')}>
      <Facts
        label={t('session')}
        lines={[
          { name: t('device'), value: newest ? newest.device || t('not_named') : t('no_open_session') },
          { name: t('country_of_the_address'), value: verification.countries.session ?? t('not_known') },
          { name: t('submitted'), value: waitsSince ?? openedAt },
          ...(newest
            ? [
                {
                  name: t('signed_in'),
                  value: t('last_seen', { createdAt: newest.createdAt, lastSeenAt: newest.lastSeenAt }),
                },
              ]
            : []),
          ...(others.length > 0
            ? [{ name: t('other_devices'), value: others.map(({ device }) => device).join(', ') }]
            : []),
        ]}
      />
    </Section>
  )
}

/** Names that are like an entry of a list are decided here, beside the papers; those of orders at their orders. */
const Hits = ({ hits }: Pick<ReviewView, 'hits'>) =>
  hits.filter(({ orderId }) => orderId === null).map(({ id }) => <ScreeningHit key={id} id={id} />)

/** The papers of an owner; of a director only names are known. */
const Shown = ({ review, person }: { review: ReviewView; person: CompanyPerson }) =>
  person.role === 'owner' && (
    <>
      <Compared review={review} person={person} />
      <Papers review={review} person={person} />
    </>
  )

type Of = { review: ReviewView; person?: CompanyPerson }
/** Of whom a section is, where it is a person of the company. */
const titled = (title: string, person: CompanyPerson | undefined) =>
  person ? `${title}: ${personName(person)}` : title

function Compared({ review: { verification, vendorRead }, person }: Of) {
  const title = titled(t('typed_and_read'), person)
  const isByVendor = person === undefined && vendorRead !== null
  return (
    <Section title={title}>
      <Table
        label={title}
        heads={[
          t('field'),
          t('typed'),
          isByVendor ? t('read_by_the_vendor') : t('read_from_the_document'),
          t('result'),
        ]}
        rows={comparison(
          verification,
          (person ?? verification).values,
          person ? { id: person.id } : { vendorRead },
        ).map(({ name, typed, read, differs }) => ({
          id: name,
          cells: [
            name,
            typed || '–',
            read ?? '–',
            differs ? (
              <Stamp key="differs" words={t('differs')} tone="bad" />
            ) : read === null ? (
              t('not_read')
            ) : (
              t('the_same')
            ),
          ],
        }))}
      />
    </Section>
  )
}

function Papers({ review: { verification }, person }: Of) {
  const of = person?.id ?? null
  const papers = verification.documents.filter((it) => it.id !== null && it.person === of)
  return (
    <Section title={titled(t('papers'), person)}>
      {papers.length === 0 && <p className={css.soft}>{t('there_are_none')}</p>}
      {papers
        .map((paper) => ({ ...paper, name: paperName(paper, papers) }))
        .map(({ id, name, state, reason, validUntil }) => (
          <div key={id}>
            <p>
              {name}: {state}
              {reason !== null && `, ${plain(reason)}`}
              {validUntil !== null && `, ${endText(validUntil)}`}
            </p>
            {id !== null && <Picture id={id} name={name.replace(',', '')} />}
          </div>
        ))}
    </Section>
  )
}

function Typed({ values, of = '' }: { values: VerificationView['values']; of?: string }) {
  return typedLines(values).map(({ step, lines }) => (
    <Section key={step} title={`${of}${step}`}>
      <Facts label={`${of}${step}`} lines={lines} />
    </Section>
  ))
}
