/** Checks of what a person types, before anything is placed, and the countries of the address fields. */
import {
  checkPayee,
  listCountries,
  resolveName,
  validateAddress,
  validateIban,
  validateUkAccount,
} from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { Countries, Iban, SepaScope, UkAccount } from '@agio/domain'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../core/doors.ts'
import { validateAddress as readAddress } from '../placing/address.ts'
import { nameForForm } from '../placing/address-name.ts'
import { refusalOf } from '../placing/guards.ts'
import { accountProblems, payeeRules, validatePayee } from './beneficiary.ts'
import { askForForm } from './payee-answers.ts'
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

  serve(checkPayee, async ({ caller, body: { currency, beneficiary }, ip, reply }) => {
    const validated = validatePayee(currency, beneficiary, today(), await payeeRules(platform))
    if ('problems' in validated) return refusalOf(validated.problems, accountProblems)
    const answer = await askForForm(platform, caller.id, ip, validated.payee)
    if ('refused' in answer) return withRetryAfter(reply, answer)
    return { match: answer.match, name: answer.match === 'close' ? (answer.name ?? null) : null }
  })

  serve(validateAddress, async ({ body }) => {
    const validated = await readAddress(platform, body.address, 'address')
    if ('address' in validated) return validated
    const refused = validateAddress.refusals.find((code) => code === validated.code) ?? 'address.invalid'
    return { refused, fields: [validated] }
  })

  serve(resolveName, async ({ caller, body, ip, reply }) => {
    const named = await nameForForm(platform, { customerId: caller.id, ip }, body)
    if ('refused' in named) return withRetryAfter(reply, named)
    if (!('code' in named)) return named
    const refused = resolveName.refusals.find((code) => code === named.code) ?? 'address.refused'
    return { refused, fields: [named] }
  })

  serve(listCountries, async () =>
    wirePage(Countries.countries.map((code) => ({ code, sepa: SepaScope.isInSepa(code, today()) }))),
  )
}
