/** The other accounts of a customer, with what both have, on their page and in a review. */
import type { LinkOfCustomer } from '@agio/contract'
import { SamePerson } from '@agio/domain'
import { Link } from '../app/context.tsx'
import { Section, Table } from '../app/queue/case.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { standingText } from '../app/standing-words.ts'
import { decisionText, kindsText, strengthText } from './link-words.ts'

/** What is not decided leads to the queue where it is. */
function Decision({ link: { decision, strength, refusal } }: { link: LinkOfCustomer }) {
  if (decision !== null) return decisionText[decision]
  if (!SamePerson.isForDecision(strength, refusal)) return 'nothing to decide'
  return <Link href={hrefOf('cases', undefined, queue)}>not decided</Link>
}
const queue = new URLSearchParams({ kind: 'same_person' })

export function Links({ links }: { links: readonly LinkOfCustomer[] }) {
  if (links.length === 0) return null
  return (
    <Section title="Other accounts">
      <Table
        label="Other accounts"
        heads={['Customer', 'Link', 'Both have', 'Refused for good', 'Decision']}
        rows={links.map((link) => ({
          id: link.id,
          cells: [
            <a key="customer" href={hrefOf('customers', link.customerId)}>
              {link.customerId}
            </a>,
            strengthText[link.strength],
            kindsText(link.kinds),
            link.refusal === null ? 'no' : standingText(link.refusal),
            <Decision key="decision" link={link} />,
          ],
        }))}
      />
    </Section>
  )
}
