/** The customer's identity from the saved steps, for records that we owe to others. */
import { sealing } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { countriesIn, placeOf } from './dossier.ts'
import { readValues, type Values } from '../sealed-steps.ts'
import { stepsOf } from './step-store.ts'

type Address = Readonly<Record<'street' | 'houseNumber' | 'postCode' | 'town' | 'region' | 'country', string>>
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The company's, where the customer is one. */
export async function nameOf(platform: Platform, customerId: string): Promise<string | undefined> {
  const person = await personOf(platform, customerId)
  if (person === undefined) return undefined
  const { company, firstName, lastName } = person
  return company?.name ?? ([firstName, lastName].filter((word) => word !== null).join(' ') || undefined)
}

/** The customer's own steps, as they are saved; empty where nothing was. */
export async function savedSteps(
  platform: Platform,
  sql: Sql,
  customerId: string,
): Promise<(step: string) => Values> {
  const rows = await stepsOf(sql, customerId)
  const sealer = await sealing.sealerOf(platform, sql, customerId)
  return (step) => {
    const row = rows.find((it) => it.step === step && it.personId === '')
    if (!row || row.saved === null) return {}
    return readValues(sealer.open(placeOf('saved', row), row.saved))
  }
}

/** Undefined where nothing was saved. */
export async function personOf(platform: Platform, customerId: string) {
  const savedOf = await savedSteps(platform, platform.db, customerId)
  const details = savedOf('details')
  if (Object.keys(details).length === 0) return undefined
  const firm = savedOf('company')
  const companyName = text(firm.companyName)
  return {
    company: companyName === null ? null : { name: companyName, country: text(firm.country) ?? '' },
    firstName: text(details.firstName),
    lastName: text(details.lastName),
    birthDate: text(details.birthDate),
    birthCountry: text(details.birthCountry),
    citizenships: countriesIn(savedOf('citizenship').countries),
    address: (savedOf('address').address as Address | undefined) ?? null,
  }
}
