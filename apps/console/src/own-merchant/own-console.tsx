/** The console of a merchant: its widget keys, payment links, payments, statements, beneficiaries, API keys, webhooks and team. Its people see nothing else. */
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useApp, usePlace } from '../app/context.tsx'
import { Bar } from '../app/shell/bar.tsx'
import { ownGroups, ownRooms, type OwnRoom } from '../app/shell/router.ts'
import { Skip } from '../app/shell/skip.tsx'
import { useOwnMerchant } from './use-own-merchant.ts'
import { ApiKeysRoom } from './api-keys-room.tsx'
import { LinksRoom } from './links/links-room.tsx'
import { PayeesRoom } from './payees/payees-room.tsx'
import { TeamRoom } from './team-room.tsx'
import { WebhooksRoom } from './webhooks/webhooks-room.tsx'
import { WidgetKeysRoom } from './widget-keys-room.tsx'

/** Loaded when they are opened. */
const PaymentsRoom = lazy(() =>
  import('./settlement/payments-room.tsx').then((it) => ({ default: it.PaymentsRoom })),
)
const StatementsRoom = lazy(() =>
  import('./settlement/statements-room.tsx').then((it) => ({ default: it.StatementsRoom })),
)

const rooms: Readonly<Record<OwnRoom, ComponentType>> = {
  widget_keys: WidgetKeysRoom,
  links: LinksRoom,
  payments: PaymentsRoom,
  statements: StatementsRoom,
  payees: PayeesRoom,
  api_keys: ApiKeysRoom,
  webhooks: WebhooksRoom,
  team: TeamRoom,
}

export function OwnConsole() {
  const { api } = useApp()
  const { queue } = usePlace()
  const { merchant } = useOwnMerchant()
  const [room, title] = ownRooms.find(([name]) => name === queue) ?? ownRooms[0]
  useEffect(() => {
    document.title = `${title} · ${merchant?.name ?? 'Agio console'}`
  }, [title, merchant?.name])
  const Room = rooms[room]
  return (
    <>
      <Skip />
      <Bar
        brand={merchant?.name ?? 'Agio'}
        label="Rooms"
        rooms={ownRooms}
        open={room}
        begins={ownGroups}
        who={merchant?.caller.name}
        roles={merchant?.caller.roles}
        leave={() => api.call('merchantSignOut')}
      />
      <Suspense fallback={null}>
        <Room />
      </Suspense>
    </>
  )
}
