/** An order is held: whatever holds it, its customer reads the same words, and the desk reads why. */
import type { Page } from '@playwright/test'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  fits,
  heading,
  openOrder,
  openOrderForm,
  place,
  test,
} from '../../people/people.ts'
import { button, confirms, row } from '../../people/second-operator.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'
import {
  caseAbout,
  decideByTwo,
  desksOf,
  has,
  isListedAfterPlacing,
  isLookedAt,
  opensReview,
} from '../../people/standing.ts'
import { customerOf, outside, somebody } from '../../people/town.ts'
import { newcomer } from '../../people/verifying.ts'
import { ana, type Customer } from '../../world/customer.ts'
import { unitsOf } from '../../world/outside.ts'
import type { Sale } from '../../world/sale.ts'

test('a hit that is confirmed after the order was placed: coins and money stay, until two send the coins back', async ({
  page,
  browser,
}) => {
  const customer = await somebody()
  const sale = await customer.sells()
  await carryToken(page, customer.token())
  await openOrder(page, sale.id, 'Waiting for crypto')
  const id = await isListedAfterPlacing(customer)
  await using desks = await desksOf(browser)
  const { cora } = desks
  await opensReview(desks, id, has('screening'))
  await sale.pay()
  await isLookedAt(page)

  await decideByTwo(desks, 'Confirmed match…')
  await cora.sitsAt(`cases/${await caseAbout('customer_stopped', id)}`)
  await expect(
    cora.getByText(/a hit on a list is confirmed\. Their open order is held\./).first(),
  ).toBeVisible()
  await atBothSizes(cora, () => fits(cora))
  await page.reload()
  await isLookedAt(page)
  await atBothSizes(page, () => fits(page))
  expect(await outside.bank.paymentsFor(sale.reference)).toEqual([])

  await cora.sitsAt(`orders/${sale.id}`)
  await decideByTwo(desks, 'Refuse…')
  await expect(heading(page, /^Refunded.*USDC\s*returned$/)).toBeVisible()
  const { refund } = await sale.view()
  const came = await sale.chain.transfersTo(await sale.chain.wallet('customer'), sale.coin)
  const { units } = came.find(({ hash }) => hash === refund?.transaction) ?? {}
  expect(units).toBe(unitsOf(sale.coin, refund?.amount.amount ?? ''))
  expect(await outside.bank.paymentsFor(sale.reference)).toEqual([])
  await page.goto('/verification')
  await expect(page.getByText("We can't serve you at this time.")).toBeVisible()
})

/** All that the page of a held order says, but for what is of this order only. */
async function readsHeld(page: Page, customer: Customer, { id, reference, address }: Sale): Promise<string> {
  await carryToken(page, customer.token())
  await openOrder(page, id, 'In process')
  await isLookedAt(page)
  await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('Final')
  await atBothSizes(page, () => fits(page))
  const said = await page.locator('main').innerText()
  const ofThisOne = [reference.replaceAll(/(.{4})(?=.)/g, '$1 '), reference, address, id]
  const same = ofThisOne.reduce((text, own) => text.replaceAll(own, '…'), said)
  // Prices and minutes are chance.
  return same.replaceAll(/\d+([.,:]\d+)+/g, '0')
}

test(
  'a hold for a confirmed hit and a hold for a freeze are the same page; the desk reads each reason',
  { tag: '@night' },
  async ({ page, browser }) => {
    const [listed, frozen] = [await somebody(), await somebody()]
    const [sale, other] = [await listed.sells(), await frozen.sells()]
    const listedId = await isListedAfterPlacing(listed)
    const { id } = await frozen.call<{ id: string }>('GET', '/profile')
    await using desks = await desksOf(browser)
    const { cora } = desks
    await opensReview(desks, listedId, has('screening'))
    await decideByTwo(desks, 'Confirmed match…')
    await cora.sitsAt(`customers/${listedId}`)
    await expect(cora.getByText(/^Because a hit on a list is confirmed\./)).toBeVisible()
    await cora.sitsAt(`customers/${id}`)
    await button(cora, 'Freeze…').click()
    await confirms(cora, 'Freeze the customer', { reason: 'Many wallets in one day', press: 'Freeze' })
    await expect(cora.getByText(/Many wallets in one day$/).first()).toBeVisible()
    await Promise.all([sale.pay(), other.pay()])

    const read = await readsHeld(page, listed, sale)
    expect(await readsHeld(page, frozen, other)).toBe(read)
    expect(read).not.toMatch(/freez|frozen|suspic|sanction|on a list|compliance/i)
  },
)

test(
  'a sale to the account of somebody else waits, two persons let it pass, and it is paid',
  { tag: '@night' },
  async ({ page, browser }) => {
    const seller = await newcomer()
    await seller.reaches('starter')
    await carryToken(page, seller.customer.token())
    await openOrderForm(page)
    await fillAccount(page, { name: 'Otto Anders', iban: ana.iban })
    await agree(page)
    const sale = await customerOf(seller.customer.token()).sale(await place(page))
    await sale.pay()
    await isLookedAt(page)
    expect(await outside.bank.paymentsFor(sale.reference)).toEqual([])

    await using desks = await desksOf(browser)
    const { cora } = desks
    await cora.sitsAt('cases?kind=account_of_another_name')
    await row(cora, sale.id.slice(-6)).click()
    await expect(cora.getByText(/account of another name\.$/).first()).toBeVisible()
    await atBothSizes(cora, () => fits(cora))
    await cora.sitsAt(`orders/${sale.id}`)
    await decideByTwo(desks, 'Clear the case…')
    await expect(heading(page, 'Completed')).toBeVisible()
    expect(await outside.bank.paymentsFor(sale.reference)).toMatchObject([{ payee: { name: 'Otto Anders' } }])
  },
)
