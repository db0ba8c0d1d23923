/** For tests: verification on a real database, with customers of its own; papers and the vendor are lists here. */
import { personStepValues, stepValues, type VerificationView } from '@agio/contract'
import { Configuration, Verification } from '@agio/domain'
import { closeOpenCase, openCase } from '../cases/index.ts'
import { openCustomerWorld } from '../customers/testing.ts'
import { silentLog } from '../platform/log.ts'
import type { Loop } from '../platform/queue/loop.ts'
import { bindHits, bindScreening } from '../screening/index.ts'
import { importList } from '../screening/lists/import.ts'
import { setLists } from '../screening/lists/list-store.ts'
import { testPlatform } from '../testing/world.ts'
import { createVerification, createVerificationEvents, noteChange, verificationRoutes } from './index.ts'
import type { Hint, IdentityVendor, Paper, Sight, Verdict } from './deps.ts'

export type Values = Readonly<Record<string, unknown>>
type Step = Verification.Step

export const ana = {
  details: {
    firstName: 'Ana',
    lastName: 'Example',
    birthDate: '1990-05-01',
    birthCountry: 'DE',
    contactEmail: 'ana@example.test',
  },
  citizenship: { countries: ['DE'] },
  address: {
    address: {
      street: 'Lindenstraße',
      houseNumber: '5',
      postCode: '10969',
      town: 'Berlin',
      region: '',
      country: 'DE',
    },
  },
  identity: { kind: 'passport', country: 'DE', number: 'C01X00T47', validUntil: '2031-01-01' },
  financial: {
    purpose: 'invest',
    volume: 'under_2000',
    income: 'under_50000',
    occupation: 'employed',
    taxResidences: [{ country: 'DE', number: null }],
  },
  confirmation: { correct: true, ownAccount: true, notPoliticallyExposed: true, terms: '7' },
} as const satisfies Readonly<Partial<Record<Step, Values>>>

export const hint: Hint = {
  firstName: 'ANA',
  lastName: 'EXAMPLE',
  birthDate: '1990-05-01',
  country: 'DE',
  number: 'C01X00T47',
  validUntil: '2031-01-01',
}

async function* text(whole: string) {
  yield whole
}

type CustomerWorld = Awaited<ReturnType<typeof openCustomerWorld>>

/** The values that a test sets in place of vendor, session and orders. */
const outside = (): {
  verdict: Verdict
  /** The vendor's reading of the person, with a green verdict. */
  seen: Hint | null
  about: Sight['about']
  /** In place of them. */
  vendor: IdentityVendor | undefined
  session: string | null
  configuration: Configuration.Configuration
  /** Euro cents in twelve months. */
  used: Record<'sell' | 'buy', bigint>
} => ({
  verdict: 'none',
  seen: hint,
  about: {},
  vendor: undefined,
  session: null,
  configuration: Configuration.first.configuration,
  used: { sell: 0n, buy: 0n },
})

/** The slice, with documents that a test sets. */
function openSlice({ db, clock, customers }: CustomerWorld, isVendorAsked: boolean) {
  const mails: string[] = []
  const merchantsHeard: string[] = []
  const papers: (Paper & { readonly customerId: string })[] = []
  const out = outside()
  const changes = {
    db,
    clock,
    rankOf: customers.rankOf,
    setRank: customers.setRank,
    sealerOf: customers.sealerOf,
    mail: async (_: unknown, { message }: { message: string }) => void mails.push(message),
    changed: noteChange,
    openCase,
    closeCase: closeOpenCase,
    notifyMerchants: async (_: unknown, { from, to }: { from: string; to: string }) =>
      void merchantsHeard.push(`${from} ${to}`),
  }
  const platform = testPlatform({ db, clock })
  const hitDoors = {
    sealer: customers,
    figures: async () => out.configuration.screening,
    onCustomer: createVerificationEvents(changes).onNameHit,
  }
  const hits = bindHits(platform, hitDoors)
  const screening = bindScreening(platform, hitDoors)
  const verification = createVerification({
    ...changes,
    customerTypes: ['personal', 'company'],
    inForce: async () => ({ version: 1, configuration: out.configuration }),
    sessionCountryOf: async () => out.session,
    papers: {
      of: async (customerId) => papers.filter((it) => it.customerId === customerId),
      async move(_, { id, from, to, reason = null }) {
        if (!(Verification.documentStates[from].next as readonly string[]).includes(to)) return false
        const at = papers.findIndex((it) => it.id === id && it.state === from)
        const paper = papers[at]
        if (paper) papers[at] = { ...paper, state: to, reason }
        return paper !== undefined
      },
      async removeOf(_, { customerId, personId }) {
        const rest = papers.filter((it) => it.customerId !== customerId || it.personId !== personId)
        papers.splice(0, papers.length, ...rest)
      },
    },
    vendor: {
      isAsked: isVendorAsked,
      verdictOf: async (id) => out.vendor?.verdictOf(id) ?? out.verdict,
      seenOf: async (id) =>
        out.vendor?.seenOf(id) ??
        (out.verdict === 'green' && out.seen ? { seen: out.seen, about: out.about } : null),
      async onDetailsChanged(sql, id) {
        await out.vendor?.onDetailsChanged(sql, id)
        if (out.verdict === 'green') out.verdict = 'none'
      },
      async forget(sql, id) {
        await out.vendor?.forget(sql, id)
        out.verdict = 'none'
      },
    },
    screenNames: (names, customerId) =>
      screening.names(names, { customerId, orderId: null, role: 'customer' }),
    nameHitsOf: hits.ownOf,
    inEuroCents: async ({ units }) => units,
    usedOf: async (_, service) => ({ day: 0n, month: 0n, year: out.used[service] }),
    termsVersion: '7',
    keepConfirmation: customers.keepConfirmation,
    shapes: { ofStep: stepValues, ofPerson: personStepValues },
    sealer: { seal: (_, text) => `v1.${text}`, open: (_, sealed) => sealed.slice(3) },
    identityIndex: (kind, value) => `${kind} ${value}`,
    isSameName: (typed, read) => typed.toLowerCase() === read.toLowerCase(),
  })
  return { mails, merchantsHeard, papers, out, hits, verification, changes }
}

