/** Customers of the merchant, and the cards that they had kept. */
import { no, type Deps, type No } from '../deps.ts'
import type { Card, Customer, Metadata, Method } from '../record.ts'

export type SavedCards = {
  addCustomer(metadata: Metadata): Customer
  /** With all cards. */
  removeCustomer(id: string): Customer | No
  /** A card leaves its customer, and is good for nothing more. */
  detach(id: string): Method | No
}

export function createSavedCards({ record, newId, seconds }: Deps): SavedCards {
  return {
    addCustomer(metadata) {
      const customer = { id: newId('cus'), created: seconds(), metadata }
      record.customers.push(customer)
      return customer
    },
    removeCustomer(id) {
      const customer = record.customers.find((it) => it.id === id)
      if (!customer) return no('resource_missing', `No such customer: '${id}'`, 404)
      record.customers = record.customers.filter((it) => it !== customer)
      record.methods = record.methods.filter((it) => it.customer !== id)
      return customer
    },
    detach(id) {
      const method = record.methods.find((it) => it.id === id)
      if (!method) return no('resource_missing', `No such payment_method: '${id}'`, 404)
      record.methods = record.methods.filter((it) => it !== method)
      return method
    },
  }
}

/** The same card is kept once. */
export function keepCard({ record, newId, seconds }: Deps, customer: string, card: Card): void {
  const isKept = record.methods.some(
    (it) => it.customer === customer && it.card.fingerprint === card.fingerprint,
  )
  if (isKept) return
  const plan = card.plan.isVoidOnceSaved ? { ...card.plan, declines: 'generic_decline' as const } : card.plan
  record.methods.push({ id: newId('pm'), created: seconds(), customer, card: { ...card, plan } })
}
