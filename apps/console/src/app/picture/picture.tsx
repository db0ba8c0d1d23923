/** A paper of a review or a file of a chat: fetched when it is asked for, because the audit keeps each time. */
import { Button } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useApp } from '../context.tsx'
import { Enlarged } from './enlarged.tsx'
import { Problem } from '../queue/problem.tsx'

type Shown = { readonly url: string; readonly isPicture: boolean }

export function Picture({
  from = 'readCustomerDocument',
  id,
  name,
}: {
  from?: 'readCustomerDocument' | 'readChatFile'
  id: string
  name: string
}) {
  const { api } = useApp()
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown])
  const open = async () => {
    setProblem(undefined)
    try {
      const blob = await (await api.open(from, { params: { id } })).blob()
      const url = URL.createObjectURL(blob)
      setShown({ url, isPicture: blob.type.startsWith('image/') })
    } catch (error) {
      setProblem(error)
    }
  }
  if (!shown)
    return (
      <>
        <Button look="quiet" onClick={() => void open()}>
          Show {name}
        </Button>
        <Problem error={problem} />
      </>
    )
  if (!shown.isPicture)
    return (
      <a href={shown.url} download={`${name}.pdf`}>
        Save {name}
      </a>
    )
  return <Enlarged url={shown.url} name={name} />
}
