/** The console of a merchant: its widget keys, payment links, payments, statements, beneficiaries, API keys, webhooks and team. */
import { IconButton, MoreIcon } from '@agio/ui'
import { useEffect, type ComponentType } from 'react'
import { Link, useApp, usePlace } from '../app/context.tsx'
import { lazily } from '../app/lazily.tsx'
import { turnTheme } from '../app/shell/shell.tsx'
import { hrefOf, ownRooms, type OwnRoom } from '../app/shell/router.ts'
import { Skip } from '../app/shell/skip.tsx'
import css from '../app/shell/shell.module.css'
import { useOwnMerchant } from './use-own-merchant.ts'

// oxfmt-ignore
const rooms: Readonly<Record<OwnRoom, ComponentType>> = {
  widget_keys: lazily(() => import('./widget-keys-room.tsx').then((it) => it.WidgetKeysRoom)),
  links: lazily(() => import('./links/links-room.tsx').then((it) => it.LinksRoom)),
  payments: lazily(() => import('./settlement/payments-room.tsx').then((it) => it.PaymentsRoom)),
  statements: lazily(() => import('./settlement/statements-room.tsx').then((it) => it.StatementsRoom)),
  payees: lazily(() => import('./payees/payees-room.tsx').then((it) => it.PayeesRoom)),
  api_keys: lazily(() => import('./api-keys-room.tsx').then((it) => it.ApiKeysRoom)),
  webhooks: lazily(() => import('./webhooks/webhooks-room.tsx').then((it) => it.WebhooksRoom)),
  team: lazily(() => import('./team-room.tsx').then((it) => it.TeamRoom)),
}

export function OwnConsole() {
  const { api, session, queries } = useApp()
  const { queue } = usePlace()
  const { merchant } = useOwnMerchant()
  const [room, title] = ownRooms.find(([name]) => name === queue) ?? ownRooms[0]
  useEffect(() => {
    document.title = `${title} · ${merchant?.name ?? 'Agio console'}`
  }, [title, merchant?.name])
  const Room = rooms[room]
  const leave = () => {
    const over = () => {
      session.end()
      queries.clear()
    }
    api.call('merchantSignOut').then(over, over)
  }
  return (
    <>
      <Skip />
      <header className={css.bar}>
        <h1 className={css.brand}>{merchant?.name ?? 'Agio'}</h1>
        <nav className={css.nav} aria-label="Rooms">
          {ownRooms.map(([name, words]) => (
            <Link key={name} href={hrefOf(name)} aria-current={name === room ? 'page' : undefined}>
              {words}
            </Link>
          ))}
        </nav>
        <div className={css.who}>
          <span>
            {merchant?.caller.name} <span className={css.role}>{merchant?.caller.roles.join(', ')}</span>
          </span>
          <IconButton label="Light or dark" onClick={turnTheme}>
            <MoreIcon name="half" />
          </IconButton>
          <IconButton label="Sign out" onClick={leave}>
            <MoreIcon name="leave" />
          </IconButton>
        </div>
      </header>
      <Room />
    </>
  )
}
