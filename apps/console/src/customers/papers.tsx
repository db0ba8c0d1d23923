/** The papers of a customer, looked at by those who may; the audit keeps each time. */
import type { CustomerPage } from '@agio/contract'
import { t } from 'virtual:texts/console/customers'
import { useMay } from '../app/context.tsx'
import { Picture } from '../app/picture/picture.tsx'
import { Listed } from './customer-parts.tsx'
import { places } from './places.ts'

/** As in the contract. */
const readers = ['compliance', 'admin', 'auditor']

export function Papers({ papers }: { papers: CustomerPage['papers'] }) {
  const mayRead = useMay(readers)
  return (
    <Listed
      title={places.papers}
      anchor="papers"
      heads={[t('paper'), t('state'), t('valid_until'), t('added')]}
      rows={papers.map(({ id, kind, side, state, reason, validUntil, addedAt }) => ({
        id: `${id ?? kind} ${side}`,
        cells: [
          `${kind}, ${side}`,
          reason === null ? state : `${state}: ${reason}`,
          validUntil === 'no-end' ? t('no_end_date') : (validUntil ?? '–'),
          addedAt ?? '–',
        ],
      }))}
    >
      {mayRead &&
        papers.map(
          ({ id, kind, side }) => id !== null && <Picture key={id} id={id} name={`${kind}, ${side}`} />,
        )}
    </Listed>
  )
}
