/** The frame of the console: the queues with what waits in each, the operator, and the keys. */
import { Dialog } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import { Link, OperatorProvider, useApp, usePlace } from '../context.tsx'
import { shortcuts, useKeys } from './keys.ts'
import { live } from '../api/live.ts'
import { Bar } from './bar.tsx'
import { Palette } from './palette.tsx'
import { hrefOf, queueGroups, queues, type Queue } from './router.ts'
import css from './shell.module.css'
import { Skip } from './skip.tsx'

/** The roles that may read the audit and the reviews, as in the contract. */
const readsAudit = ['auditor', 'compliance', 'admin']
/** The roles that answer customers. */
const readsChats = ['support', 'admin']
/** The roles that read what the firm is long or short of. */
const readsTreasury = ['treasurer', 'admin', 'auditor']

export function Shell({ children }: { children: ReactNode }) {
  const { api, router } = useApp()
  const { queue } = usePlace()
  const [isHelp, setHelp] = useState(false)
  const [isPalette, setPalette] = useState(false)
  const me = useQuery({ queryKey: ['me'], queryFn: () => api.call('getOperator'), ...live })
  const operator = me.data?.operator
  const mayAudit = operator?.roles.some((role) => readsAudit.includes(role)) === true
  const mayChat = operator?.roles.some((role) => readsChats.includes(role)) === true
  const mayTreasury = operator?.roles.some((role) => readsTreasury.includes(role)) === true
  const go = (to: Queue) => () => router.go(hrefOf(to))
  useKeys({
    '?': () => setHelp(true),
    '/': () => setPalette(true),
    'Ctrl K': () => setPalette(true),
    'g t': go('today'),
    'g o': go('orders'),
    ...(mayAudit && { 'g v': go('reviews') }),
    'g c': go('cases'),
    'g u': go('unmatched'),
    ...(mayChat && { 'g h': go('chats') }),
    'g l': go('claims'),
    'g k': go('coins'),
    'g b': go('batches'),
    'g i': go('bank_files'),
    'g r': go('reconciliation'),
    ...(mayTreasury && { 'g y': go('treasury') }),
    'g f': go('configuration'),
    'g p': go('pauses'),
    'g m': go('merchants'),
    'g w': go('operators'),
    ...(mayAudit && { 'g a': go('audit') }),
  })
  const open = queues.filter(
    ([name]) =>
      ((name !== 'audit' && name !== 'reviews') || mayAudit) &&
      (name !== 'chats' || mayChat) &&
      (name !== 'treasury' || mayTreasury),
  )
  const title = queues.find(([name]) => name === queue)?.[1] ?? t('console')
  useEffect(() => {
    document.title = t('agio_console', { title })
  }, [title])
  return (
    <OperatorProvider value={operator}>
      <Skip />
      <Bar
        brand={
          <>
            {t('agio')}
            <span className="only-spoken"> {t('console_inline')}</span>
          </>
        }
        label={t('queues')}
        rooms={open}
        open={queue}
        begins={queueGroups}
        waiting={me.data?.waiting}
        who={operator && <Link href={hrefOf('operators', operator.id)}>{operator.name}</Link>}
        roles={operator?.roles}
        onHelp={() => setHelp(true)}
        leave={() => api.call('operatorSignOut')}
      />
      {children}
      {isPalette && <Palette queues={open} onClose={() => setPalette(false)} />}
      {isHelp && <Help onClose={() => setHelp(false)} />}
    </OperatorProvider>
  )
}

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('keys')} closeLabel={t('close')} onClose={onClose}>
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
