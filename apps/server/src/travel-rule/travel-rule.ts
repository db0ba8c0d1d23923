/** Customers' statements about their wallets, and the record of each transfer, sealed under the customer's key. */
import { Holders } from '@agio/domain'
import { sealing } from '../customers/index.ts'
import { createDoors, type Platform } from '../platform/platform.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import { missingIn, recordOf, type Missing, type Person, type Transfer } from './record.ts'
import { recordDocument } from './record-document.ts'
import { records, wallets } from './travel-store.ts'

/** Two answers of higher floors: the person as verification knows them, and the shape of the contract. */
type TravelDoors = {
  /** IVMS101: throws where a record does not fit it. */
  readonly shape: { parse(record: unknown): unknown }
  readonly personOf: (platform: Platform, customerId: string) => Promise<Person | undefined>
}

export const [giveTravelDoors, doorsOf] = createDoors<TravelDoors>('the travel rule')

const nameAt = (row: string): SealedColumn => ({ table: 'order_wallet', column: 'name', row })
const recordAt = (row: string): SealedColumn => ({ table: 'travel_record', column: 'record', row })

/** The customer's last statement about the wallet of this order. */
export async function holderOf(platform: Platform, orderId: string): Promise<Holders.Holder | undefined> {
  const row = await wallets.find(platform.db, { orderId })
  if (!row) return undefined
  const provider = Holders.providers.find((it) => it === row.provider)
  if (row.holder === 'own' || !provider) return { kind: 'own' }
  const { nameSealed } = row
  const name =
    nameSealed === null
      ? undefined
      : await sealing.open(platform, row.customerId, nameAt(orderId), nameSealed)
  return { kind: 'provider', provider, ...(name !== undefined && { name }) }
}

export async function sayHolder(
  platform: Platform,
  { orderId, customerId }: Pick<Transfer, 'orderId' | 'customerId'>,
  holder: Holders.Holder,
): Promise<void> {
  const name = holder.kind === 'provider' && holder.provider === 'other' ? holder.name : undefined
  const nameSealed =
    name === undefined ? null : await sealing.seal(platform, customerId, nameAt(orderId), name)
  const provider = holder.kind === 'provider' ? holder.provider : null
  await wallets.put(platform.db, {
    orderId,
    customerId,
    holder: holder.kind,
    provider,
    nameSealed,
    saidAt: platform.clock.now(),
  })
}

/** Stores the record as it is now, and gives its missing pieces. A later call replaces it. */
export async function keepRecord(
  platform: Platform,
  transfer: Omit<Transfer, 'holder'>,
): Promise<readonly Missing[]> {
  const { db, clock, settings } = platform
  const doors = doorsOf(platform)
  const { orderId, customerId } = transfer
  const [holder, person] = await Promise.all([
    holderOf(platform, orderId),
    doors.personOf(platform, customerId),
  ])
  const of = { ...transfer, holder }
  const missing = missingIn(of, person)
  const record = recordOf(of, person, { name: settings.company.name, lei: settings.companyLei })
  doors.shape.parse(record)
  const text = recordDocument.write(record)
  const recordSealed = await sealing.seal(platform, customerId, recordAt(orderId), text)
  await records.put(db, { orderId, customerId, recordSealed, missing, keptAt: clock.now() })
  return missing
}

/** The record, opened; the caller writes the audit first. */
export async function openRecord(platform: Platform, orderId: string) {
  const [row, holder] = await Promise.all([
    records.find(platform.db, { orderId }),
    holderOf(platform, orderId),
  ])
  const record =
    row &&
    recordDocument.read(await sealing.open(platform, row.customerId, recordAt(orderId), row.recordSealed))
  return { holder, record, missing: row?.missing ?? [], keptAt: row?.keptAt }
}
