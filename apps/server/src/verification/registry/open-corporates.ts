/** Companies by OpenCorporates' API: one of a country and a number, or those with the words of a name. */
import type { Verification } from '@agio/domain'
import * as z from 'zod'
import { readAnswer } from '../../platform/outside/json-answer.ts'
import { callOutside } from '../../platform/outside/outside-call.ts'
import { addressOf, type FoundAddress } from '../address/nominatim.ts'
import { legalFormOf } from './legal-forms.ts'

type RegisteredCompany = {
  readonly name: string
  readonly legalForm: Verification.LegalForm | null
  readonly number: string
  readonly country: string
  /** `YYYY-MM-DD` */
  readonly incorporatedOn: string | null
  readonly isActive: boolean | null
  readonly address: FoundAddress | null
}

export type CompanyQuery = { readonly country: string; readonly text: string }

export interface CompanyRegistry {
  /** By number where the text can be one, else by the words of the name. Throws where there is no usable answer. */
  find(query: CompanyQuery): Promise<readonly RegisteredCompany[]>
}

const limits = { milliseconds: 5_000, maxBytes: 500_000 }
const Line = z.string().trim().min(1).max(300)
const mostFound = 5

const Company = z.object({
  name: Line,
  company_number: Line,
  jurisdiction_code: z.string(),
  company_type: Line.nullish(),
  incorporation_date: z.iso.date().nullish(),
  inactive: z.boolean().nullish(),
  registered_address: z
    .object({
      street_address: z.string().nullish(),
      locality: z.string().nullish(),
      region: z.string().nullish(),
      postal_code: z.string().nullish(),
    })
    .nullish(),
})
const Answer = z.object({ results: z.object({ company: Company }) })
const Found = z.object({
  results: z.object({ companies: z.array(z.object({ company: Company })).max(100) }),
})

export const createOpenCorporates = (baseUrl: string, token: string | undefined): CompanyRegistry => {
  const get = (path: string) =>
    callOutside(
      `${baseUrl.replace(/\/+$/, '')}/v0.4/companies/${path}`,
      { headers: { accept: 'application/json', ...(token !== undefined && { 'x-api-token': token }) } },
      limits,
    )
  async function byNumber({ country, text }: CompanyQuery): Promise<RegisteredCompany[]> {
    const answer = await get(`${country.toLowerCase()}/${encodeURIComponent(text)}`)
    if (answer.status === 404) return []
    const { company } = readAnswer('the company registry', Answer, answer).results
    if (!isOf(company, country) || !isSame(company.company_number, text))
      throw new Error('the company registry answered another company')
    return [companyOf(company, country)]
  }
  async function byName({ country, text }: CompanyQuery): Promise<RegisteredCompany[]> {
    const query = new URLSearchParams({
      q: text,
      country_code: country.toLowerCase(),
      per_page: String(mostFound),
    })
    const answer = readAnswer('the company registry', Found, await get(`search?${query}`))
    return answer.results.companies
      .filter(({ company }) => isOf(company, country))
      .slice(0, mostFound)
      .map(({ company }) => companyOf(company, country))
  }
  return {
    async find(query) {
      const found = /\d/.test(query.text) ? await byNumber(query) : []
      return found.length > 0 ? found : await byName(query)
    },
  }
}

const isOf = ({ jurisdiction_code: code }: z.infer<typeof Company>, country: string): boolean =>
  code.slice(0, 2).toUpperCase() === country
const isSame = (one: string, other: string) => plain(one) === plain(other)
const plain = (number: string) => number.replace(/[^0-9a-z]/gi, '').toUpperCase()

function companyOf(company: z.infer<typeof Company>, country: string): RegisteredCompany {
  const { registered_address: at } = company
  const [, road = at?.street_address ?? '', houseNumber = ''] =
    /^(.*?)\s+(\d+\s?[a-z]?)$/i.exec(at?.street_address ?? '') ?? []
  const parts = {
    road,
    house_number: houseNumber,
    postcode: at?.postal_code,
    town: at?.locality,
    state: at?.region,
  }
  return {
    name: company.name,
    legalForm: legalFormOf(company.company_type ?? '') ?? null,
    number: company.company_number,
    country,
    incorporatedOn: company.incorporation_date ?? null,
    isActive: company.inactive === undefined || company.inactive === null ? null : !company.inactive,
    address: addressOf({ ...parts, country_code: country }) ?? null,
  }
}
