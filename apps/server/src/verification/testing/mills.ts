/** For tests: a company with two owners, and all values of its steps. */
import type { VerificationView } from '@agio/contract'
import { ana, hint, openVerificationWorld, type VerificationWorld } from '../testing.ts'

export const company = {
  companyName: 'Sandstädter Mühlen GmbH',
  legalForm: 'limited',
  registrationNumber: 'HRB 99001',
  country: 'DE',
  vatNumber: null,
  website: null,
  activity: 'It mills grain.',
}
const financial = {
  purpose: 'business',
  volume: 'under_50000',
  turnover: 'under_1000000',
  customerCountries: ['DE'],
  licence: null,
  funds: 'business_revenue',
  taxResidences: [{ country: 'DE', number: '12/345' }],
}
const papers = [
  ['company-papers', 'incorporation'],
  ['company-papers', 'registry-extract'],
  ['company-papers', 'articles'],
  ['company-papers', 'shareholder-register'],
  ['company-papers', 'ownership-chart'],
  ['company-papers', 'authority'],
  ['poa', 'proof-of-address'],
  ['sof', 'annual-report'],
  ['sof', 'bank-statements'],
] as const

type Answer = Awaited<ReturnType<VerificationWorld['call']>>

export async function openCompany() {
  const world = await openVerificationWorld()
  const { call, put, paper } = world
  const ofPerson = (id: string, step: string, values: object, draft = false): Promise<Answer> =>
    call('PUT', `/company/persons/${id}/steps/${step}`, { values, draft })
  const add = async (role: 'owner' | 'director' = 'owner') =>
    (await call('POST', '/company/persons', { role })).persons.at(-1)?.id ?? ''
  const named = (firstName: string, share?: string) => {
    const { contactEmail: _, ...details } = { ...ana.details, firstName, lastName: 'Müller' }
    return share === undefined ? details : { ...details, share }
  }
  async function fillOwner(id: string, firstName: string, share: string): Promise<void> {
    await ofPerson(id, 'details', named(firstName, share))
    await ofPerson(id, 'citizenship', { countries: ['DE'] })
    await ofPerson(id, 'address', ana.address)
    await ofPerson(id, 'identity', ana.identity)
    const read = { ...hint, firstName: firstName.toUpperCase(), lastName: 'MÜLLER' }
    await paper('passport', { personId: id, hint: read })
  }
  return {
    ...world,
    ofPerson,
    add,
    named,
    fillOwner,
    start: (target: 'basic' | 'full' = 'basic') => call('POST', '/start', { type: 'company', target }),
    removePerson: (id: string) => call('DELETE', `/company/persons/${id}`),
    /** All but the persons. */
    async fillCompany() {
      await put('company', company)
      for (const step of ['details', 'citizenship', 'address', 'identity'] as const)
        await put(step, ana[step])
      await world.confirmPhone()
      await paper('passport', { hint })
      await paper('selfie')
      await put('poa', { kind: 'utility_bill', issuedOn: '2026-04-01' })
      await put('company-papers', { issuedOn: '2026-04-01' })
      await put('financial', financial)
      await put('sof', { category: 'business_revenue' })
      for (const [step, kind] of papers) await paper(kind, { step })
      await put('confirmation', { ...ana.confirmation, mayRepresent: true })
    },
    async findings(): Promise<string[]> {
      await call('POST', '/submit')
      await world.check()
      const [review] = await world.db.query<{ findings: string[] }>(
        'select findings from verification_review where decision is null',
      )
      return review?.findings ?? ['no review']
    },
  }
}

export const stepsOf = (view: VerificationView, state: string) =>
  view.steps.flatMap((it) => (it.state === state ? [it.step] : []))
