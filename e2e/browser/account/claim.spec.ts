/** "I paid, but nothing happened": a transfer and its proof, sent by somebody who is not signed in, and read at the desk. */
import { isClean } from '../../people/clean.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, heading, test } from '../../people/people.ts'
import { row, stamp } from '../../people/second-operator.ts'
import { press } from '../../people/keys.ts'
import { freshEmail } from '../../world/customer.ts'

const patience = { timeout: 60_000 }

test('a transfer is reported without an account, and its proof is at the desk', async ({ page, context }) => {
  const email = freshEmail('claim')
  const name = `Lena ${email.slice(6, 14)}`
  await page.goto('/claim')
  await expect(heading(page, 'Report a transfer')).toBeVisible(patience)
  await page.getByRole('button', { name: 'Send' }).click(patience)
  await expect(page.getByText('Attach the proof first.')).toBeVisible(patience)
  await isClean(page, 'a claim with nothing in it')
  await page.getByLabel('Amount').fill('61.90')
  await page.getByLabel('Day of the transfer').fill('2026-11-19')
  await page.getByLabel('Name on the account').fill(name)
  await page.getByLabel('IBAN or account number').fill('DE02120300000000202051')
  await page.getByLabel('Email').fill(email)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Attach a picture or PDF$/ }).click(),
  ])
  const buffer = await page.screenshot()
  await chooser.setFiles({ name: 'proof.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText("We've got it.", { exact: false })).toBeVisible(patience)
  await isClean(page, 'a claim that was sent')

  const desk = await context.newPage()
  await sitDown(desk, 'Tom', 'claims')
  await press(desk, row(desk, name))
  await expect(desk.getByRole('heading', { name: `${name} says €61.90 was theirs` })).toBeVisible(patience)
  await press(desk, desk.getByRole('button', { name: /^Show Picture/ }))
  await expect(desk.getByRole('img', { name: /^Picture/ })).toBeVisible(patience)
  await press(desk, desk.getByRole('button', { name: 'Refuse…' }))
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('No such money came')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(stamp(desk, 'refused')).toBeVisible(patience)
})
