/** Every way to a wallet, in the order of the list. The one that takes any wallet of the browser comes last. */
import type { WidgetConfig } from '@agio/contract'
import type { Host } from '../../app/host/host.ts'
import type { Connector } from '../core/connector.ts'
import { coinbase } from './coinbase.ts'
import { exchange } from './exchange.ts'
import { host } from './host.ts'
import { injected } from './injected.ts'
import { qr } from './qr.ts'
import { trust } from './trust.ts'

export const connectors: readonly Connector[] = [exchange, coinbase, trust, host, injected]

/** Those that this installation offers, in this host: a messenger allows wallets of its own only. */
export function connectorsFor(
  offered: Pick<WidgetConfig['wallets'], 'leftOut' | 'relay'> | undefined,
  { kind: shownIn }: Pick<Host, 'kind'>,
): readonly Connector[] {
  if (shownIn === 'messenger') return []
  const inBrowser = connectors.filter(({ kind }) => !offered?.leftOut.includes(kind))
  return offered?.relay ? [...inBrowser, qr(offered.relay)] : inBrowser
}
