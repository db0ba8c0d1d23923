/** Wallets of people: a phone behind a relay, and extensions of a browser. */
import { join } from 'node:path'
import { liveAt, relayAt, type SandboxParts } from '@agio/sandbox'
import * as controls from './controls.ts'
import { walletPage } from './pages.ts'
import { createPhone } from './phone.ts'
import { walletRoutes } from './routes.ts'
import { openWallets } from './wallets.ts'

export * as walletControls from './controls.ts'

export function openPeopleWallets({ app, serve, chains, dataDir, base, opened }: SandboxParts): void {
  const wallets = openWallets({ chains, file: join(dataDir, 'wallets.json') })
  const wallet = wallets.find('phone')
  if (!wallet) throw new Error('the phone has a wallet')
  const phone = createPhone(wallet, {
    relayUrl: () => relayAt(base()).walletRelayUrl,
    chains: chains.map(({ chain }) => chain.id),
  })
  opened(phone.close)
  walletRoutes(app, serve, wallets)
  serve(controls.pairPhone, async ({ body }) => {
    void wallets.fund(wallet).catch(() => undefined)
    return (await phone.pair(body.uri)) ?? { paired: true }
  })
  serve(controls.readSessions, () => phone.sessions())
  serve(controls.disconnectPhone, async () => {
    await phone.disconnect()
    return { sessions: await phone.sessions() }
  })
  const shop = wallets.list().filter((one) => one !== wallet)
  app.get('/wallet', async (_request, reply) =>
    reply.type('text/html').send(walletPage(wallet, await phone.sessions(), shop)),
  )
  liveAt(app, '/wallet/events', (send) => wallets.on(() => send('changed', {})))
}
