/** The other accounts of a customer, with what both have, on their page and in a review. */
import type { LinkOfCustomer, SharedWithCustomer } from '@agio/contract'
import { SamePerson } from '@agio/domain'
import { Link } from '../app/context.tsx'
import { Section, Table } from '../app/queue/case.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { standingText } from '../app/standing-words.ts'
import { decisionText, kindText, kindsText, strengthText } from './link-words.ts'

/** An undecided link leads to its queue. */
function Decision({ link: { decision, strength, refusal } }: { link: LinkOfCustomer }) {
  if (decision !== null) return decisionText(decision)
  if (!SamePerson.isForDecision(strength, refusal)) return 'nothing to decide'
  return <Link href={hrefOf('cases', undefined, queue)}>not decided</Link>
}
const queue = new URLSearchParams({ kind: 'same_person' })

/** A thousand is as far as they are counted. */
const counted = (count: number): string => (count < 1_000 ? `${count} accounts` : '1,000 accounts or more')

const customerLink = (customerId: string) => (
  <a key="customer" href={hrefOf('customers', customerId)}>
    {customerId}
  </a>
)

const refusedFor = (refusal: LinkOfCustomer['refusal']): string =>
  refusal === null ? 'no' : standingText(refusal)

type Others = { links: readonly LinkOfCustomer[]; shared?: readonly SharedWithCustomer[] }

export function Links({ links, shared = [] }: Others) {
  if (links.length === 0 && shared.length === 0) return null
  return (
    <Section title="Other accounts">
      <Table
        label="Other accounts"
        heads={['Customer', 'Link', 'Both have', 'Refused for good', 'Decision']}
        rows={[
          ...links.map((link) => ({
            id: link.id,
            cells: [
              customerLink(link.customerId),
              strengthText(link.strength),
              kindsText(link.kinds),
              refusedFor(link.refusal),
              <Decision key="decision" link={link} />,
            ],
          })),
          ...shared.map(({ kind, customerId, refusal, count }, at) => ({
            id: `${kind} ${customerId ?? at}`,
            cells: [
              customerId === null ? counted(count) : customerLink(customerId),
              strengthText('shared'),
              kindText(kind),
              customerId === null ? 'not listed' : refusedFor(refusal),
              'nothing to decide',
            ],
          })),
        ]}
      />
    </Section>
  )
}
