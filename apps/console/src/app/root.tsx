/** Chooses the screen: sign-in, or the queue in the address. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { CustomersScreen } from '../customers/index.ts'
import { SignInScreen } from '../sign-in/index.ts'
import { AppProvider, useApp, usePlace, useSignedIn, type App } from './context.tsx'
import { lazily } from './lazily.tsx'
import { joinPath, queues, type Queue } from './shell/router.ts'
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

// oxfmt-ignore
const rooms: Readonly<Record<Queue, ComponentType>> = {
  today: lazily(() => import('../today/index.ts').then((it) => it.TodayScreen)),
  orders: lazily(() => import('../orders/index.ts').then((it) => it.OrdersScreen)),
  // Loaded at the start: text typed right after the search key goes to its field.
  customers: CustomersScreen,
  reviews: lazily(() => import('../reviews/index.ts').then((it) => it.ReviewsScreen)),
  cases: lazily(() => import('../cases/index.ts').then((it) => it.CasesScreen)),
  chats: lazily(() => import('../chats/index.ts').then((it) => it.ChatsScreen)),
  unmatched: lazily(() => import('../unmatched/index.ts').then((it) => it.UnmatchedScreen)),
  claims: lazily(() => import('../claims/index.ts').then((it) => it.ClaimsScreen)),
  coins: lazily(() => import('../coins/index.ts').then((it) => it.CoinsScreen)),
  batches: lazily(() => import('../batches/index.ts').then((it) => it.BatchesScreen)),
  bank_files: lazily(() => import('../bank-files/index.ts').then((it) => it.BankFilesScreen)),
  reconciliation: lazily(() => import('../reconciliation/index.ts').then((it) => it.ReconciliationScreen)),
  treasury: lazily(() => import('../treasury/index.ts').then((it) => it.TreasuryScreen)),
  configuration: lazily(() => import('../configuration/index.ts').then((it) => it.ConfigurationScreen)),
  pauses: lazily(() => import('../pauses/index.ts').then((it) => it.PausesScreen)),
  merchants: lazily(() => import('../merchants/index.ts').then((it) => it.MerchantsScreen)),
  operators: lazily(() => import('../operators/index.ts').then((it) => it.OperatorsScreen)),
  audit: lazily(() => import('../audit/index.ts').then((it) => it.AuditScreen)),
}
/** The screens of people who are no operators. */
const JoinScreen = lazily(() => import('../operators/index.ts').then((it) => it.JoinScreen))
const OwnConsole = lazily(() => import('../own-merchant/index.ts').then((it) => it.OwnConsole))

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
