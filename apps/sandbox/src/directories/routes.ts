/** The directories over HTTP. */
import { createFaults } from '../app/faults.ts'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { directoryNames, DirectoryFault } from './faults.ts'
import { companies, hasWords, search, type House } from './town.ts'

export function directoryRoutes(serve: Serve) {
  const faults = createFaults<DirectoryFault>()
  serve(controls.faultDirectory, ({ body }) => faults.set(body))
  const troubled = async (source: (typeof directoryNames)[number], gone: AbortSignal) => {
    if (faults.on('down', source)) return { error: 'busy', status: 503 }
    if (faults.on('slow', source)) await new Promise((done) => gone.addEventListener('abort', done))
    return faults.on('lying', source) ? { hello: 'world' } : undefined
  }
  serve(controls.searchAddress, async ({ query: { q, countrycodes = '', limit = 10 }, gone }) => {
    const countries = countrycodes.toUpperCase().split(',').filter(Boolean)
    return (await troubled('addresses', gone)) ?? search(q, countries).slice(0, limit).map(placeOf)
  })
  serve(
    controls.searchCompanies,
    async ({ query: { q, country_code: of = '', per_page: most = 30 }, gone }) => {
      const found = companies
        .filter((one) => hasWords(one.name, q) && (of === '' || one.jurisdiction_code === of))
        .slice(0, most)
      const answer = { results: { companies: found.map((company) => ({ company })) } }
      return (await troubled('companies', gone)) ?? answer
    },
  )
  serve(controls.readCompany, async ({ params: { jurisdiction, number }, gone }) => {
    const plain = (text: string) => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()
    const company = companies.find(
      (one) => one.jurisdiction_code === jurisdiction && plain(one.company_number) === plain(number),
    )
    const found = company ? { results: { company } } : { error: 'no such company', status: 404 }
    return (await troubled('companies', gone)) ?? found
  })
  return { faults }
}

const placeOf = ({ country, road, number, postcode, town, state }: House, at: number) => ({
  place_id: at + 1,
  display_name: `${number}, ${road}, ${town}, ${state}, ${postcode}`,
  address: {
    house_number: number,
    road,
    town,
    state,
    postcode,
    country_code: country.toLowerCase(),
  },
})
