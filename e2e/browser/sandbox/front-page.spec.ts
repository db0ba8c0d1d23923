/** The sandbox as somebody meets it who knows nothing: one tap on its first page, and an order is placed, paid and paid out. */
import { ana } from '../../world/customer.ts'
import {
  agree,
  expect,
  fillAccount,
  fits,
  goOn,
  heading,
  priceIsThere,
  signIn,
  test,
} from '../../people/people.ts'
import { links } from '../../people/town.ts'

test('a stranger pays an order from the front page of the sandbox with one tap', async ({ page }) => {
  await page.goto(links.sandbox)
  await expect(heading(page, 'Agio is running')).toBeVisible()
  await page.getByRole('link', { name: 'Watch one sale' }).click()

  const play = page.locator('#play')
  await expect(play.getByRole('heading', { name: /Exactly as asked/ })).toBeVisible()
  await expect(play.locator('[aria-current=step]')).toBeVisible()
  await expect(play.getByText('ended as it says')).toBeVisible()
  await expect(play.getByText("await order.act('exactly')")).toBeVisible()
  await fits(page)

  await page.getByRole('tab', { name: 'Film' }).click()
  const film = page.getByRole('region', { name: 'Film' })
  await film.getByText('pain.001', { exact: true }).first().click()
  await expect(film.getByText('CstmrCdtTrfInitn').first()).toBeVisible()
})

test('an order of the phone is listed by itself, and one tap pays it', async ({ page }) => {
  await page.goto(`${links.sandbox}/control-room?service=sell`)
  const frame = page.frameLocator('agio-widget iframe')
  const widget = page.frames().find((one) => one.url().startsWith(links.widget))
  await expect(frame.getByRole('heading', { level: 1, name: 'Sell crypto' })).toBeVisible()
  const screen = widget ?? page.frames().at(-1)
  if (!screen) throw new Error('the phone is empty')
  await priceIsThere(screen)
  await goOn(screen)
  await signIn(screen)
  await fillAccount(screen, ana)
  await agree(screen)
  await screen.getByRole('button', { name: 'Place the order' }).click()
  await expect(heading(screen, 'Waiting for crypto')).toBeVisible()
  await screen.waitForURL('**/sell/transaction/*')
  const id = new URL(screen.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('tab', { name: 'Orders' }).first().click()
  const order = page.locator(`[data-order="${id}"]`)
  await order.getByRole('button', { name: 'Pay exactly' }).click()
  await expect(order.getByText('Completed')).toBeVisible()
  await page.getByRole('tab', { name: 'Phone' }).click()
  await expect(heading(screen, 'Completed')).toBeVisible()
})

test('every page of the sandbox fits a phone', async ({ page }) => {
  const paths = [
    '',
    '/control-room',
    '/routes',
    '/chain',
    '/bank',
    '/card',
    '/operators',
    '/docs',
    '/mailbox',
    '/shop',
  ]
  for (const path of paths) {
    await page.goto(`${links.sandbox}${path}`)
    await expect(page.getByText('nothing here is real money').first()).toBeVisible()
    await fits(page)
  }
})
