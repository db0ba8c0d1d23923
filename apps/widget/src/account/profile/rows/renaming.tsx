/** A row of something that is kept, while it is given another name. */
import { Button, TextField } from '@agio/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useText } from '../../../app/context.tsx'
import { Problem } from '../../../app/problem.tsx'
import { useAct } from '../../../app/use-act.ts'
import css from '../profile.module.css'

type Props = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly most: number
  /** What may go without a name. */
  readonly isOptional?: boolean
  readonly onSave: (name: string) => Promise<unknown>
  readonly onDone: () => void
}

export function Renaming({ id, name: before, label, hint, most, isOptional = false, onSave, onDone }: Props) {
  const { t } = useText()
  const [name, setName] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const list = row.current?.parentElement
    const at = [...(list?.children ?? [])].indexOf(row.current as HTMLLIElement)
    row.current?.querySelector('input')?.focus()
    // The button that opened it is there again in its place.
    return () => list?.children[at]?.querySelector('button')?.focus()
  }, [])
  const renaming = useAct(async () => {
    const wanted = name.trim()
    const isEmpty = wanted === '' && !isOptional
    setMissing(isEmpty)
    if (isEmpty) return
    await onSave(wanted)
    onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!renaming.busy) renaming.run()
  }
  return (
    <li ref={row}>
      <form className={css.row} onSubmit={submit} noValidate>
        <TextField
          id={id}
          label={label}
          hint={hint}
          autoComplete="off"
          maxLength={most}
          value={name}
          error={isMissing ? t('code.required') : undefined}
          onText={setName}
        />
        <Problem error={renaming.error} />
        <div className={css.sure}>
          <Button type="submit" look="quiet" busy={renaming.busy}>
            {t('account.save')}
          </Button>
          <Button look="plain" onClick={onDone}>
            {t('account.keep')}
          </Button>
        </div>
      </form>
    </li>
  )
}
