/** A paper of a review or a file of a chat: fetched when it is asked for, because the audit keeps each time. Turned and enlarged by keys. */
import { Button } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useApp } from '../context.tsx'
import { useKeys } from '../shell/keys.ts'
import css from './picture.module.css'
import { Problem } from './problem.tsx'

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
  const [turns, setTurns] = useState(0)
  const [zoom, setZoom] = useState(1)
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown])
  const larger = () => setZoom((one) => Math.min(6, one * 1.5))
  const smaller = () => setZoom((one) => Math.max(1, one / 1.5))
  const turn = () => setTurns((one) => one + 1)
  useKeys(shown?.isPicture ? { '+': larger, '-': smaller, r: turn } : {})
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
  const label = `${name}, enlarged ${Math.round(zoom * 100)} %`
  return (
    <figure className={css.picture}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too */}
      <section className={css.frame} tabIndex={0} aria-label={label}>
        <img
          src={shown.url}
          alt={name}
          style={{ inlineSize: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}
        />
      </section>
      <figcaption className={css.tools}>
        <Button look="quiet" onClick={larger}>
          Larger (+)
        </Button>
        <Button look="quiet" onClick={smaller}>
          Smaller (-)
        </Button>
        <Button look="quiet" onClick={turn}>
          Turn (r)
        </Button>
      </figcaption>
    </figure>
  )
}
