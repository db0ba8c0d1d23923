/**
 * A customer's dedicated IBAN.
 *
 *   asked ─► requested ─► active ⇄ blocked ─► closed      every state is the bank's own answer (iban-worker.ts)
 *               └──► refused
 *
 * The request is stored with its id before it is sent, so repeating it never opens a second IBAN.
 */
import { Ibans } from '@agio/domain'
import { standingOf } from '../standing/index.ts'
import { newId } from '../platform/ids.ts'
import type { FieldProblem, Refused } from '../platform/http/route.ts'
import type { Sql } from '../platform/sql/sql.ts'
import {
  accountDocument,
  accountPlace,
  holderPlace,
  isVerified,
  notFound,
  notNow,
  off,
  type Account,
  type IbansDeps,
  type Person,
} from './deps.ts'
import { addIban, findIban, ibansOf, lockIban, saveIban, type StoredIban } from './iban-store.ts'

export type OpenedIban = StoredIban & {
  readonly holderName: string
  readonly details: Account | undefined
  /** The customer's level no longer includes dedicated IBANs. */
  readonly isBelowLevel: boolean
}

export type OrderRequest =
  | { readonly do: 'keep' }
  | {
      readonly do: 'buy'
      readonly coin: Extract<Ibans.StandingOrder, { do: 'buy' }>['coin']
      readonly destination: string
      readonly consents: { readonly terms: string }
    }

/** Queues a request of an operator, or of a closed account, to the bank. Runs in the caller's transaction. */
export async function askBank(
  sql: Sql,
  customerId: string,
  type: 'operator.blocks' | 'operator.unblocks' | 'account.closes',
): Promise<{ readonly id: string } | Refused<'not-found' | 'order.not_now'>> {
  const present = (await ibansOf(sql, customerId)).find(({ state }) => Ibans.states[state].isOpen)
  const row = present && (await lockIban(sql, present.id))
  const after = row && Ibans.advance(row, { type })
  if (!after) return notFound
  if ('refused' in after) return notNow
  await saveIban(sql, row.id, after)
  return { id: row.id }
}

const termsChanged = {
  refused: 'invalid',
  fields: [{ field: 'consents.terms', code: 'terms.changed' }],
} as const satisfies Refused<'invalid'>

export function createIbanActs(deps: IbansDeps) {
  const { db } = deps
  return {
    async list(customerId: string): Promise<OpenedIban[]> {
      return Promise.all((await ibansOf(db, customerId)).map((row) => opened(deps, row)))
    },
    /** One of theirs; another customer's is not found. */
    async one(customerId: string, id: string): Promise<OpenedIban | Refused<'not-found'>> {
      const row = await findIban(db, id)
      return row?.customerId === customerId ? opened(deps, row) : notFound
    },
    open: (customerId: string, consents: { readonly terms: string }) => open(deps, customerId, consents),
    order: (person: Person, id: string, wanted: OrderRequest) => order(deps, person, id, wanted),
    pause: (customerId: string, id: string) => change(deps, { customerId, id }, { type: 'customer.paused' }),
    resume: (customerId: string, id: string) =>
      change(deps, { customerId, id }, { type: 'customer.resumed' }),
  }
}

async function open(
  deps: IbansDeps,
  customerId: string,
  { terms }: { readonly terms: string },
): Promise<OpenedIban | Refused<'service.off' | 'verification.required' | 'customer.in_review' | 'invalid'>> {
  const { db, clock, bank, customers, verification, termsVersion } = deps
  if (!bank) return off
  const no = verification.mayOrder(await verification.levelOf(customerId), 'iban')
  if (no) return no
  if ((await standingOf(db, customerId)).state !== 'clear') return { refused: 'customer.in_review' }
  if (terms !== termsVersion) return termsChanged
  const name = await verification.nameOf(customerId)
  if (name === undefined) return levelRequired
  const requestedAt = clock.now()
  const id = newId('ibn', requestedAt)
  const holder = await customers.seal(customerId, holderPlace(id), name)
  const { state, order: first } = Ibans.request({ do: 'keep' })
  await addIban(db, { id, customerId, state, order: first, holder, requestedAt })
  const present = (await ibansOf(db, customerId)).find((row) => Ibans.states[row.state].holdsPlace)
  if (!present) throw new Error(`${customerId} has no open IBAN after asking for one`)
  return opened(deps, present)
}

