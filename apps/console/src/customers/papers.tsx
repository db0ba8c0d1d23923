/** The papers of a customer; a picture is opened by those who may, and the audit keeps each time. */
import type { CustomerPage } from '@agio/contract'
import { Button } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useApp, useMay } from '../app/context.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { Listed } from './customer-parts.tsx'

/** As in the contract. */
const readers = ['compliance', 'admin', 'auditor']

export function Papers({ papers }: { papers: CustomerPage['papers'] }) {
  const mayRead = useMay(readers)
  return (
    <Listed
      title="Papers"
      heads={['Paper', 'State', 'Valid until', 'Added', 'Action']}
      rows={papers.map(({ id, kind, side, state, reason, validUntil, addedAt }) => ({
        id: `${id ?? kind} ${side}`,
        cells: [
          `${kind}, ${side}`,
          reason === null ? state : `${state}: ${reason}`,
          validUntil ?? '–',
          addedAt ?? '–',
          mayRead && id !== null ? <OpenPaper id={id} name={`${kind}-${side}`} /> : '',
        ],
      }))}
    />
  )
}

/** Saved to the operator's machine: the server never lets it be shown inside a page. */
function OpenPaper({ id, name }: { id: string; name: string }) {
  const { api } = useApp()
  const [problem, setProblem] = useState<unknown>()
  const [url, setUrl] = useState<string>()
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const save = async () => {
    setProblem(undefined)
    try {
      const blob = await (await api.open('readCustomerDocument', { params: { id } })).blob()
      const href = URL.createObjectURL(blob)
      setUrl(href)
      Object.assign(document.createElement('a'), {
        href,
        download: `${name}.${blob.type === 'application/pdf' ? 'pdf' : 'jpg'}`,
      }).click()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void save()}>
        Save
      </Button>
      <Problem error={problem} />
    </>
  )
}
