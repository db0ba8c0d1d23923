/** The pay page on a phone: everything that the last act needs is on the first screen, and the next act is the filled button. */
import type { Locator } from '@playwright/test'
import { openPurchase } from '../../people/buyers.ts'
import { expect, line, openOrder, test } from '../../people/people.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('at 360 × 740 all that paying needs is on the first screen', async ({ page, customer }) => {
  const { id } = await customer.sells()
  // The amount is as large as its place allows, also for who wants nothing to move.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openOrder(page, id, 'Waiting for crypto')
  await expect(page.locator('h1 bdi')).toHaveCSS('font-size', '36px')
  const needed = [
    page.getByRole('list', { name: 'Steps' }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: 'Open wallet' }),
    page.getByRole('button', { name: /^Copy amount/ }),
    page.getByRole('button', { name: /^Copy address/ }),
    page.getByRole('group', { name: 'Address' }),
    page.getByText('Send only USDC on Sepolia.'),
    page.getByRole('button', { name: 'I sent the crypto' }),
  ]
  for (const part of needed) {
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(740)
  }
  await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden()
  await page.getByRole('button', { name: 'I sent the crypto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Looking for your transfer/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open wallet' })).toBeHidden()
})

test('the steps stay at the top of a phone while the page is read', async ({ page, customer }) => {
  const { id } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  const steps = page.getByRole('list', { name: 'Steps' })
  await expect.poll(async () => (await steps.boundingBox())?.y).toBeLessThanOrEqual(8)
  expect((await steps.boundingBox())?.y).toBeGreaterThanOrEqual(0)
})

test('at 360 × 740 all that a transfer needs is on the first screen, and a whole row copies', async ({
  page,
  customer,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void (document.documentElement.dataset['copied'] = text)
  })
  const { id, placed } = await customer.buys()
  await openPurchase(page, id, /Waiting for funds.*Transfer\s*€100\.00/)
  const rows = ['Amount', 'IBAN', 'Payee', 'Reference'].map((label) =>
    line(page, label).first().locator('..'),
  )
  const act = page.getByRole('button', { name: 'I transferred the funds' })
  const needed = [
    page.getByRole('list', { name: 'Steps' }),
    page.getByText(/^Expires .* if nothing/),
    ...rows,
    act,
  ]
  for (const part of needed) {
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(740)
  }
  // An account keeps the typeface of the page; the reference is a code.
  const face = (row: Locator) =>
    row
      .locator('bdi')
      .first()
      .evaluate((it) => getComputedStyle(it).fontFamily.split(',')[0])
  expect(await face(rows[1]!)).toContain('Hanken Grotesk')
  expect(await face(rows[3]!)).not.toContain('Hanken Grotesk')
  for (const row of rows) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(page.getByText('Use this exact reference, or matching takes longer.')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden()
  await rows[1]!.click({ position: { x: 4, y: 4 } })
  await expect(page.locator('html')).toHaveAttribute('data-copied', placed.transfer.iban ?? '')
})

test('no sheet of a choice is wider than the screen, and no address is cut', async ({ page, customer }) => {
  const sale = await customer.sells()
  await sale.pay(sale.split(60n)[0])
  await sale.is('I')
  for (const choice of ['pay_rest', 'accept_lower', 'refund']) {
    await page.goto(`/sell/transaction/${sale.id}?choice=${choice}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const cut = await dialog.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return [...element.querySelectorAll('*')].flatMap((it) => {
        const box = it.getBoundingClientRect()
        const isShown = box.width > 1 && box.height > 1
        return isShown && (box.left < left - 1 || box.right > right + 1) ? [it.outerHTML.slice(0, 120)] : []
      })
    })
    expect(cut, choice).toEqual([])
  }
})

test('the bar of a completed order has its line above every step, and its sheet is printed dark on white', async ({
  page,
  customer,
}) => {
  const sale = await customer.sells()
  await sale.pay()
  await sale.is('C')
  await openOrder(page, sale.id, 'Completed')
  const lines = await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((it) => {
        const { display, height, backgroundColor } = getComputedStyle(it, '::before')
        return `${display} ${height} ${backgroundColor}`
      }),
    )
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^block 4px /)
  expect(new Set(lines).size).toBe(1)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await expect(page.getByText('Is this page genuine?')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.getByText('Transaction details', { exact: true }).locator('../..')
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(line(page, 'You got').first()).toHaveCSS('color', 'rgb(21, 23, 26)')
  await expect(line(page, 'Placed').first()).toBeVisible()
  await expect(page.getByText('Is this page genuine?')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})
