/**
 * Payees of payment links: an owner of the merchant names the account, compliance approves it. Name and account are stored
 * sealed; the bank is asked whether they belong together, and the operator who decides sees its answer.
 *
 *   asked ─┬─ approve ─► approved ─┐
 *          ├─ refuse ──► refused   ├─ ended by the merchant or by compliance ─► removed
 *          └───────────────────────┘
 */
import { BankAccounts, Merchants, Payees, Stored, type Money } from '@agio/domain'
import {
  accountLabel,
  payeeCodec,
  payeeRules,
  validatePayee,
  type AccountRequest,
  type Payee,
} from '../../orders/reference/index.ts'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { newId } from '../../platform/ids.ts'
import { lockMerchant } from '../merchant-store.ts'
import { doorsOf, note, type Author } from '../doors.ts'
import { payees, payeesOf, type PayeeRow } from './payee-store.ts'

export type OpenedPayee = PayeeRow & { readonly payee: Payee }

/** The account's own fields, without the name of an order's form before them. */
const fieldsOf = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ field, ...it }) => ({ ...it, field: field.replace(/^beneficiary\./, 'account.') }))

const sealedAt = (row: string) => ({ table: 'merchant_payee', column: 'sealed', row }) as const
export const payeeDocument = Stored.sealedDocument('merchant_payee.sealed', 1, payeeCodec)

export const openPayee = ({ keys }: Platform, row: PayeeRow): OpenedPayee => ({
  ...row,
  payee: payeeDocument.read(keys.sealer.open(sealedAt(row.id), row.sealed)),
})

type Ask = { readonly merchantId: string; readonly id: string; readonly reason?: string }

/** Undefined where the account is in a state from which it cannot come there. */
const become = (
  platform: Platform,
  { merchantId, id, reason }: Ask,
  state: Payees.State,
  by: Author,
): Promise<OpenedPayee | Refused<'not-found'> | undefined> =>
  platform.db.transaction(async (sql) => {
    const row = await payees.lock(sql, { merchantId, id })
    if (!row) return { refused: 'not-found' }
    if (!Payees.mayBecome(row.state, state)) return undefined
    const at = platform.clock.now()
    await payees.set(sql, { id }, { state, decidedAt: at })
    const details = { payee: id, account: row.label, ...(reason !== undefined && { reason }) }
    await note(platform, by, { action: `merchant_payee.${state}`, subject: merchantId, details }, sql)
    return openPayee(platform, { ...row, state, decidedAt: at })
  })

export const list = async (platform: Platform, merchantId: string): Promise<OpenedPayee[]> =>
  (await payeesOf(platform.db, merchantId)).map((row) => openPayee(platform, row))

export async function add(
  platform: Platform,
  merchantId: string,
  { fiat, account }: { readonly fiat: Money.Fiat; readonly account: AccountRequest },
  by: Author,
): Promise<OpenedPayee | Refused<'invalid' | 'merchant.too_many'>> {
  const now = platform.clock.now()
  const rules = await payeeRules(platform)
  const read = validatePayee(fiat, account, now.toISOString().slice(0, 10), rules)
  if ('problems' in read) return { refused: 'invalid', fields: fieldsOf(read.problems) }
  const { payee } = read
  const { match } = await doorsOf(platform).checkPayee(payee.name, payee.account)
  return platform.db.transaction(async (sql) => {
    await lockMerchant(sql, merchantId)
    const before = (await payeesOf(sql, merchantId)).map((row) => openPayee(platform, row))
    const there = before.filter(({ state }) => Payees.states[state].isOpen)
    const known = there.find((it) => it.fiat === fiat && isSame(it.payee, payee))
    if (known) return known
    if (there.length >= Merchants.most.payees) return { refused: 'merchant.too_many' }
    const id = newId('pay', now)
    const sealed = platform.keys.sealer.seal(sealedAt(id), payeeDocument.write(payee))
    const label = accountLabel(payee.account)
    const row = { id, merchantId, state: 'asked', fiat, sealed, label, nameCheck: match } as const
    await payees.add(sql, { ...row, createdAt: now })
    const details = { payee: id, account: label }
    await note(platform, by, { action: 'merchant_payee.asked', subject: merchantId, details }, sql)
    return { ...row, payee, createdAt: now, decidedAt: null }
  })
}

/** By an owner. */
export const remove = async (platform: Platform, merchantId: string, id: string, by: Author) =>
  (await become(platform, { merchantId, id }, 'removed', by)) ?? ({ refused: 'merchant.ended' } as const)

/** By compliance. */
export const decide = async (
  platform: Platform,
  asked: Required<Ask>,
  state: Exclude<Payees.State, 'asked'>,
  by: Author,
) => (await become(platform, asked, state, by)) ?? ({ refused: 'backoffice.changed' } as const)

const isSame = (one: Payee, other: Payee): boolean =>
  one.name === other.name && BankAccounts.textOf(one.account) === BankAccounts.textOf(other.account)
