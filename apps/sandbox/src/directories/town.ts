/** An invented town in three countries, and the companies that have their seat there. */
export type House = {
  country: string
  road: string
  number: string
  postcode: string
  town: string
  state: string
}

const streets: readonly (readonly [
  country: string,
  town: string,
  state: string,
  postcode: string,
  roads: string,
])[] = [
  [
    'DE',
    'Sandstadt',
    'Brandenburg',
    '99123',
    'Lindenweg,Lindenstraße,Marktplatz,Am Sandberg,Straße des Handwerks',
  ],
  ['AT', 'Sandkirchen', 'Steiermark', '8999', 'Kirchgasse,Hauptplatz,Bachzeile'],
  ['FR', 'Sableville', 'Normandie', '14999', 'Rue du Moulin,Place de la Halle'],
  ['NL', 'Zanddorp', 'Utrecht', '3999 ZZ', 'Dorpsstraat,Molenpad'],
  ['GB', 'Sandwick', 'Kent', 'CT99 9ZZ', 'Mill Lane,High Street'],
]

export const houses: readonly House[] = streets.flatMap(([country, town, state, postcode, roads]) =>
  roads
    .split(',')
    .flatMap((road) =>
      ['1', '2', '3a', '12'].map((number) => ({ country, road, number, postcode, town, state })),
    ),
)

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Every word of the text begins a word of the name. */
export function hasWords(name: string, text: string): boolean {
  const words = plain(text).split(' ').filter(Boolean)
  const all = plain(name).split(' ')
  return words.length > 0 && words.every((word) => all.some((one) => one.startsWith(word)))
}

/** Houses with an address that has each word of the text, as Nominatim finds them: half a word finds nothing, but `str` is `straße`. */
export function search(text: string, countries: readonly string[]): House[] {
  const whole = (word: string) => word.replace(/str$/, 'straße').replace(/strasse$/, 'straße')
  const words = plain(text).split(' ').filter(Boolean).map(whole)
  return houses.filter((house) => {
    if (countries.length > 0 && !countries.includes(house.country)) return false
    const all = plain(`${house.road} ${house.number} ${house.postcode} ${house.town}`).split(' ')
    return words.length > 0 && words.every((word) => all.includes(word))
  })
}

export const companies = [
  {
    name: 'Sandstädter Mühlen GmbH',
    company_number: 'HRB 99001',
    jurisdiction_code: 'de',
    company_type: 'GmbH',
    incorporation_date: '2011-03-14',
    inactive: false,
    registered_address: {
      street_address: 'Am Sandberg 12',
      locality: 'Sandstadt',
      region: 'Brandenburg',
      postal_code: '99123',
      country: 'Germany',
    },
    officers: [{ officer: { name: 'Greta Beispiel', position: 'Geschäftsführer' } }],
  },
  {
    name: 'Sandstädter Ziegelei GmbH',
    company_number: 'HRB 99002',
    jurisdiction_code: 'de',
    company_type: 'GmbH',
    incorporation_date: '2014-05-19',
    inactive: false,
    registered_address: {
      street_address: 'Am Sandberg 14',
      locality: 'Sandstadt',
      region: 'Brandenburg',
      postal_code: '99123',
      country: 'Germany',
    },
    officers: [{ officer: { name: 'Otto Beispiel', position: 'Geschäftsführer' } }],
  },
  {
    name: 'Moulin de Sable SARL',
    company_number: '999000111',
    jurisdiction_code: 'fr',
    company_type: 'SARL',
    incorporation_date: '2018-09-01',
    inactive: true,
    registered_address: {
      street_address: 'Rue du Moulin 3a',
      locality: 'Sableville',
      region: 'Normandie',
      postal_code: '14999',
      country: 'France',
    },
    officers: [],
  },
]
