/** The other accounts of a customer, with what both have, on their page and in a review. */
import type { LinkOfCustomer } from '@agio/contract'
import { Section, Table } from '../app/queue/case.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { standingText } from '../app/standing-words.ts'
import { decisionText, kindsText, strengthText } from './link-words.ts'

const decisionOf = ({ decision, strength, refusal }: LinkOfCustomer): string => {
  if (decision !== null) return decisionText[decision]
  return strength === 'shared' && refusal === null ? 'nothing to decide' : 'not decided'
}

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
            decisionOf(link),
          ],
        }))}
      />
    </Section>
  )
}
