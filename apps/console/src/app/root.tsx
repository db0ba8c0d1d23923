/** Chooses the screen: sign-in, or the queue in the address. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { AuditScreen } from '../audit/index.ts'
import { BatchesScreen } from '../batches/index.ts'
import { CasesScreen } from '../cases/index.ts'
import { ChatsScreen } from '../chats/index.ts'
import { CoinsScreen } from '../coins/index.ts'
import { CustomersScreen } from '../customers/index.ts'
import { ConfigurationScreen } from '../configuration/index.ts'
import { MerchantsScreen } from '../merchants/index.ts'
import { OwnConsole } from '../own-merchant/index.ts'
import { joinPath, JoinScreen, OperatorsScreen } from '../operators/index.ts'
import { OrdersScreen } from '../orders/index.ts'
import { PausesScreen } from '../pauses/index.ts'
import { ReconciliationScreen } from '../reconciliation/index.ts'
import { ReviewsScreen } from '../reviews/index.ts'
import { SignInScreen } from '../sign-in/index.ts'
import { TodayScreen } from '../today/index.ts'
import { UnmatchedScreen } from '../unmatched/index.ts'
import { AppProvider, useApp, usePlace, useSignedIn, type App } from './context.tsx'
import { queues, type Queue } from './shell/router.ts'
import { Shell } from './shell/shell.tsx'

export function Root({ app }: { app: App }) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>
        <Console />
      </QueryClientProvider>
    </AppProvider>
  )
}

const rooms: Readonly<Record<Queue, ComponentType>> = {
  today: TodayScreen,
  orders: OrdersScreen,
  customers: CustomersScreen,
  reviews: ReviewsScreen,
  cases: CasesScreen,
  chats: ChatsScreen,
  unmatched: UnmatchedScreen,
  coins: CoinsScreen,
  batches: BatchesScreen,
  reconciliation: ReconciliationScreen,
  configuration: ConfigurationScreen,
  pauses: PausesScreen,
  merchants: MerchantsScreen,
  operators: OperatorsScreen,
  audit: AuditScreen,
}

function Console() {
  const { queue } = usePlace()
  const Room = rooms[queues.find(([name]) => name === queue)?.[0] ?? 'today']
  const { session } = useApp()
  const isIn = useSignedIn()
  if (window.location.pathname === joinPath) return <JoinScreen />
  if (!isIn) return <SignInScreen />
  if (session.isMerchant()) return <OwnConsole />
  return (
    <Shell>
      <Room />
    </Shell>
  )
}
