/** Customers' statements about their wallets, and the record of each transfer, sealed under the customer's key. */
import { Holders } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { missingIn, recordOf, type Missing, type Operator, type Person, type Transfer } from './record.ts'
import { recordDocument } from './record-document.ts'
import { records, wallets } from './travel-store.ts'

export type TravelRuleDeps = {
  readonly db: Sql
  readonly clock: Clock
  readonly sealer: {
    seal(customerId: string, place: SealedColumn, text: string): Promise<string>
    open(customerId: string, place: SealedColumn, sealed: string): Promise<string>
  }
  readonly operator: Operator
  /** IVMS101: throws where a record does not fit it. */
  readonly shape: { parse(record: unknown): unknown }
  readonly personOf: (customerId: string) => Promise<Person | undefined>
}
export type TravelRule = ReturnType<typeof createTravelRule>

const nameAt = (row: string): SealedColumn => ({ table: 'order_wallet', column: 'name', row })
const recordAt = (row: string): SealedColumn => ({ table: 'travel_record', column: 'record', row })

export function createTravelRule({ db, clock, sealer, operator, shape, personOf }: TravelRuleDeps) {
  async function holderOf(orderId: string): Promise<Holders.Holder | undefined> {
    const row = await wallets.find(db, { orderId })
    if (!row) return undefined
    const provider = Holders.providers.find((it) => it === row.provider)
    if (row.holder === 'own' || !provider) return { kind: 'own' }
    const { nameSealed } = row
    const name =
      nameSealed === null ? undefined : await sealer.open(row.customerId, nameAt(orderId), nameSealed)
    return { kind: 'provider', provider, ...(name !== undefined && { name }) }
  }

  return {
    /** The customer's last statement about the wallet of this order. */
    holderOf,
    async say({ orderId, customerId }: Pick<Transfer, 'orderId' | 'customerId'>, holder: Holders.Holder) {
      const name = holder.kind === 'provider' && holder.provider === 'other' ? holder.name : undefined
      const nameSealed = name === undefined ? null : await sealer.seal(customerId, nameAt(orderId), name)
      const provider = holder.kind === 'provider' ? holder.provider : null
      await wallets.put(db, {
        orderId,
        customerId,
        holder: holder.kind,
        provider,
        nameSealed,
        saidAt: clock.now(),
      })
    },
    /** Stores the record as it is now, and gives its missing pieces. A later call replaces it. */
    async keep(transfer: Omit<Transfer, 'holder'>): Promise<readonly Missing[]> {
      const { orderId, customerId } = transfer
      const [holder, person] = await Promise.all([holderOf(orderId), personOf(customerId)])
      const of = { ...transfer, holder }
      const missing = missingIn(of, person)
      const record = recordOf(of, person, operator)
      shape.parse(record)
      const recordSealed = await sealer.seal(customerId, recordAt(orderId), recordDocument.write(record))
      await records.put(db, { orderId, customerId, recordSealed, missing, keptAt: clock.now() })
      return missing
    },
    /** The record, opened; the caller writes the audit first. */
    async recordOf(orderId: string) {
      const [row, holder] = await Promise.all([records.find(db, { orderId }), holderOf(orderId)])
      const record =
        row && recordDocument.read(await sealer.open(row.customerId, recordAt(orderId), row.recordSealed))
      return { holder, record, missing: row?.missing ?? [], keptAt: row?.keptAt }
    },
  }
}
