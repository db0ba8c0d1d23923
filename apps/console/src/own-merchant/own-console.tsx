/** The console of a merchant: its home, widget keys, payment links, orders, payments, statements, beneficiaries, API keys, webhooks and team. */
import { useEffect, type ComponentType } from 'react'
import { t } from 'virtual:texts/console/own-merchant'
import { useApp, usePlace } from '../app/context.tsx'
import { lazily } from '../app/lazily.tsx'
import { Bar } from '../app/shell/bar.tsx'
import { ownGroups, ownRooms, type OwnRoom } from '../app/shell/router.ts'
import { Skip } from '../app/shell/skip.tsx'
import { useOwnMerchant } from './use-own-merchant.ts'

// oxfmt-ignore
const rooms: Readonly<Record<OwnRoom, ComponentType>> = {
  home: lazily(() => import('./home/index.ts').then((it) => it.HomeRoom)),
  widget_keys: lazily(() => import('./widget-keys-room.tsx').then((it) => it.WidgetKeysRoom)),
  links: lazily(() => import('./links/links-room.tsx').then((it) => it.LinksRoom)),
  orders: lazily(() => import('./home/index.ts').then((it) => it.OrdersRoom)),
  payments: lazily(() => import('./settlement/payments-room.tsx').then((it) => it.PaymentsRoom)),
  statements: lazily(() => import('./settlement/statements-room.tsx').then((it) => it.StatementsRoom)),
  payees: lazily(() => import('./payees/payees-room.tsx').then((it) => it.PayeesRoom)),
  api_keys: lazily(() => import('./api-keys-room.tsx').then((it) => it.ApiKeysRoom)),
  webhooks: lazily(() => import('./webhooks/webhooks-room.tsx').then((it) => it.WebhooksRoom)),
  team: lazily(() => import('./team-room.tsx').then((it) => it.TeamRoom)),
}

export function OwnConsole() {
  const { api } = useApp()
  const { queue } = usePlace()
  const { merchant } = useOwnMerchant()
  const [room, title] = ownRooms.find(([name]) => name === queue) ?? ownRooms[0]
  useEffect(() => {
    document.title = `${title} · ${merchant?.name ?? t('agio_console')}`
  }, [title, merchant?.name])
  const Room = rooms[room]
  return (
    <>
      <Skip />
      <Bar
        brand={merchant?.name ?? t('agio')}
        label={t('rooms')}
        rooms={ownRooms}
        open={room}
        begins={ownGroups}
        who={merchant?.caller.name}
        roles={merchant?.caller.roles.map((role) => (role === 'owner' ? t('owner') : t('staff')))}
        speaks
        leave={() => api.call('merchantSignOut')}
      />
      <Room />
    </>
  )
}
