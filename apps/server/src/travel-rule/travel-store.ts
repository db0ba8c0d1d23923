/** SQL of the travel rule: the provider of an order's wallet, and the record of its transfer. */
import { moment, optional, table, text, texts } from '../platform/sql/table.ts'

/** The newest word counts. */
export const wallets = table(
  'order_wallet',
  {
    orderId: text(),
    customerId: text(),
    holder: text<'own' | 'provider'>(),
    provider: optional(text()),
    nameSealed: optional(text()),
    saidAt: moment(),
  },
  { key: ['orderId'], person: 'customer', keep: 'orders' },
)

export const records = table(
  'travel_record',
  {
    orderId: text(),
    customerId: text(),
    recordSealed: text(),
    missing: texts(),
    keptAt: moment(),
  },
  { key: ['orderId'], person: 'customer', keep: 'orders' },
)
