/** Checks of what a person types, before anything is placed, and the countries of the address fields. */
import { listCountries, validateAddress, validateIban, validateUkAccount } from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { Countries, Iban, SepaScope, UkAccount } from '@agio/domain'
import type { Serve } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../core/doors.ts'
import { validateAddress as readAddress } from '../placing/address.ts'
import { ukWeightsOf } from './uk-modulus.ts'

export function referenceRoutes(serve: Serve, platform: Platform): void {
  const today = () => platform.clock.now().toISOString().slice(0, 10)

  serve(validateIban, async ({ body }) => {
    const { readSepaIban, readSepaBeginning } = Iban
    const iban = (body.isBeginning === true ? readSepaBeginning : readSepaIban)(body.iban, today())
    if (typeof iban !== 'string')
      return { refused: iban.refused, fields: [{ field: 'iban', code: iban.refused }] }
    const bank = await doorsOf(platform).payees.findBank(iban)
    return {
      iban: Iban.grouped(iban),
      bank: bank?.bankName ?? null,
      bic: bank?.bic ?? null,
      instant: bank?.instant ?? false,
    }
  })

  serve(validateUkAccount, async ({ body }) => {
    const account = UkAccount.readUkAccount(body.sortCode, body.accountNumber, ukWeightsOf(platform))
    if ('refused' in account)
      return { refused: account.refused, fields: [{ field: 'accountNumber', code: account.refused }] }
    return {
      sortCode: UkAccount.groupedSortCode(account.sortCode),
      accountNumber: account.accountNumber,
      bank: null,
    }
  })

  serve(validateAddress, async ({ body }) => {
    const validated = await readAddress(platform, body.address, 'address')
    if ('address' in validated) return validated
    const refused = validateAddress.refusals.find((code) => code === validated.code) ?? 'address.invalid'
    return { refused, fields: [validated] }
  })

  serve(listCountries, async () =>
    wirePage(Countries.countries.map((code) => ({ code, sepa: SepaScope.isInSepa(code, today()) }))),
  )
}
