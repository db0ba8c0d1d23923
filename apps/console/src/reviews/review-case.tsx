/** One review: the papers beside what was typed, differences marked, and the decision. Read again only after an act: the audit keeps each reading. */
import type { CompanyPerson, ReviewView, VerificationView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/reviews'
import { ApprovalList } from '../approvals/index.ts'
import { Link, useApp } from '../app/context.tsx'
import { CaseHead, CaseState, Facts, Section, Stamp, Table } from '../app/queue/case.tsx'
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
        title={`${plain(review.type)}, ${review.asked}`}
        stamp={review.decision === null ? ['not decided', 'warn'] : [t(`decided.${review.decision}`), 'calm']}
      />
      <Section title="Review">
        <Facts
          label="Review"
          lines={[
            {
              name: 'Customer',
              value: <Link href={hrefOf('customers', customerId)}>{customerId}</Link>,
              copy: customerId,
            },
            { name: 'Name', value: review.name ?? 'not known' },
            { name: 'Due by', value: review.dueAt ?? '–' },
            { name: 'What to look at', value: foundIn(review) },
            ...(review.type === 'company' ? [{ name: 'Shares', value: ownershipText(verification) }] : []),
            { name: 'Approved so far', value: levelWord(verification.approved) },
            ...(approvedAs ? [{ name: 'Approved as', value: approvedText(approvedAs) }] : []),
            { name: 'Decided by', value: review.deciders > 1 ? 'two persons' : 'one person' },
            {
              name: 'Countries',
              value: `document ${document ?? '–'}, phone ${phone ?? '–'}, residence ${residence ?? '–'}, session ${session ?? '–'}`,
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
    <Section title="Session">
      <Facts
        label="Session"
        lines={[
          { name: 'Device', value: newest ? newest.device || 'not named' : 'no open session' },
          { name: 'Country of the address', value: verification.countries.session ?? 'not known' },
          { name: 'Submitted', value: waitsSince ?? openedAt },
          ...(newest
            ? [{ name: 'Signed in', value: `${newest.createdAt}, last seen ${newest.lastSeenAt}` }]
            : []),
          ...(others.length > 0
            ? [{ name: 'Other devices', value: others.map(({ device }) => device).join(', ') }]
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
  const title = titled('Typed and read', person)
  const isByVendor = person === undefined && vendorRead !== null
  return (
    <Section title={title}>
      <Table
        label={title}
        heads={['Field', 'Typed', isByVendor ? 'Read by the vendor' : 'Read from the document', 'Result']}
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
              <Stamp key="differs" words="differs" tone="bad" />
            ) : read === null ? (
              'not read'
            ) : (
              'the same'
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
    <Section title={titled('Papers', person)}>
      {papers.length === 0 && <p className={css.soft}>There are none.</p>}
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