async function untilIdle({ pass }: Pick<Loop, 'pass'>): Promise<void> {
  for (let passes = 0; passes < 20; passes += 1)
    if (!(await pass(AbortSignal.timeout(30_000), () => undefined))) return
  throw new Error('it does the same over and over')
}

export async function openVerificationWorld({ levelAtSignUp = 0, isVendorAsked = false } = {}) {
  const world = await openCustomerWorld({ levelAtSignUp })
  const { db, clock, customers } = world
  const slice = openSlice(world, isVendorAsked)
  const { papers, verification } = slice
  const [checks, aging] = verification.workers(silentLog)
  let given = 0
  const { customerId } = await world.signIn()
  const http = await world.serve((serve) => verificationRoutes(serve, verification), { as: customerId })

  type Answer = VerificationView & { error?: { code: string; fields: { field: string; code: string }[] } }
  const call = async (method: string, path: string, body?: unknown) =>
    (await http.json<Answer>(method, `/api/verification${path}`, { body })).body
  const put = (step: string, values: Values, draft = false) =>
    call('PUT', `/steps/${step}`, { values, draft })

  return {
    ...world,
    ...slice,
    customerId,
    call,
    put,
    view: () => call('GET', ''),
    levelNow: () => customers.rankOf(customerId),
    /** Refusals as pairs of field and code. */
    problems: ({ error }: Answer) => error?.fields.map(({ field, code }) => [field, code]),
    confirmPhone: (country: string | null = 'DE', number = '+491701234567') =>
      db.transaction((sql) => verification.onPhoneConfirmed(sql, { customerId, number, country })),
    async paper(kind: Verification.PaperKind, more: Partial<Paper> = {}) {
      const id = `doc_${++given}`
      papers.push({
        customerId,
        id,
        personId: null,
        step: 'identity',
        kind,
        side: 'single',
        state: 'submitted',
        reason: null,
        hint: null,
        addedAt: clock.now(),
        isChecked: true,
        ...more,
      })
      await db.transaction((sql) => verification.onDocument(sql, { customerId }))
      return id
    },
    /** Runs the checks until nothing is due. */
    check: () => untilIdle(checks),
    /** So many days pass. */
    async days(count: number) {
      clock.advance(count * 86_400)
      await untilIdle(aging)
    },
    /** All a starter needs, from a passport that reads well. */
    async fillStarter(change: Readonly<Partial<Record<Step, Values>>> = {}) {
      await call('POST', '/start', { type: 'personal', target: 'starter' })
      for (const [step, values] of Object.entries({ ...ana, ...change })) await put(step, values)
      await this.confirmPhone()
      const { validUntil } = { ...ana.identity, ...change.identity }
      slice.out.seen = { ...hint, validUntil }
      await this.paper('passport', { hint: slice.out.seen })
      await this.paper('selfie')
    },
    /** Sends it, and lets the checks run. */
    async submit() {
      const answer = await call('POST', '/submit')
      await this.check()
      return answer
    },
    /** An operator approves the one review that waits. */
    async lookedAt() {
      const { reviews } = verification
      const page = await reviews.waiting({ limit: 2 })
      const [review, other] = 'items' in page ? page.items : []
      if (!review || other) throw new Error('not one review waits')
      await db.transaction((sql) => reviews.decide(sql, review, { decision: 'approve', persons: 1 }))
    },
    async complete() {
      await this.fillStarter()
      await this.submit()
      await this.lookedAt()
    },
    /** A list with one person. */
    async listed(name: string, more: object = {}) {
      await setLists(db, [{ name: 'open', format: 'opensanctions' }], clock.now())
      const main = JSON.stringify({ id: 'Q', schema: 'Person', properties: { name: [name], ...more } })
      const list = { name: 'open', format: 'opensanctions', source: 'a test', sha256: name } as const
      await importList(db, { ...list, open: () => ({ main: text(main) }) }, clock.now())
    },
  }
}
