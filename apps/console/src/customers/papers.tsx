/** The papers of a customer; a picture is opened by those who may, and the audit keeps each time. */
import type { CustomerPage } from '@agio/contract'
import { useMay } from '../app/context.tsx'
import { Listed } from './customer-parts.tsx'
import { places } from './places.ts'
import { SaveFile } from './save-file.tsx'

/** As in the contract. */
const readers = ['compliance', 'admin', 'auditor']

export function Papers({ papers }: { papers: CustomerPage['papers'] }) {
  const mayRead = useMay(readers)
  return (
    <Listed
      title={places.papers}
      anchor="papers"
      heads={['Paper', 'State', 'Valid until', 'Added', 'Action']}
      rows={papers.map(({ id, kind, side, state, reason, validUntil, addedAt }) => ({
        id: `${id ?? kind} ${side}`,
        cells: [
          `${kind}, ${side}`,
          reason === null ? state : `${state}: ${reason}`,
          validUntil === 'no-end' ? 'no end date' : (validUntil ?? '–'),
          addedAt ?? '–',
          mayRead && id !== null ? (
            <SaveFile
              name={`${kind}-${side}`}
              open={(api) => api.open('readCustomerDocument', { params: { id } })}
            />
          ) : (
            ''
          ),
        ],
      }))}
    />
  )
}
