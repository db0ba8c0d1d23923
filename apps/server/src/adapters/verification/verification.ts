/** Settings, customers, papers and lists → verification. */
import { randomBytes } from 'node:crypto'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import { termsVersion } from '../../customers/index.ts'
import type { InForce } from '../../configuration/index.ts'
import { limits } from '../../limits/index.ts'
import { isSameName, type Documents } from '../../verification/documents/index.ts'
import { fundsForOrders } from '../../verification/funds/index.ts'
import type { Hits, Subject } from '../../screening/index.ts'
import { createHandovers } from '../../verification/handover/index.ts'
import {
  createVerificationEvents,
  createVerification,
  createVerificationLive,
  countryOfZone,
  noteChange,
  type IdentityVendor,
} from '../../verification/index.ts'
import { notifyOfVerification } from '../../merchants/webhooks/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import type { People } from '../people.ts'

type VerificationNeeds = Parameters<typeof createVerification>[0]

/** The dependencies of a change of state. */
const changesOf = ({ db, clock }: Platform, { customers, mailer }: People) =>
  ({
    db,
    clock,
    rankOf: customers.rankOf,
    setRank: customers.setRank,
    sealerOf: customers.sealerOf,
    mail: (sql, { id, customerId, message }) =>
      mailer.queue(sql, { id, to: { customerId }, template: message, params: {} }),
    changed: noteChange,
    openCase,
    closeCase: closeOpenCase,
    notifyMerchants: (sql, change) => notifyOfVerification(sql, change, clock.now()),
  }) satisfies Parameters<typeof createVerificationEvents>[0]

/** The events of verification for lists, papers, phone and vendor, which are made before it. */
export const openVerificationEvents = (deps: Platform, people: People) =>
  createVerificationEvents(changesOf(deps, people))

/** For orders, which are built before the rest of verification. */
export const openFundsForOrders = (deps: Platform, people: People) => fundsForOrders(changesOf(deps, people))

type Needs = {
  readonly people: People
  readonly inForce: InForce
  readonly screening: {
    names(
      list: readonly Subject[],
      about: { customerId: string; orderId: null; role: 'customer' },
    ): Promise<string | undefined>
  }
  readonly hits: Pick<Hits, 'ownOf'>
  readonly shapes: VerificationNeeds['shapes']
  readonly papers: { readonly documents: Documents }
  readonly vendor?: IdentityVendor
}

export function openVerification(
  deps: Platform,
  { people, inForce, screening, hits, papers, shapes, vendor = noVendor }: Needs,
) {
  const { customers } = people
  const verification = createVerification({
    ...changesOf(deps, people),
    inForce,
    sessionCountryOf: async (id) => countryOfZone((await customers.addressOf(id))?.zone),
    papers: papers.documents,
    vendor,
    screenNames: (names, customerId) =>
      screening.names(names, { customerId, orderId: null, role: 'customer' }),
    nameHitsOf: hits.ownOf,
    inEuroCents: quotes.inEuroCents.bind(null, deps),
    async usedOf(customerId, service) {
      const usage = await limits.usage(deps, customerId, 'no_service', service, deps.clock.now())
      const of = (window: string) => usage.find((it) => it.window === window)?.used ?? 0n
      return { day: of('day'), month: of('month'), year: of('year') }
    },
    termsVersion,
    keepConfirmation: people.customers.keepConfirmation,
    customerTypes: deps.settings.customerTypes,
    shapes,
    isSameName,
    sealer: people.keys.sealer,
    identityIndex: people.keys.identityIndex,
  })
  const handovers = createHandovers({
    db: deps.db,
    clock: deps.clock,
    random: randomBytes,
    sealer: customers,
    documents: papers.documents,
    view: verification.view,
    session: customers.sessionLife,
    changed: noteChange,
  })
  return { ...verification, handovers, live: createVerificationLive(deps.db, deps.log) }
}

const noVendor: IdentityVendor = {
  isAsked: false,
  verdictOf: async () => 'none',
  seenOf: async () => null,
  onDetailsChanged: async () => undefined,
  forget: async () => undefined,
}
