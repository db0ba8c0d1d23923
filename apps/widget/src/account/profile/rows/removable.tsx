/** A row of something that is kept, and the button that removes it; a removal is asked for once more, in place. */
import { Button } from '@agio/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../app/context.tsx'
import { Problem } from '../../../app/problem.tsx'
import { useAct } from '../../../app/use-act.ts'
import css from '../profile.module.css'

/** The button that was pressed is gone: the focus goes to the one that changes nothing. */
const focusLast = (group: HTMLElement | null): void =>
  group?.querySelector<HTMLElement>('button:last-of-type')?.focus()

/** The row is gone with its buttons: the next one is read on from, or the empty list. */
function focusNext(list: Element | null | undefined, at: number): void {
  const rows = [...(list?.children ?? [])]
  const row = rows[Math.min(at, rows.length - 1)]
  const next = [...(row?.querySelectorAll('button') ?? [])].at(-1) ?? list
  if (next instanceof HTMLElement) next.focus()
}

export function Removable({
  name,
  note,
  word,
  beside,
  onRemove,
}: {
  name: ReactNode
  note: ReactNode
  /** The button's text, and the words spoken with it. */
  word: { readonly text: string; readonly label: string } | undefined
  /** Another act on it, before the button. */
  beside?: ReactNode
  onRemove: () => Promise<unknown>
}) {
  const { t } = useText()
  const [sure, setSure] = useState<boolean>()
  const row = useRef<HTMLLIElement>(null)
  const removed = useRef<() => void>(undefined)
  useEffect(() => () => removed.current?.(), [])
  const removal = useAct(async () => {
    const list = row.current?.parentElement
    const at = row.current ? [...(list?.children ?? [])].indexOf(row.current) : 0
    removed.current = () => focusNext(list, at)
    await onRemove()
  })
  return (
    <li className={css.kept} ref={row}>
      <div className={css.keptWords}>
        <span>{name}</span>
        <span className="soft">{note}</span>
        <Problem error={removal.error} />
      </div>
      {word && !sure && (
        <div ref={sure === false ? focusLast : undefined}>
          {beside}
          <Button look="plain" aria-label={word.label} onClick={() => setSure(true)}>
            {word.text}
          </Button>
        </div>
      )}
      {word && sure && (
        <div className={css.sure} ref={focusLast}>
          <Button look="danger" busy={removal.busy} onClick={() => removal.run()}>
            {t('account.sure', { act: word.text })}
          </Button>
          <Button look="plain" onClick={() => setSure(false)}>
            {t('account.keep')}
          </Button>
        </div>
      )}
    </li>
  )
}
