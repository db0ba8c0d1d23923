/** Routes that drive the identity vendors. */
import { controlsOf, trouble } from '../app/control.ts'
import { countryCodes, identityFaultKinds, verdictKinds } from './vendors.ts'

const { get, post } = controlsOf('identity vendor')

export const listPeople = get('/identity', {
  what: 'Who was sent to the identity vendors, and what was decided.',
  answer: '{"people":[{"id":"…","vendor":"sumsub","externalId":"ids_…","verdict":"green"}],"faults":[]}',
})
export const decidePerson = post('/identity/verdict', {
  what: 'Decides about a person: pending, green, retry, final. A later verdict takes an earlier one back.',
  body: {
    id: { kind: 'text', what: 'of the person, there or here', example: 'ids_…' },
    verdict: { kind: 'text', what: 'which', choices: verdictKinds },
    firstName: {
      kind: 'text',
      what: 'as the document says, if not as typed',
      example: 'Erika',
      optional: true,
    },
    lastName: { kind: 'text', what: 'likewise', example: 'Mustermann', optional: true },
    birthDate: { kind: 'text', what: 'likewise', example: '1964-08-12', optional: true },
    country: { kind: 'text', what: 'of the document', choices: countryCodes, optional: true },
    number: { kind: 'text', what: 'of the document', example: 'C01X00T47', optional: true },
    validUntil: { kind: 'text', what: 'the last day of the document', example: '2031-05-01', optional: true },
  },
  answer: '{"id":"…","vendor":"sumsub","externalId":"ids_…","verdict":"green"}',
})
export const faultIdentity = post('/identity/fault', {
  what: 'Lets the vendors misbehave: down (503), slow (never answers), lying (answers about somebody else), hooks_off, hooks_twice, links_over (its pages say so).',
  body: trouble(identityFaultKinds),
  answer: '{"faults":[{"kind":"down","secondsLeft":60}]}',
})
