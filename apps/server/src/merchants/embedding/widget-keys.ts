/**
 * Embedding: the sites that may show the widget under a key, and its look there. A key is an identifier, not a
 * secret; the page that frames the widget is named to the browser (`frame-ancestors`), the page that asks for the
 * configuration names itself (`Origin`).
 */
import { StartValues, type Money, type Verification, type Wallets } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import { termsVersion } from '../../customers/index.ts'
import { ownOrigins } from '../../platform/guards/origins.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../../settings/settings.ts'
import { sitesOfLink } from '../links/index.ts'
import { merchantSessions } from '../sessions/index.ts'
import { findWidgetKey, keepWidgetKey, type ServiceSwitches } from '../widget-key-store.ts'

export const defaultKey = 'swapin-widget-default'

/** The ways in which customers reach their wallets. */
type WalletOffer = {
  readonly relay: { readonly url: string; readonly projectId: string } | null
  readonly recommended: readonly Wallets.Recommended[]
  readonly leftOut: readonly Wallets.Connector[]
}
type Service = keyof ServiceSwitches
type Entered = merchantSessions.Entered

/** The ways to a wallet that the widget offers. Wallets behind a QR code need a relay. */
export function walletOffer({
  walletRelayUrl: url,
  walletProjectId: projectId,
  walletsRecommended: recommended,
  walletsLeftOut: leftOut,
}: Settings): WalletOffer {
  const hasRelay = url !== undefined && projectId !== undefined && !leftOut.includes('qr')
  return { relay: hasRelay ? { url, projectId } : null, recommended, leftOut }
}

/**
 * Makes the key of the specification with these origins (the widget's own, the demo page's), where it is missing. A new one
 * offers both services; an operator's later choice is kept.
 */
export async function keepDefaultKey({ db, clock }: Platform, origins: readonly string[]): Promise<void> {
  await keepWidgetKey(
    db,
    {
      key: defaultKey,
      name: 'Default',
      allowedOrigins: [...new Set(origins.map(originOf))],
      services: { sell: { enabled: true }, buy: { enabled: true } },
      sellButtonTitle: null,
      buyButtonTitle: null,
      theme: {},
      locale: null,
    },
    clock.now(),
  )
}

type Asking = {
  readonly key: string
  /** The `widget-api-key` header: it must say the same as the path. */
  readonly headerKey: string | undefined
  /** The `Origin` header; none outside browsers. */
  readonly origin: string | undefined
  /** The query string of the start URL. */
  readonly start: Readonly<Record<string, string>>
}

export type WidgetSetup = {
  readonly key: string
  readonly merchantId: string | null
  readonly services: ServiceSwitches & { readonly iban: { readonly enabled: boolean } }
  readonly sellButtonTitle: string | null
  readonly buyButtonTitle: string | null
  readonly theme: Readonly<Record<string, string>>
  readonly locale: string | null
  readonly prefill: Readonly<Record<string, string>>
  readonly visit: { readonly session: string; readonly locked: string[] } | null
  readonly termsVersion: string
  readonly rateWindowMinutes: number
  /** Its own origin, and the sites that may frame it. */
  readonly genuine: { readonly origin: string; readonly sites: string[] }
  readonly currencies: Money.Fiat[]
  readonly customerTypes: Verification.CustomerType[]
  readonly cardFrame: string | null
  readonly wallets: Pick<WalletOffer, 'relay'> & {
    readonly recommended: Wallets.Recommended[]
    readonly leftOut: Wallets.Connector[]
  }
}

/**
 * The settings that the widget starts with. The values of a session that the start names are the merchant's own: other
 * values of the address are ignored.
 */
