/** The end of the account: what goes, what the law has kept and until when, what holds it; then a fresh code. */
import { Button, Checkbox, Dialog, Notice } from '@agio/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useApp, useText } from '../../app/context.tsx'
import { SupportLink } from '../../app/routing/support-link.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'
import { showDate } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { openAbove } from '../../app/shell/above.tsx'
import { useAct } from '../../app/use-act.ts'
import { readWireTime } from '@agio/contract/wire'
import { withFreshPin } from '../fresh-pin/index.ts'
import type { MyData } from './my-data.ts'
import css from './profile.module.css'

type Terms = MyData['erasure']

export function CloseAccount({ terms, refresh }: { terms: Terms; refresh: () => Promise<unknown> }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState<boolean>()
  const first = useRef<HTMLElement>(null)
  const opener = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) first.current?.focus()
    if (isOpen === false) opener.current?.querySelector('button')?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <div ref={opener}>
        <Button look="plain" onClick={() => setOpen(true)}>
          {t('data.close')}
        </Button>
      </div>
    )
  return (
    <section className={css.row} ref={first} tabIndex={-1} aria-label={t('data.closeTitle')}>
      <h3>{t('data.closeTitle')}</h3>
      {terms.holds.length > 0 ? (
        <Held terms={terms} />
      ) : (
        <>
          <p>{t('data.lost')}</p>
          <Kept terms={terms} />
          <Confirm refresh={refresh} />
        </>
      )}
      <Button look="plain" onClick={() => setOpen(false)}>
        {t('data.keepAccount')}
      </Button>
    </section>
  )
}

/** The reason why it cannot be closed now. */
function Held({ terms: { holds } }: { terms: Terms }) {
  const { t, locale } = useText()
  const words = (hold: Terms['holds'][number]): string => {
    switch (hold.kind) {
      case 'open_orders':
        return t('data.hold.orders', { count: hold.count })
      case 'owed_by_you':
        return t('data.hold.debt', { amount: showAmount(locale, hold.amount) })
      case 'owed_to_you':
        return t('data.hold.owed', { count: hold.count })
    }
  }
  return (
    <>
      <Notice tone="warn" title={t('data.held')} live>
        <ul className={css.list}>
          {holds.map((hold) => (
            <li key={words(hold)}>{words(hold)}</li>
          ))}
        </ul>
      </Notice>
      <nav className={css.links} aria-label={t('data.held')}>
        <Link href="/transactions">{t('title.history')}</Link>
        <SupportLink about={{ topic: 'closing_account' }}>{t('title.support')}</SupportLink>
      </nav>
    </>
  )
}

const dayOf = (time: string) => showDate(readWireTime(time))

/** Data that the law keeps. */
function Kept({ terms: { ordersUntil, identityUntil } }: { terms: Terms }) {
  const { t } = useText()
  const lines = keptLines(t, ordersUntil, identityUntil)
  if (lines.length === 0) return <p>{t('data.keepsNothing')}</p>
  return (
    <Notice title={t('data.keeps')}>
      <ul className={css.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

const keptLines = (t: Translate, orders: string | null, identity: string | null): string[] => [
  ...(orders === null ? [] : [t('data.keeps.orders', { date: dayOf(orders) })]),
  ...(identity === null ? [] : [t('data.keeps.identity', { date: dayOf(identity) })]),
]

function Confirm({ refresh }: { refresh: () => Promise<unknown> }) {
  const app = useApp()
  const { t } = useText()
  const [isSure, setSure] = useState(false)
  const erase = useAct(async () => {
    try {
      const kept = await withFreshPin(app, () => app.api.call('eraseMyData'))
      // The server has ended the session: nothing else on this page may ask with it.
      app.session.end()
      await app.router.go('/sell')
      // The page that asked is gone with the session.
      openAbove(app, (close) => <Closed kept={kept} onLeave={close} />)
    } catch (error) {
      await refresh()
      throw error
    }
  })
  return (
    <>
      <Checkbox id="erase-sure" checked={isSure} onCheck={setSure}>
        {t('data.sure')}
      </Checkbox>
      <Problem error={erase.error} />
      <Button look="danger" busy={erase.busy} disabled={!isSure} onClick={() => erase.run()}>
        {t('data.erase')}
      </Button>
    </>
  )
}

function Closed({ kept, onLeave }: { kept: Terms; onLeave: () => void }) {
  const { t } = useText()
  return (
    <Dialog title={t('data.closed')} closeLabel={t('data.leave')} onClose={onLeave}>
      <div className={css.row}>
        <p>{t('data.closedText')}</p>
        <Kept terms={kept} />
        <Button wide onClick={onLeave}>
          {t('data.leave')}
        </Button>
      </div>
    </Dialog>
  )
}
