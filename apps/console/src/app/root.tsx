/** From who is signed in, and where they are, to the screen. */
import { QueryClientProvider } from '@tanstack/react-query'
import { AuditScreen } from '../audit/index.ts'
import { BatchesScreen } from '../batches/index.ts'
import { OrdersScreen } from '../orders/index.ts'
import { SignInScreen } from '../sign-in/index.ts'
import { UnmatchedScreen } from '../unmatched/index.ts'
import { AppProvider, usePlace, useSignedIn, type App } from './context.tsx'
import { Shell } from './shell/shell.tsx'

export function Root({ app }: { app: App }) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>
        <Rooms />
      </QueryClientProvider>
    </AppProvider>
  )
}

function Rooms() {
  const isSignedIn = useSignedIn()
  return isSignedIn ? (
    <Shell>
      <Room />
    </Shell>
  ) : (
    <SignInScreen />
  )
}

function Room() {
  const { queue } = usePlace()
  switch (queue) {
    case 'orders':
      return <OrdersScreen />
    case 'unmatched':
      return <UnmatchedScreen />
    case 'batches':
      return <BatchesScreen />
    case 'audit':
      return <AuditScreen />
    default:
      return queue satisfies never
  }
}