export async function setupOf(
  platform: Platform,
  { key, headerKey, origin, start }: Asking,
): Promise<WidgetSetup | Refused<'widget_key.unknown' | 'origin.not_allowed' | 'session.over'>> {
  const { db, clock, settings } = platform
  const { publicUrl, offer } = settings
  if (headerKey !== key) return { refused: 'widget_key.unknown' }
  const found = await findWidgetKey(db, key, clock.now())
  if (!found) return { refused: 'widget_key.unknown' }
  if (origin !== undefined && ![...ownOrigins(publicUrl), ...found.allowedOrigins].includes(origin)) {
    return { refused: 'origin.not_allowed' }
  }
  const { session, link } = start
  const visit = session === undefined ? undefined : await merchantSessions.enter(platform, session, key)
  if (session !== undefined && !visit) return { refused: 'session.over' }
  const { sellButtonTitle, buyButtonTitle } = found
  const own = originOf(publicUrl)
  // A payment button names its link.
  const sites = [...found.allowedOrigins, ...(link === undefined ? [] : await sitesOfLink(db, link))]
  const wallets = walletOffer(settings)
  const { prefill, theme, locale } = visit ? fixedBy(visit) : StartValues.startValues(start)
  return {
    key,
    merchantId: found.merchantId,
    services: withIban(offer.iban, visit, ofVisit(visit, offered(found.services, offer.services))),
    sellButtonTitle,
    buyButtonTitle,
    prefill: { ...prefill, ...otherCurrency(prefill['currency'], offer.currencies) },
    visit: visit ? { session: visit.page, locked: merchantSessions.lockedIn(visit) } : null,
    rateWindowMinutes: (await inForce(platform)).configuration.sell.windows.rateMinutes,
    genuine: { origin: own, sites: [...new Set(sites)].filter((site) => site !== own) },
    currencies: [...offer.currencies],
    customerTypes: [...settings.customerTypes],
    cardFrame: settings.cardFrameOrigin === undefined ? null : originOf(settings.cardFrameOrigin),
    wallets: { ...wallets, recommended: [...wallets.recommended], leftOut: [...wallets.leftOut] },
    theme: { ...found.theme, ...theme },
    locale: locale ?? found.locale,
    termsVersion,
  }
}

function fixedBy({ options }: Entered): StartValues.StartValues {
  const { locale, ...prefill } = StartValues.pairsOf(options)
  return { prefill, theme: {}, locale }
}

/** Offered where the key offers buying, but not in a visit: a visit is for one order of its merchant. */
const withIban = (ibanOn: boolean, visit: Entered | undefined, services: ServiceSwitches) => ({
  ...services,
  iban: { enabled: ibanOn && services.buy.enabled && visit === undefined },
})

/** A visit whose service is locked offers no other. */
function ofVisit(visit: Entered | undefined, { sell, buy }: ServiceSwitches): ServiceSwitches {
  const { service, lock } = visit?.options ?? {}
  if (!lock?.includes('service')) return { sell, buy }
  return {
    sell: { enabled: sell.enabled && service === 'sell' },
    buy: { enabled: buy.enabled && service === 'buy' },
  }
}

/** The services that both the key and the installation offer. */
function offered({ sell, buy }: ServiceSwitches, servicesOn: readonly Service[]): ServiceSwitches {
  return {
    sell: { enabled: sell.enabled && servicesOn.includes('sell') },
    buy: { enabled: buy.enabled && servicesOn.includes('buy') },
  }
}

/** The widget begins with EUR; where the currency it would begin with is off, it is given one that is on. */
function otherCurrency(wanted = 'EUR', [first, ...more]: readonly Money.Fiat[]): { currency?: Money.Fiat } {
  return first === undefined || [first, ...more].some((one) => one === wanted) ? {} : { currency: first }
}

/**
 * The sources of `frame-ancestors` for the HTML of this key: `'self'` and sites, or `'none'` for an unknown key. The page of a
 * payment link may also be framed by the sites of its merchant.
 */
export async function frameAncestors(
  { db, clock, settings: { publicUrl, consoleOrigin } }: Platform,
  key: string,
  link?: string,
): Promise<string[]> {
  const own = originOf(publicUrl)
  const found = await findWidgetKey(db, key, clock.now())
  if (!found) return [`'none'`]
  // In the console a merchant sees the widget as its key shows it, and a look that has no key yet.
  const console = [originOf(consoleOrigin ?? publicUrl)]
  const ofLink = link === undefined ? [] : await sitesOfLink(db, link)
  const origins = [...new Set([...found.allowedOrigins, ...console, ...ofLink])]
  return origins.length === 0 ? [`'none'`] : origins.map((origin) => (origin === own ? `'self'` : origin))
}

const originOf = (url: string) => new URL(url).origin
