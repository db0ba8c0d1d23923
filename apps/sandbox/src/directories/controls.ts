/** Routes that drive the address look-up and the company registry. */
import { controlsOf, trouble } from '../app/control.ts'
import { directoryFaultKinds, directoryNames } from './faults.ts'

const { get, post } = controlsOf('directory')

export const searchAddress = get('/addresses/search', {
  what: 'Addresses of an invented town, as Nominatim finds them.',
  query: {
    q: { kind: 'text', what: 'what is typed', example: 'Lindenweg 1' },
    countrycodes: { kind: 'text', what: 'de,at,fr,nl,gb', optional: true },
    format: { kind: 'text', what: 'jsonv2', optional: true },
    addressdetails: { kind: 'text', what: '1', optional: true },
    limit: { kind: 'whole', what: 'at most so many', optional: true },
  },
  answer:
    '[{"place_id":1,"display_name":"1, Lindenweg, Sandstadt, 99123","address":{"house_number":"1","road":"Lindenweg","town":"Sandstadt","postcode":"99123","country_code":"de"}}]',
})
export const readCompany = get('/companies/v0.4/companies/{jurisdiction}/{number}', {
  what: 'A company of the invented town, as OpenCorporates gives it: de/HRB 99001, de/HRB 99002, fr/999000111.',
  params: {
    jurisdiction: { kind: 'text', what: 'two letters', example: 'de' },
    number: { kind: 'text', what: 'of the register', example: 'HRB 99001' },
  },
  answer: '{"results":{"company":{"name":"Sandstädter Mühlen GmbH","company_number":"HRB 99001",…}}}',
})
export const searchCompanies = get('/companies/v0.4/companies/search', {
  what: 'Companies of the invented town by the words of their name, as OpenCorporates finds them: mühlen, moulin.',
  query: {
    q: { kind: 'text', what: 'words of the name', example: 'mühlen' },
    country_code: { kind: 'text', what: 'two letters', optional: true },
    per_page: { kind: 'whole', what: 'at most so many', optional: true },
  },
  answer: '{"results":{"companies":[{"company":{"name":"Sandstädter Mühlen GmbH",…}}]}}',
})
export const faultDirectory = post('/directories/fault', {
  what: 'Lets the address look-up or the registry misbehave: down (503), slow (never answers), lying (answers something else).',
  body: {
    ...trouble(directoryFaultKinds),
    source: { kind: 'text', what: 'only this one', choices: directoryNames, optional: true },
  },
  answer: '{"faults":[{"kind":"down","source":"addresses","secondsLeft":60}]}',
})
