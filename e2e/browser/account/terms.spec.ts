/** Terms that changed: asked again at the next order, with nothing typed lost; orders of before keep what they accepted. */
import { agree, expect, fillAccount, openOrderForm, place, test } from '../../people/people.ts'

const older = '2026-10-01'

test('terms that changed while the page was open are asked again at the order, and nothing typed is lost', async ({
  page,
  customer,
}) => {
  const { version } = await customer.call<{ version: string }>('GET', '/terms/terms')
  // The page came before the present terms did.
  let isBefore = true
  await page.route('**/v1/widget-config/**', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: isBefore ? { ...json, termsVersion: older } : json })
  })
  await openOrderForm(page)
  await fillAccount(page)
  await agree(page)
  isBefore = false
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  const changed = page.getByText('The terms have changed. Read them below, then place the order again.')
  await expect(changed).toBeVisible()
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveValue(/^DE89/)
  await page.getByRole('button', { name: 'Read the terms and the disclaimer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Version ${version}`).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await place(page)).toMatch(/^ord_/)
  const { items } = await customer.call<{ items: { version: string; isCurrent: boolean }[] }>(
    'GET',
    '/profile/consents',
  )
  expect(items.map((it) => [it.version, it.isCurrent])).not.toContainEqual([older, expect.anything()])
  await page.goto('/profile')
  await expect(page.getByText(`Version ${version}`).first()).toBeVisible()
})
