/**
 * A company with two owners, from its sign-up to its first order, on the phone by touch and at the desk by keyboard alone; two
 * operators decide at the console.
 */
import type { Page } from '@playwright/test'
import { brickworks, companyAnswers, mills, type Owner } from '../../people/company.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { callsOf, sitDown } from '../../people/operators.ts'
import {
  agree,
  expect,
  fillAccount,
  heading,
  line,
  openOrderForm,
  place,
  signIn,
  test,
  tokenOf,
} from '../../people/people.ts'
import { button, confirms, isApproved, placeOf, stands } from '../../people/second-operator.ts'
import { customerOf } from '../../people/town.ts'
import { begins, keyboardOf, touching, walksThrough } from '../../people/verifying.ts'
import { newcomersEmail, ana } from '../../world/customer.ts'
import { allowsLinks, reviewOf } from '../../world/reviewing.ts'
import { someone } from '../../world/verifying.ts'

const passport = { country: 'DEU', validUntil: '2031-04-04' } as const
/** This owner is no other person: one person of two companies would be a link that the desk decides. */
const ownerOf = (share: string): Owner => ({ ...someone({ ...passport, lastName: 'Beispiel' }), share })
const nameOf = ({ firstName, lastName }: Owner) => `${firstName} ${lastName}`

/** Compliance asks for it beside every paper, an admin approves; neither could alone. */
async function decidesByTwo(
  desk: Page,
  second: Page,
  { customerId, owners, looks }: { customerId: string; owners: readonly [Owner, Owner]; looks: boolean },
): Promise<void> {
  // A run before this one may have verified the same company on this stack.
  await allowsLinks(await callsOf('Cora'), customerId)
  const review = await reviewOf(await callsOf('Cora'), customerId)
  await sitDown(desk, 'Cora', 'reviews')
  await desk.locator(`main li a[href$="${review.id}"]`).click()
  await expect(desk.getByRole('link', { name: customerId })).toBeVisible()
  await expect(desk.getByText(`${nameOf(owners[0])} 60% + ${nameOf(owners[1])} 40% = 100%`)).toBeVisible()
  await expect(desk.getByRole('region', { name: `Papers: ${nameOf(owners[1])}, owner` })).toBeVisible()
  if (looks) await stands(desk, 'the review of a company')
  await button(desk, 'Approve…').click()
  await confirms(desk, 'Approve', { reason: 'I looked at every paper', press: 'Ask for approval' })
  await sitDown(second, 'Ada', placeOf(desk))
  await isApproved(desk, second)
}

async function sells(page: Page, companyName: string): Promise<void> {
  await openOrderForm(page)
  await fillAccount(page, { name: companyName, iban: ana.iban })
  await agree(page)
  const sale = await customerOf(await tokenOf(page)).sale(await place(page))
  await sale.pay()
  await sale.is('C')
  await expect(heading(page, 'Completed')).toBeVisible()
}

const allSteps = [
  'company',
  'details',
  'phone',
  'citizenship',
  'address',
  'identity',
  'persons',
  'poa',
  'company-papers',
  'financial',
  'sof',
  'confirmation',
]

// Some thirty pages, each loaded twice.
test.setTimeout(600_000)

test(
  'a company with two owners verifies itself, two operators approve it, and it sells',
  { tag: '@night' },
  async ({ page, context, isMobile }) => {
    const email = newcomersEmail()
    const person = someone(passport)
    const company = isMobile ? mills : brickworks
    const owners = [ownerOf('60'), ownerOf('40')] as const
    await page.goto('/profile/business')
    await signIn(page, email)
    await expect(heading(page, 'Business account')).toBeVisible()
    const hand = isMobile ? touching : keyboardOf(page)
    await hand.press(page.getByRole('link', { name: 'Open a company account' }))
    await expect(page.locator('main ol')).toContainText('Company name and number')
    await begins({ page, hand })
    await page.waitForURL('**/verification/company')

    const walked = await walksThrough({ page, hand, person }, companyAnswers(company, owners))
    expect(walked).toEqual(allSteps)
    await expect(page.getByText('Being checked')).toBeVisible()
    const customer = customerOf(await tokenOf(page))
    const { id } = await customer.call<{ id: string }>('GET', '/profile')

    const browser = context.browser()
    if (!browser) throw new Error('there is no browser')
    const size = isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 }
    await using one = await browser.newContext({ viewport: size })
    await using other = await browser.newContext({ viewport: size })
    await decidesByTwo(await one.newPage(), await other.newPage(), {
      customerId: id,
      owners,
      looks: !isMobile,
    })
    await expect(page.getByText(/^Your level is now /)).toBeVisible()

    await page.goto('/profile/business')
    await expect(heading(page, company.name)).toBeVisible()
    await expect(line(page, nameOf(owners[0]))).toHaveText('Owner, 60%')
    expect(await misplacedAt(page, [size.width])).toEqual([])

    await sells(page, company.name)
  },
)
