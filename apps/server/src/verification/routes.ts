/** Verification over HTTP, for its customer. */
import {
  addCompanyPerson,
  fundsCategories,
  askForFunds,
  changeTaxResidences,
  getVerification,
  removeCompanyPerson,
  saveCompanyPersonStep,
  saveVerificationStep,
  startVerification,
  submitVerification,
  upgradeVerification,
  verificationRequirements,
  withdrawVerification,
  type VerificationView,
} from '@agio/contract'
import { Money, Verification } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { Refused, Serve } from '../platform/http/route.ts'
import * as funds from './funds/funds.ts'
import * as verification from './slice.ts'
import { stepView } from './steps/view.ts'

export function verificationRoutes(serve: Serve, platform: Platform): void {
  /** The view after an act, or why it was refused. */
  async function after<No extends Refused>(
    customerId: string,
    act: Promise<No | undefined>,
  ): Promise<VerificationView | No> {
    return (await act) ?? verification.view(platform, customerId)
  }

  serve(getVerification, ({ caller }) => verification.view(platform, caller.id))
  serve(startVerification, ({ caller, body: { type: as, target } }) =>
    after(caller.id, verification.start(platform, caller.id, as, target)),
  )
  serve(saveVerificationStep, ({ caller, params: { step }, body: { values, draft } }) => {
    const saving = { customerId: caller.id, personId: '', step, values, isDraft: draft }
    return after(caller.id, verification.save(platform, saving))
  })
  serve(submitVerification, ({ caller }) => after(caller.id, verification.submit(platform, caller.id)))
  serve(upgradeVerification, ({ caller, params: { level: target } }) =>
    after(caller.id, verification.move(platform, caller.id, { type: 'customer.upgrades', target })),
  )
  serve(withdrawVerification, ({ caller }) => after(caller.id, verification.withdraw(platform, caller.id)))

  serve(askForFunds, ({ caller }) => after(caller.id, funds.more(platform, caller.id)))

  serve(changeTaxResidences, ({ caller: { id, hasFreshPin = false }, body: { taxResidences } }) =>
    after(id, verification.changeTaxes(platform, { customerId: id, hasFreshPin, taxResidences })),
  )

  serve(verificationRequirements, async ({ caller, query: { service, amount, currency, type } }) => {
    const money = Money.parse(currency, amount)
    if (money === 'not-an-amount')
      return { refused: 'invalid', fields: [{ field: 'amount', code: 'amount.invalid' }] }
    const { progress, ...it } = await verification.requirementsOf(platform, {
      customerId: caller.id,
      service,
      amount: money,
      type,
    })
    const open = progress.filter(({ state }) => state !== 'saved').map(({ step }) => step)
    const steps = progress.map((one) => ({ ...stepView(one), papers: one.papers.map(paper) }))
    return { ...it, minutes: Verification.minutesOf(open), steps }
  })

  serve(fundsCategories, async ({ caller, query }) => {
    const type = query.type ?? (await verification.view(platform, caller.id)).type ?? 'personal'
    const items = Verification.fundsOf(type).map((category) => ({
      category,
      papers: Verification.papersOfFunds(category).map(paper),
    }))
    return { items, next: null }
  })

  serve(addCompanyPerson, ({ caller, body: { role } }) =>
    after(caller.id, verification.addPerson(platform, caller.id, role)),
  )
  serve(removeCompanyPerson, ({ caller, params }) =>
    after(caller.id, verification.removePerson(platform, caller.id, params.id)),
  )
  serve(saveCompanyPersonStep, ({ caller, params: { id, step }, body: { values, draft } }) => {
    const saving = { customerId: caller.id, personId: id, step, values, isDraft: draft }
    return after(caller.id, verification.save(platform, saving))
  })
}

const paper = ({ kind, side, months }: Verification.PaperNeed) => ({ kind, side, months: months ?? null })
