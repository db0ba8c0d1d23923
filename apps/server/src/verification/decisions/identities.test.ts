/** The keys that identify a person: each document by its kind, country and number. */
import { expect, test } from 'vitest'
import type { Dossier } from '../steps/dossier.ts'
import { identitiesOf } from './identities.ts'

type Saved = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** One cast: these parts of a dossier are all that is read. */
const dossierOf = (saved: Saved, papers: readonly object[] = []) =>
  ({
    customerId: 'cus_1',
    verification: { type: 'personal' },
    persons: [],
    papers,
    seenByVendor: null,
    stepsOf: () => new Map(Object.entries(saved).map(([step, values]) => [step, { saved: values }])),
  }) as unknown as Dossier

const details = { firstName: 'Ana', lastName: 'Example', birthDate: '1990-05-01' }
const documentsOf = (saved: Saved, papers?: readonly object[]) =>
  identitiesOf(dossierOf({ details, ...saved }, papers)).people[0]?.documents

test('a passport and an ID card of one number are two documents', () => {
  const of = (kind: string) => documentsOf({ identity: { kind, country: 'BR', number: 'X1' } })
  expect(of('passport')).toEqual([{ kind: 'passport', country: 'BR', number: 'X1' }])
  expect(of('id-card')).toEqual([{ kind: 'id-card', country: 'BR', number: 'X1' }])
})

test('a residence permit is a document, as typed and as read', () => {
  const identity = { kind: 'passport', country: 'BR', number: 'X1' }
  const permit = { country: 'DE', number: 'P1' }
  expect(documentsOf({ identity, 'residence-permit': permit })).toEqual([
    identity,
    { kind: 'residence-permit', ...permit },
  ])
  const hint = { firstName: 'Ana', lastName: 'Example', birthDate: null, country: 'DE', number: 'P2' }
  const paper = {
    personId: null,
    step: 'residence-permit',
    kind: 'residence-permit',
    state: 'submitted',
    hint,
  }
  expect(documentsOf({ identity, 'residence-permit': permit }, [paper])).toContainEqual({
    kind: 'residence-permit',
    country: 'DE',
    number: 'P2',
  })
})
