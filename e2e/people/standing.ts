/** The standing of a customer: what they read while they are looked at, and what the desk does about it. */
import type { CaseView, ReviewView } from '@agio/contract'
import type { Browser, Page } from '@playwright/test'
import { callsOf, sitDown } from './operators.ts'
import { expect } from './people.ts'
import { button, confirms, placeOf } from './second-operator.ts'
import { api, outside, type somebody } from './town.ts'
import { looksAt } from './verifying.ts'
import { until } from '../world/calls.ts'
import { reviewOf } from '../world/reviewing.ts'
import { someone, verifying } from '../world/verifying.ts'

/** The words that everybody reads of a held order, whatever holds it. */
export const isLookedAt = (page: Page) =>
  expect(
    page.getByText(
      "Our team is looking at this order. You don't need to do anything, and what you sent is safe.",
    ),
  ).toBeVisible()

/** The words that everybody reads of a verification under way, whatever was found. */
export const isBeingChecked = (page: Page) =>
  expect(page.getByText(/^A person looks at what you sent, usually within one business day\./)).toBeVisible()

/** Two operators, each at a desk of their own. */
export async function desksOf(browser: Browser) {
  const comes = async (name: string) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    return Object.assign(page, { sitsAt: (room: string) => sitDown(page, name, room) })
  }
  const [cora, ada] = [await comes('Cora'), await comes('Ada')]
  return {
    cora,
    ada,
    [Symbol.asyncDispose]: async () => void (await Promise.all([cora.close(), ada.close()])),
  }
}
export type Desks = Awaited<ReturnType<typeof desksOf>>

/** The checks found this. */
export const has = (finding: string) => (review: ReviewView) => review.findings.includes(finding)
/** Nothing stands in the way, and the checks have seen what was decided about hits and links. */
export const mayBeApproved = ({ stops, findings }: ReviewView): boolean =>
  stops.length === 0 && !findings.some((it) => undecided.includes(it))
const undecided = ['screening', 'same_person', 'linked_to_refusal']

/** The review of this customer, open at the desk, once it is so. */
export async function opensReview(
  { cora }: Desks,
  customerId: string,
  isSo: (review: ReviewView) => boolean,
): Promise<void> {
  const call = await callsOf('Cora')
  const { id } = await until(`the review of ${customerId}`, async () => {
    const review = await reviewOf(call, customerId)
    return isSo(review) && review
  })
  await cora.sitsAt(`reviews/${id}`)
  await expect(cora.getByRole('link', { name: customerId }).first()).toBeVisible()
}

/** One asks with this button, and another one approves it on the same page. */
export async function decideByTwo({ cora, ada }: Desks, act: string): Promise<void> {
  const reason = 'I compared each figure'
  await button(cora, act).click()
  await confirms(cora, act.replace('…', ''), { reason, press: 'Ask for approval' })
  await ada.sitsAt(placeOf(cora))
  const asked = ada.getByRole('region', { name: 'Approvals', exact: true })
  await asked.getByRole('button', { name: 'Approve…', exact: true }).click()
  await confirms(ada, 'Approve', { reason })
}

/** The open case of this kind about a customer. */
export async function caseAbout(kind: CaseView['kind'], customerId: string): Promise<string> {
  const cora = await callsOf('Cora')
  const { id } = await until(`a case ${kind} of ${customerId}`, async () => {
    const { items } = await cora<{ items: CaseView[] }>('GET', `/admin/cases?kind=${kind}&limit=100`)
    return items.find(({ subject }) => subject.id === customerId)
  })
  return id
}

/** Somebody whose level was granted says who they are, and a list has the name. Gives the id of the customer. */
export async function isListedAfterPlacing(customer: Awaited<ReturnType<typeof somebody>>): Promise<string> {
  const listed = someone({ firstName: 'Zebulon', lastName: 'Kvistgaard' })
  const zebulon = verifying(api, outside, customer, listed, looksAt)
  await zebulon.fills('basic')
  await zebulon.submit()
  return zebulon.id()
}
