/** Finds things and acts from anywhere: acts of the open case, rooms, and whatever the search knows. `/`, Ctrl K and ⌘K open it. */
import type { AnswerTo } from '@agio/contract/client'
import { Dialog } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { t } from 'virtual:texts/console/app'
import { Link, useApp } from '../context.tsx'
import { offered } from '../next/offered.ts'
import { figure, meaningOf, serviceText } from '../words.ts'
import css from './palette.module.css'
import { hrefOf, type Queue } from './router.ts'

type Found = AnswerTo<'searchEverything'>['items'][number]
const rooms = { customer: 'customers', order: 'orders', file: 'batches' } as const satisfies Record<
  Found['kind'],
  Queue
>

/** "Sale RF13…": what it is; then amount, state and day of an order. */
function Result({ found: { kind, title, order } }: { found: Found }) {
  return (
    <>
      <span>
        {order ? `${serviceText(order.service)} ${order.reference}` : `${t(`found.${kind}`)} ${title}`}
      </span>
      {order && (
        <span className={css.note}>
          {figure(order.send)} → {figure(order.receive)} · {meaningOf(order.service, order.state)[0]} ·{' '}
          {order.createdAt.slice(0, 10)}
        </span>
      )}
    </>
  )
}

const isLike = (words: string, typed: string) => words.toLowerCase().includes(typed.toLowerCase())

export function Palette({
  queues,
  onClose,
}: {
  queues: readonly (readonly [Queue, string])[]
  onClose: () => void
}) {
  const { api } = useApp()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const found = useQuery({
    queryKey: ['searchEverything', q],
    queryFn: () => api.call('searchEverything', { query: { q } }),
    enabled: q.length > 1,
  })
  // The acts as they were when it was opened.
  const [acts] = useState(offered)
  const actsShown = acts.filter(({ words }) => isLike(words, q))
  const roomsShown = queues.filter(([, words]) => isLike(words, q))
  const things = q.length > 1 ? (found.data?.items ?? []) : []
  const isNone = q.length > 1 && found.isSuccess && [...actsShown, ...roomsShown, ...things].length === 0
  return (
    <Dialog title={t('find_or_do')} closeLabel={t('close')} onClose={onClose} tall>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the field and what is listed */}
      <div className={css.palette} onKeyDown={moves}>
        <input
          className={css.field}
          type="search"
          aria-label={t('find_or_do')}
          placeholder={t('an_act_a_room_or')}
          value={typed}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ul className={css.list} aria-label={t('found')}>
          {things.map((it) => (
            <li key={`${it.kind} ${it.id}`}>
              <Link href={hrefOf(rooms[it.kind], it.id)} onPressed={onClose}>
                <Result found={it} />
              </Link>
            </li>
          ))}
          {actsShown.map((it) => (
            <li key={it.id}>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  it.act()
                }}
              >
                <span>{it.words}</span>
                <span className={css.note}>{t('of_the_open_case')}</span>
              </button>
            </li>
          ))}
          {roomsShown.map(([name, words]) => (
            <li key={name}>
              <Link href={hrefOf(name)} onPressed={onClose}>
                <span>{words}</span>
                <span className={css.note}>{t('room')}</span>
              </Link>
            </li>
          ))}
        </ul>
        {isNone && <p className={css.note}>{t('nothing_found')}</p>}
      </div>
    </Dialog>
  )
}

/** The arrows walk; Enter in the field takes the first. */
function moves(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > *')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by !== undefined) {
    event.preventDefault()
    stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus()
  } else if (event.key === 'Enter' && at === 0) {
    event.preventDefault()
    stops[1]?.click()
  }
}
