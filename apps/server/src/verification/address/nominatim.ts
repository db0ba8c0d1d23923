/** Addresses by Nominatim's search: its words for the parts of an address become the fields of a payment file. */
import * as z from 'zod'
import { readAnswer } from '../../platform/outside/json-answer.ts'
import { callOutside } from '../../platform/outside/outside-call.ts'

/** The fields of a payment file: none is longer than it takes. */
export type FoundAddress = {
  readonly street: string
  readonly houseNumber: string
  readonly postCode: string
  readonly town: string
  readonly region: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly label: string
}

export type AddressQuery = { readonly text: string; readonly country: string }

export interface AddressDirectory {
  /** Throws where there is no usable answer. */
  search(query: AddressQuery): Promise<readonly FoundAddress[]>
}

const limits = { milliseconds: 3_000, maxBytes: 200_000 }
const mostFound = 5

const Parts = z.record(z.string(), z.unknown())
const Found = z.array(z.object({ address: Parts.optional() }))

/** It finds whole words: where there is nothing, the last word may be one that is still typed. */
export const createNominatim = (baseUrl: string): AddressDirectory => ({
  async search({ text, country }) {
    const found = await ask(baseUrl, { text, country })
    const finished = text.trim().replace(/\s*\S+$/, '')
    return found.length > 0 || finished.length < 3 ? found : ask(baseUrl, { text: finished, country })
  },
})

async function ask(baseUrl: string, { text, country }: AddressQuery): Promise<readonly FoundAddress[]> {
  const query = new URLSearchParams({
    q: text,
    countrycodes: country.toLowerCase(),
    format: 'jsonv2',
    addressdetails: '1',
    limit: String(mostFound),
  })
  const headers = { accept: 'application/json', 'user-agent': 'Agio' }
  const answer = await callOutside(`${baseUrl.replace(/\/+$/, '')}/search?${query}`, { headers }, limits)
  const found = readAnswer('the address look-up', Found, answer)
    .slice(0, mostFound)
    .flatMap(({ address = {} }) => addressOf(address) ?? [])
    .filter((one) => one.country === country)
  return [...new Map(found.map((one) => [one.label, one])).values()]
}

const streetNames = ['road', 'pedestrian', 'street', 'footway', 'path', 'square', 'residential']
/** The place that the post goes to. */
const townNames = [
  'postal_city',
  'city',
  'town',
  'village',
  'municipality',
  'hamlet',
  'local_administrative_area',
  'locality',
  'city_district',
  'suburb',
  'county',
  'state_district',
  'state',
]
/** There a city is a district that holds towns, and a town one that holds villages. */
const britishTownNames = ['postal_city', 'village', 'town', ...townNames.slice(1)]
/** States that are one city: the names of its parts are not towns. */
const cityStates: Readonly<Record<string, string>> = {
  'DE Berlin': 'Berlin',
  'DE Hamburg': 'Hamburg',
  'GB Greater London': 'London',
}

function townOf(parts: Readonly<Record<string, unknown>>, country: string): unknown {
  const whole = [parts['state'], parts['state_district']].map(
    (name) => cityStates[`${country} ${String(name)}`],
  )
  const names = country === 'GB' ? britishTownNames : townNames
  const town =
    whole.find(Boolean) ?? names.map((name) => parts[name]).find((name) => !/^$|kreis$/i.test(oneLine(name)))
  const plain = oneLine(town).replace(
    /^(the )?((metropolitan|municipal) )?(city|district|municipality) of /i,
    '',
  )
  return country === 'IE' ? plain.replace(/ City$/, '') : plain
}

/** Undefined without a town and a country: such an address cannot receive mail. */
export function addressOf(parts: Readonly<Record<string, unknown>>): FoundAddress | undefined {
  const first = (names: readonly string[], most: number) =>
    names.map((name) => shortened(parts[name], most)).find((text) => text !== '') ?? ''
  const country = shortened(parts['country_code'], 2).toUpperCase()
  const town = shortened(townOf(parts, country), 35)
  if (town === '' || !/^[A-Z]{2}$/.test(country)) return undefined
  const street = first(streetNames, 70)
  const houseNumber = shortened(parts['house_number'], 16)
  const postCode = shortened(parts['postcode'], 16)
  const state = first(['state', 'region'], 35)
  const region = state === town ? '' : state
  const lines = [`${street} ${houseNumber}`, `${postCode} ${town}`, country].map((line) => line.trim())
  return { street, houseNumber, postCode, town, region, country, label: lines.filter(Boolean).join(', ') }
}

/** One line, cut between words where it is too long. */
function shortened(value: unknown, most: number): string {
  const line = oneLine(value)
  if (line.length <= most) return line
  const cut = line.slice(0, most + 1).replace(/\s+\S*$/, '')
  return cut.length <= most ? cut : line.slice(0, most)
}

const oneLine = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : ''
