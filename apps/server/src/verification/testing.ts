/** For tests: verification on a real database, with customers of its own; papers and the vendor are lists here. */
import * as reviews from './decisions/reviews.ts'
import { personStepValues, stepValues, type VerificationView } from '@agio/contract'
import { Verification } from '@agio/domain'
import { termsVersion } from '../customers/index.ts'
import { openCustomerWorld, type CustomerWorld } from '../customers/testing.ts'
import { bound } from '../platform/platform.ts'
import type { Loop } from '../platform/queue/loop.ts'
import { giveScreeningDoors, hits } from '../screening/index.ts'
import { importList } from '../screening/lists/import.ts'
import { setLists } from '../screening/lists/list-store.ts'
import { limits } from '../limits/index.ts'
import { queuedMails } from '../notify/testing.ts'
import * as funds from './funds/funds.ts'
import { giveVerificationDoors, verification as slice, verificationRoutes } from './index.ts'
import type { Hint, IdentityVendor, Paper, Sight, Verdict } from './types.ts'

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
  confirmation: { correct: true, ownAccount: true, notPoliticallyExposed: true, terms: termsVersion },
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

/** The values that a test sets in place of the vendor. */
const outside = (): {
  verdict: Verdict
  /** The vendor's reading of the person, with a green verdict. */
  seen: Hint | null
  about: Sight['about']
  /** In place of them. */
  vendor: IdentityVendor | undefined
} => ({ verdict: 'none', seen: hint, about: {}, vendor: undefined })

/** The slice, with documents that a test sets. */
function openSlice({ platform }: CustomerWorld, isVendorAsked: boolean) {
  const merchantsHeard: string[] = []
  const papers: (Paper & { readonly customerId: string })[] = []
  const out = outside()
  giveScreeningDoors(platform, { onNameHit: slice.onNameHit.bind(null, platform) })
  giveVerificationDoors(platform, {
    shapes: { ofStep: stepValues, ofPerson: personStepValues },
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
    notifyMerchants: async (_, { from, to }) => void merchantsHeard.push(`${from} ${to}`),
  })
  /** The templates of the mails of verification, the oldest first. */
  const templates = async () =>
    (await queuedMails(platform)).filter(({ id }) => id.startsWith('vml')).map(({ template }) => template)
  return {
    templates,
    merchantsHeard,
    papers,
    out,
    hits: bound(platform, hits),
    verification: { ...bound(platform, slice), funds: bound(platform, funds) },
  }
}

async function untilIdle({ pass }: Pick<Loop, 'pass'>): Promise<void> {
  for (let passes = 0; passes < 20; passes += 1)
    if (!(await pass(AbortSignal.timeout(30_000), () => undefined))) return
  throw new Error('it does the same over and over')
}

export type VerificationWorld = Awaited<ReturnType<typeof openVerificationWorld>>

export async function openVerificationWorld({ levelAtSignUp = 0, isVendorAsked = false } = {}) {
  const world = await openCustomerWorld({ levelAtSignUp, env: { CUSTOMER_TYPES: 'personal,company' } })
  const { db, clock, customers } = world
  const opened = openSlice(world, isVendorAsked)
  const { papers, verification } = opened
  const [checks, aging] = verification.workers()
  let given = 0
  const { customerId } = await world.signIn()
  const http = await world.serve((serve) => verificationRoutes(serve, world.platform), { as: customerId })

  type Answer = VerificationView & { error?: { code: string; fields: { field: string; code: string }[] } }
  const call = async (method: string, path: string, body?: unknown) =>
    (await http.json<Answer>(method, `/api/verification${path}`, { body })).body
  const put = (step: string, values: Values, draft = false) =>
    call('PUT', `/steps/${step}`, { values, draft })

  return {
    ...world,
    ...opened,
    customerId,
    call,
    put,
    view: () => call('GET', ''),
    levelNow: () => customers.rankOf(customerId),
    /** An order of the customer that counts towards the limits, in euro cents. */
    uses: (service: 'sell' | 'buy', cents: bigint) =>
      limits.take(world.platform, `ord_${service}`, customerId, service, cents, clock.now()),
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
      opened.out.seen = { ...hint, validUntil }
      await this.paper('passport', { hint: opened.out.seen })
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
      const page = await reviews.waiting(world.platform, { limit: 2 })
      const [review, other] = 'items' in page ? page.items : []
      if (!review || other) throw new Error('not one review waits')
      await db.transaction((sql) =>
        reviews.decide(world.platform, sql, review.id, { decision: 'approve', persons: 1 }),
      )
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
