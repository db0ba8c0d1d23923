/** Everything that operators act on → the back office: for the API, and for the worker that carries out approved acts. */
import { createBackOffice } from '../backoffice/index.ts'
import { limits } from '../limits/index.ts'
import { createOperatorOrders } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { openPayments } from './payments.ts'
import type { People } from './people.ts'
import type { Papers } from './verification/documents.ts'

type OperatorOrdersNeed = Parameters<typeof createOperatorOrders>[0]
type BackOfficeNeed = Parameters<typeof createBackOffice>[1]

type Needs = Pick<
  BackOfficeNeed,
  'reconciliation' | 'support' | 'verification' | 'privacy' | 'ibans' | 'railHealth'
> & {
  readonly papers: Papers
  readonly people: People
  readonly selling: {
    readonly orders: OperatorOrdersNeed['orders'] & Pick<BackOfficeNeed, 'refunds'>
    readonly ordersDeps: Pick<OperatorOrdersNeed, 'inForce' | 'quotes' | 'wallets'> &
      OperatorOrdersNeed['payeeRules']
    readonly hits: BackOfficeNeed['hits']
    readonly travelRule: BackOfficeNeed['travelRule']
    readonly checkPayee: BackOfficeNeed['payees']['checkPayee']
  }
  readonly paying: ReturnType<typeof openPayments>
}

export function openBackOffice(deps: Platform, needs: Needs) {
  const { settings } = deps
  const { people, papers, selling, paying } = needs
  const { reconciliation, support, verification, privacy, ibans, railHealth } = needs
  const { batches, payments, bank } = paying
  const { inForce, ukWeights } = selling.ordersDeps
  return createBackOffice(deps, {
    reconciliation,
    support,
    verification,
    privacy,
    ibans,
    payees: { inForce, ...(ukWeights && { ukWeights }), checkPayee: selling.checkPayee },
    orders: operatorOrders(deps, needs),
    refunds: selling.orders.refunds,
    payments,
    batches,
    unmatched: bank.queue,
    hits: selling.hits,
    travelRule: selling.travelRule,
    customers: {
      ...people.customers,
      levelOf: people.verification.levelOf,
      usage: limits.usage.bind(null, deps),
    },
    rankOf: (customerId: string) => people.customers.rankOf(customerId),
    queueMail: people.mailer.queue,
    chargeMail: (email) => people.customers.chargeMail({ email, reach: 'invited' }),
    consoleUrl: settings.consoleOrigin ?? settings.publicUrl,
    publicUrl: settings.publicUrl,
    company: settings.company,
    messengerAppUrl: settings.telegramAppUrl,
    documents: papers.documents,
    railHealth,
    chainIds: settings.chains.map(({ chainId }) => chainId),
  })
}

function operatorOrders({ db, clock }: Platform, { people, selling, paying }: Needs) {
  const { customers } = people
  const { orders, ordersDeps } = selling
  return createOperatorOrders({
    db,
    clock,
    orders,
    payments: paying.payments,
    payeeRules: ordersDeps,
    inForce: ordersDeps.inForce,
    quotes: ordersDeps.quotes,
    wallets: ordersDeps.wallets,
    sealer: customers,
    customerOf: customers.idOf,
    emailOf: async (customerId) => (await customers.addressOf(customerId))?.address,
  })
}
