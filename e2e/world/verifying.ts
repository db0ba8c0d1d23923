/** A person who verifies themselves, as a program: what they say of themselves, their papers, and every step over HTTP. */
import { randomInt } from 'node:crypto'
import type { VerificationView } from '@agio/contract'
import { annaEriksson, papersOf, type Specimen } from '../../apps/sandbox/src/papers/draw.ts'
import { until } from './calls.ts'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import type { Customer } from './customer.ts'
import type { Outside } from './outside.ts'

type Step = VerificationView['steps'][number]['step']
type Target = VerificationView['target']
type Values = Readonly<Record<string, unknown>>
export type Someone = Specimen & { readonly phone: string }

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/** Letters that the reader of pictures does not take for others: of 600 names of L, M, N, R, S and T it read three wrongly, of 600 of these none. */
const pick = (letters: string) => letters.charAt(randomInt(letters.length))
const syllable = () => `${pick('bdhmpr')}${pick('aeo')}`
/** So long that two of them are hardly ever alike: with one birth date they would be a likely link. */
const middleName = () => {
  const letters = Array.from({ length: 4 }, syllable).join('')
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}

/**
 * No other person has this name, birth date, document or phone: sharing one would make the same person. Banks know the name of the
 * account without the middle name. The paper is one that the machine reads well.
 */
export const someone = (change: Partial<Someone> = {}): Someone => {
  // Day and month change places with the language of a browser.
  const month = String(1 + randomInt(12)).padStart(2, '0')
  return {
    ...annaEriksson,
    firstName: `Ana ${middleName()}`,
    lastName: 'Example',
    number: `C${digits(8)}`,
    birthDate: `${1950 + randomInt(50)}-${month}-${month}`,
    phone: `+491512${digits(7)}`,
    ...change,
  }
}

/** This person's answers in each step. */
export const answersOf = (it: Someone) =>
  ({
    details: {
      firstName: it.firstName,
      lastName: it.lastName,
      birthDate: it.birthDate,
      birthCountry: 'DE',
      contactEmail: 'ana@example.test',
    },
    citizenship: { countries: ['DE'] },
    'residence-permit': { country: 'DE', number: it.number, validUntil: it.validUntil },
    address: {
      address: {
        street: 'Lindenstraße',
        houseNumber: '3a',
        postCode: '99123',
        town: 'Sandstadt',
        region: '',
        country: 'DE',
      },
    },
    identity: { kind: 'passport', country: 'DE', number: it.number, validUntil: it.validUntil },
    'country-mismatch': { reason: 'moved', explanation: 'I moved here in spring.' },
    financial: {
      purpose: 'invest',
      volume: 'under_2000',
      income: 'under_50000',
      occupation: 'employed',
      taxResidences: [{ country: 'DE', number: null }],
    },
    confirmation: { correct: true, ownAccount: true, notPoliticallyExposed: true, marketing: false, terms },
  }) as const satisfies Readonly<Partial<Record<Step, Values>>>

/** Further answers for the higher levels. */
const moreAnswers = (target: Target): Readonly<Partial<Record<Step, Values>>> => ({
  financial: {
    ...answersOf(someone()).financial,
    funds: 'salary',
    ...(target === 'full' && { wealth: 'under_250000' }),
  },
  poa: { kind: 'utility_bill', issuedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
  sof: { category: 'salary' },
})

export function verifying(
  api: string,
  outside: Outside,
  customer: Customer & { readonly email: string; readonly signIn: () => Promise<void> },
  person: Someone,
  /** An operator looks at the review of this customer, and approves it. */
  approves: (customerId: string) => Promise<unknown>,
) {
  const { call, token } = customer
  const view = () => call<VerificationView>('GET', '/verification')
  const save = (step: Step, values: Values) =>
    call<VerificationView>('PUT', `/verification/steps/${step}`, { values, draft: false })

  async function send(step: Step, kind: string, side: string, bytes: Buffer): Promise<void> {
    const answer = await fetch(`${api}/verification/documents?${new URLSearchParams({ kind, side, step })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    if (!answer.ok) throw new Error(`${kind} was answered with ${answer.status}: ${await answer.text()}`)
  }
  async function confirmPhone(): Promise<void> {
    await call('POST', '/auth/verify/start', { phone: person.phone })
    await call('POST', '/auth/verify/pin', { pin: await outside.smsTo(person.phone) })
  }
  /** Sends what is missing of the papers of the steps, or has expired. */
  async function sendPapers(drawn = papersOf(person)): Promise<void> {
    for (const { step, kind, side, state } of (await view()).documents) {
      if (state !== 'required' && state !== 'expired') continue
      const bytes =
        kind === 'passport' ? drawn.passport() : kind === 'selfie' ? drawn.selfie() : drawn.letter()
      await send(step, kind, side, await bytes)
    }
  }
  const self = {
    customer,
    person,
    view,
    save,
    send,
    confirmPhone,
    sendPapers,
    start: (target: Target) =>
      call<VerificationView>('POST', '/verification/start', { type: 'personal', target }),
    /** All that this level asks; `change` says something else in a step. */
    async fills(target: Target, change: Readonly<Partial<Record<Step, Values>>> = {}): Promise<void> {
      if ((await view()).status === 'complete') await call('POST', `/verification/upgrade/${target}`)
      else await self.start(target)
      const all: Partial<Record<Step, Values>> = {
        ...answersOf(person),
        ...(target !== 'starter' && moreAnswers(target)),
        ...change,
      }
      for (;;) {
        const { next, isPhoneConfirmed } = await view()
        if (next === null) return
        if (next === 'phone' && !isPhoneConfirmed) await confirmPhone()
        else await save(next, all[next] ?? {})
        await sendPapers()
        const after = await view()
        if (after.next === next) throw new Error(`${next} stays: ${JSON.stringify(after.steps)}`)
        if (after.status !== 'incomplete' && after.status !== 'complete') return
      }
    },
    submit: () => call<VerificationView>('POST', '/verification/submit', {}),
    /** Followed until it stands like this. */
    is: (status: VerificationView['status']) =>
      until(`a verification that is ${status}`, async () => {
        const it = await view()
        return it.status === status && it
      }),
    /** A person at the desk looks at what was sent, and approves it. */
    isApproved: async () => approves(await self.id()),
    /** As far as this level, through the operators. */
    async reaches(target: Target): Promise<VerificationView> {
      await self.fills(target)
      await self.submit()
      await self.isApproved()
      return until(`the level ${target}`, async () => {
        const it = await view()
        return it.status === 'complete' && it.level === target && it
      })
    },
    id: async () => (await call<{ id: string }>('GET', '/profile')).id,
  }
  return self
}
