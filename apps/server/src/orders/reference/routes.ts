/** Checks of what a person types, before anything is placed, and the countries of the address fields. */
import { listCountries, validateAddress, validateIban, validateUkAccount } from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { Countries, Iban, SepaScope, UkAccount, type UkModulus } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/http.ts'
import type { FindBank } from '../core/doors.ts'
import type { Orders } from '../orders.ts'

type Deps = {
  readonly orders: Orders
  readonly clock: Clock
  readonly findBank: FindBank
  readonly ukWeights?: UkModulus.ModulusTable
}

export function referenceRoutes(serve: Serve, { orders, clock, findBank, ukWeights }: Deps): void {
  const today = () => clock.now().toISOString().slice(0, 10)

  serve(validateIban, async ({ body }) => {
    const { readSepaIban, readSepaBeginning } = Iban
    const iban = (body.isBeginning === true ? readSepaBeginning : readSepaIban)(body.iban, today())
    if (typeof iban !== 'string')
      return { refused: iban.refused, fields: [{ field: 'iban', code: iban.refused }] }
    const bank = await findBank(iban)
    return {
      iban: Iban.grouped(iban),
      bank: bank?.bankName ?? null,
      bic: bank?.bic ?? null,
      instant: bank?.instant ?? false,
    }
  })

  serve(validateUkAccount, async ({ body }) => {
    const account = UkAccount.readUkAccount(body.sortCode, body.accountNumber, ukWeights)
    if ('refused' in account)
      return { refused: account.refused, fields: [{ field: 'accountNumber', code: account.refused }] }
    return {
      sortCode: UkAccount.groupedSortCode(account.sortCode),
      accountNumber: account.accountNumber,
      bank: null,
    }
  })

  serve(validateAddress, async ({ body }) => {
    const validated = await orders.validateAddress(body.address)
    if ('address' in validated) return validated
    const refused = validateAddress.refusals.find((code) => code === validated.code) ?? 'address.invalid'
    return { refused, fields: [validated] }
  })

  serve(listCountries, async () =>
    wirePage(Countries.countries.map((code) => ({ code, sepa: SepaScope.isInSepa(code, today()) }))),
  )
}
