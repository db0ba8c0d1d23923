/** The frame of the console: the queues with what waits in each, the operator, and the keys. */
import type { OperatorView } from '@agio/contract'
import { Dialog, Icon, IconButton, MoreIcon } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, OperatorProvider, useApp, usePlace } from '../context.tsx'
import { shortcuts, useKeys } from './keys.ts'
import { live } from '../api/live.ts'
import { hrefOf, queues, type Queue } from './router.ts'
import css from './shell.module.css'
import { Skip } from './skip.tsx'

/** The roles that may read the audit and the reviews, as in the contract. */
const readsAudit = ['auditor', 'compliance', 'admin']
/** The roles that answer customers. */
const readsChats = ['support', 'admin']

export function Shell({ children }: { children: ReactNode }) {
  const { api, router } = useApp()
  const { queue } = usePlace()
  const [isHelp, setHelp] = useState(false)
  const me = useQuery({ queryKey: ['me'], queryFn: () => api.call('getOperator'), ...live })
  const operator = me.data?.operator
  const mayAudit = operator?.roles.some((role) => readsAudit.includes(role)) === true
  const mayChat = operator?.roles.some((role) => readsChats.includes(role)) === true
  const go = (to: Queue) => () => router.go(hrefOf(to))
  useKeys({
    '?': () => setHelp(true),
    '/': () => {
      router.go(hrefOf('customers'))
      document.querySelector<HTMLInputElement>('#find')?.focus()
    },
    'g t': go('today'),
    'g o': go('orders'),
    ...(mayAudit && { 'g v': go('reviews') }),
    'g c': go('cases'),
    'g u': go('unmatched'),
    ...(mayChat && { 'g h': go('chats') }),
    'g k': go('coins'),
    'g b': go('batches'),
    'g r': go('reconciliation'),
    'g f': go('configuration'),
    'g p': go('pauses'),
    'g m': go('merchants'),
    'g w': go('operators'),
    ...(mayAudit && { 'g a': go('audit') }),
  })
  const title = queues.find(([name]) => name === queue)?.[1] ?? 'Console'
  useEffect(() => {
    document.title = `${title} · Agio console`
  }, [title])
  // On a narrow screen the navigation scrolls; the present queue must be in sight.
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [queue])
  const waiting: Partial<Record<Queue, number>> = { ...me.data?.waiting }
  return (
    <OperatorProvider value={operator}>
      <Skip />
      <header className={css.bar}>
        <h1 className={css.brand}>
          Agio<span className="only-spoken"> console</span>
        </h1>
        <nav className={css.nav} aria-label="Queues" ref={nav}>
          {queues
            .filter(
              ([name]) =>
                ((name !== 'audit' && name !== 'reviews') || mayAudit) && (name !== 'chats' || mayChat),
            )
            .map(([name, words]) => (
              <Link key={name} href={hrefOf(name)} aria-current={name === queue ? 'page' : undefined}>
                {words}{' '}
                {(waiting[name] ?? 0) > 0 && (
                  <span className={css.count}>
                    {waiting[name]}
                    <span className="only-spoken"> waiting</span>
                  </span>
                )}
              </Link>
            ))}
        </nav>
        <Who operator={operator} onHelp={() => setHelp(true)} />
      </header>
      {children}
      {isHelp && <Help onClose={() => setHelp(false)} />}
    </OperatorProvider>
  )
}

function Who({ operator, onHelp }: { operator: OperatorView | undefined; onHelp: () => void }) {
  const { api, session, queries } = useApp()
  const leave = () => {
    const over = () => {
      session.end()
      queries.clear()
    }
    api.call('operatorSignOut').then(over, over)
  }
  return (
    <div className={css.who}>
      <span>
        {operator && <Link href={hrefOf('operators', operator.id)}>{operator.name}</Link>}{' '}
        <span className={css.role}>{operator?.roles.join(', ')}</span>
      </span>
      <IconButton label="Keys" onClick={onHelp}>
        <Icon name="info" />
      </IconButton>
      <IconButton label="Light or dark" onClick={turnTheme}>
        <MoreIcon name="half" />
      </IconButton>
      <IconButton label="Sign out" onClick={leave}>
        <MoreIcon name="leave" />
      </IconButton>
    </div>
  )
}

export function turnTheme(): void {
  const { dataset } = document.documentElement
  const isDark = dataset.theme
    ? dataset.theme === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches
  dataset.theme = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem('agio theme', dataset.theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" closeLabel="Close" onClose={onClose}>
      <dl className={css.keys}>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
