/** The questions of every case: what it waits for and until when, what happens by itself then, and what can be done, the advised act first. */
import { Button } from '@agio/ui'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import { useKeys } from '../shell/keys.ts'
import { momentOf, untilText } from '../moments.ts'
import { Facts, Section } from '../queue/case.tsx'
import { useOffered, type NextAct } from './offered.ts'
import css from '../queue/queue.module.css'

export const staysUntilDecided = t('stays_until_decided')
export const nothingMore = t('nothing_more')

export function Next(props: {
  /** Tells the panels of a page apart. */
  readonly title?: string
  readonly waitsFor: string
  /** As the wire writes a time. */
  readonly until?: string | null
  /** The consequence of time alone: at that moment, or when it comes. */
  readonly then: string
  /** The first of them is advised where `isAdvised`: the key `a` begins it. */
  readonly acts: readonly NextAct[]
  readonly isAdvised?: boolean
  /** Shown where there are no acts. */
  readonly none?: string
  readonly children?: ReactNode
}) {
  const {
    title = t('what_next'),
    waitsFor,
    until,
    then,
    acts,
    isAdvised = false,
    none = t('nothing_for_you'),
    children,
  } = props
  const advised = isAdvised ? acts[0] : undefined
  useOffered(acts)
  useKeys(advised ? { a: advised.act } : {})
  return (
    <Section title={title}>
      <Facts
        label={title}
        lines={[
          { name: t('waits_for'), value: <b>{waitsFor}</b> },
          ...(until ? [{ name: t('until'), value: momentOf(until), note: untilText(until) }] : []),
          { name: until ? t('then_automatically') : t('automatically'), value: then },
        ]}
      />
      {acts.length === 0 && !children && <p className={css.soft}>{none}</p>}
      {(acts.length > 0 || children) && (
        <div className={css.actions}>
          {acts.map((it) => (
            <Button
              key={it.id}
              look={it === advised ? 'main' : it.isMild ? 'quiet' : 'danger'}
              onClick={it.act}
            >
              {it.words}
            </Button>
          ))}
          {children}
        </div>
      )}
    </Section>
  )
}
