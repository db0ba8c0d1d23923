/** The other accounts of a customer, with what both have, on their page and in a review. */
import type { LinkOfCustomer, SharedWithCustomer } from '@agio/contract'
import { SamePerson } from '@agio/domain'
import { t } from 'virtual:texts/console/same-person'
import { Link } from '../app/context.tsx'
import { Section, Table } from '../app/queue/case.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { standingText } from '../app/standing-words.ts'
import { decisionText, kindText, kindsText, strengthText } from './link-words.ts'

/** An undecided link leads to its queue. */
function Decision({ link: { decision, strength, refusal } }: { link: LinkOfCustomer }) {
  if (decision !== null) return decisionText(decision)
  if (!SamePerson.isForDecision(strength, refusal)) return t('nothing_to_decide')
  return <Link href={hrefOf('cases', undefined, queue)}>{t('not_decided')}</Link>
}
const queue = new URLSearchParams({ kind: 'same_person' })

/** A thousand is as far as they are counted. */
const counted = (count: number): string =>
  count < 1_000 ? t('accounts', { count }) : t('1_000_accounts_or_more')

const customerLink = (customerId: string) => (
  <a key="customer" href={hrefOf('customers', customerId)}>
    {customerId}
  </a>
)

const refusedFor = (refusal: LinkOfCustomer['refusal']): string =>
  refusal === null ? t('no') : standingText(refusal)

type Others = { links: readonly LinkOfCustomer[]; shared?: readonly SharedWithCustomer[] }

export function Links({ links, shared = [] }: Others) {
  if (links.length === 0 && shared.length === 0) return null
  return (
    <Section title={t('other_accounts')}>
      <Table
        label={t('other_accounts')}
        heads={[t('customer'), t('link'), t('both_have'), t('refused_for_good'), t('decision')]}
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
              customerId === null ? t('not_listed') : refusedFor(refusal),
              t('nothing_to_decide'),
            ],
          })),
        ]}
      />
    </Section>
  )
}
