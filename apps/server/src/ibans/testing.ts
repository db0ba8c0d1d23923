/** For tests: dedicated IBANs with the real orders, ledger and bank rail, and a bank whose answers a test controls. */
import { Credits, Iban, type Ibans } from '@agio/domain'
import { queuedMails } from '../notify/testing.ts'
import { openAll } from '../orders/testing/bank-statements.ts'
import { coin, wallet } from '../orders/testing/world.ts'
import { bound } from '../platform/platform.ts'
import type { Entry } from '../rails/iso20022/testing.ts'
import { buyWithCredit, giveCreditBack, listCredits } from './credit-acts.ts'
import { createCreditWorker } from './credit-worker.ts'
import { giveIbanDoors } from './doors.ts'
import type { BankAnswer, IbanBank } from './bank/iban-bank.ts'
import { createIbanWorker } from './iban-worker.ts'
import * as ibans from './ibans.ts'

const given = Iban.readIban('DE68500105178297336485')
if (typeof given !== 'string') throw new Error('the test has no valid IBAN')
export const ownIban = given
export const person = { id: 'cus_greta', hasFreshPin: true }
export const consents = { terms: '2026-11-01' }
export const order = { do: 'buy', coin, destination: wallet, consents } as const
const name = 'Greta Beispiel'

/** A bank with one IBAN. `silence`: it processes a request and does not answer; `deaf`: it does not process it either. */
function testBank() {
  const account = { iban: ownIban, bic: 'SNDBDEFFXXX', bank: 'Sandbank' }
  const known = new Map<string, { word: Ibans.BankWord; holder: string }>()
  const control = {
    mood: 'answers' as 'answers' | 'silence' | 'deaf',
    opens: 'active' as Ibans.BankWord,
    calls: [] as string[],
    known,
  }
  const record = (call: string, work: () => void): void => {
    control.calls.push(call)
    if (control.mood === 'deaf') throw new Error('the bank does not answer')
    work()
    if (control.mood === 'silence') throw new Error('the bank does not answer')
  }
  const answer = (id: string): BankAnswer => {
    const word = known.get(id)?.word ?? 'pending'
    return { word, account: word === 'active' || word === 'blocked' ? account : undefined }
  }
  const bank: IbanBank = {
    async open({ id, holder }) {
      record(`open ${holder}`, () => {
        if (!known.has(id)) known.set(id, { word: control.opens, holder })
      })
      return answer(id)
    },
    async look(id) {
      record('look', () => undefined)
      return known.has(id) ? answer(id) : undefined
    },
    async change(id, { number, to }) {
      record(`${to} ${number}`, () => void known.set(id, { word: to, holder: known.get(id)?.holder ?? '' }))
      return answer(id)
    },
    readHook: (bytes) => new TextDecoder().decode(bytes),
  }
  return { bank, control }
}

/** A process that ends once where the test says. */
function crashing() {
  const crash = { at: undefined as string | undefined }
  const crashPoint = (at: string): void => {
    if (crash.at !== at) return
    crash.at = undefined
    throw new Error(`the process ended at ${at}`)
  }
  return { crash, crashPoint }
}

export type IbanWorld = Awaited<ReturnType<typeof openIbanWorld>>

export async function openIbanWorld() {
  const world = await openAll()
  const { db, out } = world
  await world.shows(name)
  await world.hasProved(wallet)
  const { bank, control } = testBank()
  const { crash, crashPoint } = crashing()
  const platform = { ...world.platform, crashPoint }
  giveIbanDoors(platform, { bank })
  const acts = bound(platform, ibans)
  const credits = bound(platform, { list: listCredits, buy: buyWithCredit, giveBack: giveCreditBack })
  const [asking, deciding] = [createIbanWorker(platform, bank), createCreditWorker(platform)]
  const anyTime = (table: string) =>
    db.query(`update ${table} set due_at = clock_timestamp(), leased_until = null where due_at is not null`)
  let refs = 0
  return {
    ...world,
    platform,
    crash,
    control,
    acts,
    credits,
    /** The mails about IBANs, the oldest first. */
    async ibanMails() {
      const told = (await queuedMails(platform)).filter(({ template }) => template.startsWith('iban_'))
      return told.map(({ id, template }) => ({ id, message: template }))
    },
    /** One pass of the worker, with every IBAN due. */
    async asks(): Promise<void> {
      await anyTime('dedicated_iban')
      await asking.pass()
    },
    async decides(): Promise<void> {
      await anyTime('iban_credit')
      await deciding.pass()
    },
    /** Opens an IBAN with this standing order. */
    async opened(wanted: typeof order | { readonly do: 'keep' } = order): Promise<string> {
      const opened = await acts.open(person.id, consents)
      if ('refused' in opened) throw new Error(opened.refused)
      await this.asks()
      const ordered = await acts.order(person, opened.id, wanted)
      if ('refused' in ordered) throw new Error(ordered.refused)
      return opened.id
    },
    async iban() {
      const [newest] = await acts.list(person.id)
      if (!newest) throw new Error('no IBAN')
      return newest
    },
    /** A transfer to the IBAN, by notification and statement, with the worker's decision and the settled order. */
    async comes(amount: string, more: Partial<Entry> = {}): Promise<void> {
      refs += 1
      await world.tells({ amount, ref: `I${refs}`, to: ownIban, ...more })
      await this.decides()
      await this.settles()
    },
    /** Gives orders the payers that the bank rail stored, and settles. */
    async settles(): Promise<void> {
      const rows = await db.query<{ identity: string }>('select identity from bank_credit')
      for (const { identity } of rows) {
        const payer = await world.bank.rail.payers.payerOf(identity)
        if (payer) out.payers.set(Credits.keyOf({ kind: 'statement_line', id: identity }), payer)
      }
      await world.settle()
    },
    async arrivals() {
      const page = await credits.list(person.id, (await this.iban()).id, { limit: 20 })
      if ('refused' in page) throw new Error(page.refused)
      return page.items
    },
    /** The newest, as its customer reads it. */
    async credit() {
      const [{ credit, item, state, mayChoose } = missing()] = await this.arrivals()
      return { id: credit.id, why: credit.why, state, mayChoose, orderId: item.orderId }
    },
    ordersOf: () =>
      db.query<{ id: string; status: string }>('select id, status from orders order by created_at, id'),
  }
}

function missing(): never {
  throw new Error('no money came')
}
