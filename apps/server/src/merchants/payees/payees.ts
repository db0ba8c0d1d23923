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
import type { ColumnSealer } from '../../platform/sealing.ts'
import { lockMerchant } from '../merchant-store.ts'
import type { Author, MerchantsDeps } from '../merchants.ts'
import { payees, payeesOf, type PayeeRow } from './payee-store.ts'

export type PayeesDeps = MerchantsDeps & {
  readonly platform: Platform
  readonly sealer: ColumnSealer
  /** Does the name belong to the account, as its bank reads it? */
  readonly checkPayee: (
    name: string,
    account: Payee['account'],
  ) => Promise<{ readonly match: Payees.NameCheck }>
}
export type OpenedPayee = PayeeRow & { readonly payee: Payee }

/** The account's own fields, without the name of an order's form before them. */
const fieldsOf = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ field, ...it }) => ({ ...it, field: field.replace(/^beneficiary\./, 'account.') }))

const sealedAt = (row: string) => ({ table: 'merchant_payee', column: 'sealed', row }) as const
export const payeeDocument = Stored.sealedDocument('merchant_payee.sealed', 1, payeeCodec)

export const openPayee = (sealer: ColumnSealer, row: PayeeRow): OpenedPayee => ({
  ...row,
  payee: payeeDocument.read(sealer.open(sealedAt(row.id), row.sealed)),
})

export function createPayees(deps: PayeesDeps) {
  const { db, clock, note, sealer, checkPayee } = deps
  const open = (row: PayeeRow) => openPayee(sealer, row)

  /** Undefined where the account is in a state from which it cannot come there. */
  const become = (
    merchantId: string,
    id: string,
    state: Payees.State,
    by: Author,
    reason?: string,
  ): Promise<OpenedPayee | Refused<'not-found'> | undefined> =>
    db.transaction(async (sql) => {
      const row = await payees.lock(sql, { merchantId, id })
      if (!row) return { refused: 'not-found' }
      if (!Payees.mayBecome(row.state, state)) return undefined
      const at = clock.now()
      await payees.set(sql, { id }, { state, decidedAt: at })
      const details = { payee: id, account: row.label, ...(reason !== undefined && { reason }) }
      await note(by, { action: `merchant_payee.${state}`, subject: merchantId, details }, sql)
      return open({ ...row, state, decidedAt: at })
    })

  return {
    list: async (merchantId: string): Promise<OpenedPayee[]> => (await payeesOf(db, merchantId)).map(open),

    async add(
      merchantId: string,
      { fiat, account }: { readonly fiat: Money.Fiat; readonly account: AccountRequest },
      by: Author,
    ): Promise<OpenedPayee | Refused<'invalid' | 'merchant.too_many'>> {
      const now = clock.now()
      const read = validatePayee(
        fiat,
        account,
        now.toISOString().slice(0, 10),
        await payeeRules(deps.platform),
      )
      if ('problems' in read) return { refused: 'invalid', fields: fieldsOf(read.problems) }
      const { payee } = read
      const { match } = await checkPayee(payee.name, payee.account)
      return db.transaction(async (sql) => {
        await lockMerchant(sql, merchantId)
        const before = (await payeesOf(sql, merchantId)).map(open)
        const there = before.filter(({ state }) => Payees.states[state].isOpen)
        const known = there.find((it) => it.fiat === fiat && isSame(it.payee, payee))
        if (known) return known
        if (there.length >= Merchants.most.payees) return { refused: 'merchant.too_many' }
        const id = newId('pay', now)
        const sealed = sealer.seal(sealedAt(id), payeeDocument.write(payee))
        const label = accountLabel(payee.account)
        const row = { id, merchantId, state: 'asked', fiat, sealed, label, nameCheck: match } as const
        await payees.add(sql, { ...row, createdAt: now })
        const details = { payee: id, account: label }
        await note(by, { action: 'merchant_payee.asked', subject: merchantId, details }, sql)
        return { ...row, payee, createdAt: now, decidedAt: null }
      })
    },

    /** By an owner. */
    remove: async (merchantId: string, id: string, by: Author) =>
      (await become(merchantId, id, 'removed', by)) ?? ({ refused: 'merchant.ended' } as const),

    /** By compliance. */
    decide: async (
      {
        merchantId,
        id,
        reason,
      }: { readonly merchantId: string; readonly id: string; readonly reason: string },
      state: Exclude<Payees.State, 'asked'>,
      by: Author,
    ) => (await become(merchantId, id, state, by, reason)) ?? ({ refused: 'backoffice.changed' } as const),
  }
}
export type PayeeBook = ReturnType<typeof createPayees>

const isSame = (one: Payee, other: Payee): boolean =>
  one.name === other.name && BankAccounts.textOf(one.account) === BankAccounts.textOf(other.account)