/** An operator may set a level without a verified name; an IBAN needs the name first. */
const levelRequired = {
  refused: 'verification.required',
  fields: [{ field: 'level', code: 'verification.required', params: { level: 'basic', service: 'iban' } }],
} as const satisfies Refused<'verification.required'>

type OrderRefusal =
  | 'service.off'
  | 'not-found'
  | 'order.not_now'
  | 'pin.required'
  | 'coin.unavailable'
  | 'wallet.proof_required'
  | 'address.checksum'
  | 'address.refused'
  | 'invalid'

/** Future purchases go to this wallet, so a fresh PIN is required, as for a new beneficiary. */
async function order(
  deps: IbansDeps,
  { id: customerId, hasFreshPin }: Person,
  id: string,
  wanted: OrderRequest,
): Promise<OpenedIban | Refused<OrderRefusal>> {
  if (!deps.bank) return off
  const present = await findIban(deps.db, id)
  if (present?.customerId !== customerId) return notFound
  const checked = wanted.do === 'keep' ? wanted : await checkedOrder(deps, customerId, wanted)
  if ('refused' in checked) return checked
  if (!hasFreshPin) return { refused: 'pin.required' }
  return change(deps, { customerId, id }, { type: 'customer.ordered', order: checked })
}

async function checkedOrder(
  deps: IbansDeps,
  customerId: string,
  { coin, destination, consents }: Extract<OrderRequest, { do: 'buy' }>,
): Promise<Ibans.StandingOrder | Refused<OrderRefusal>> {
  const isOff = await deps.quotes.offRefusal({ service: 'buy', coin, fiat: 'EUR', method: 'bank_transfer' })
  // A paused service does not refuse a standing order: the pause ends, the order stays.
  if (isOff && isOff.refused !== 'service.paused') return { refused: isOff.refused }
  if (consents.terms !== deps.termsVersion) return termsChanged
  const read = await deps.readAddress(destination)
  if ('problem' in read) return addressRefusal(read.problem)
  if (await deps.screening.isListed(read.address)) return addressRefusal('refused')
  if (!(await deps.wallets.isProved(customerId, read.address, coin)))
    return { refused: 'wallet.proof_required' }
  return { do: 'buy', coin, destination: read.address, terms: consents.terms }
}

function addressRefusal(problem: 'invalid' | 'checksum' | 'refused') {
  const code = `address.${problem}` as const
  const fields: FieldProblem[] = [{ field: 'destination', code }]
  return { refused: code === 'address.invalid' ? ('invalid' as const) : code, fields }
}

async function change(
  deps: IbansDeps,
  { customerId, id }: { readonly customerId: string; readonly id: string },
  event: Ibans.IbanEvent,
): Promise<OpenedIban | Refused<'service.off' | 'not-found' | 'order.not_now'>> {
  if (!deps.bank) return off
  const after = await deps.db.transaction(async (sql) => {
    const row = await lockIban(sql, id)
    if (row?.customerId !== customerId) return notFound
    const next = Ibans.advance(row, event)
    if ('refused' in next) return notNow
    await saveIban(sql, id, next)
    return { ...row, ...next }
  })
  return 'refused' in after ? after : opened(deps, after)
}

export async function opened(deps: IbansDeps, row: StoredIban): Promise<OpenedIban> {
  const { customers, verification } = deps
  const { customerId, holder, account } = row
  const [holderName, details, level] = await Promise.all([
    holder === null ? '' : customers.open(customerId, holderPlace(row.id), holder),
    account === null ? undefined : customers.open(customerId, accountPlace(row.id), account),
    verification.levelOf(customerId),
  ])
  return {
    ...row,
    holderName,
    details: details === undefined ? undefined : accountDocument.read(details),
    isBelowLevel: !isVerified(deps, level),
  }
}
