/** The mail box of the sandbox, as somebody reads it: a list of mails, and the one that is open. */
import type { Locator, Page } from '@playwright/test'
import { until } from '../world/calls.ts'
import { expect } from './people.ts'
import { links, outside } from './town.ts'

/** Opens the newest mail to this address with this subject, once there are so many of them. */
export async function opensMail(page: Page, to: string, subject: string, count = 1): Promise<Locator> {
  await until(`the mail "${subject}" to ${to}`, async () => {
    const mails = await outside.mails(to)
    return mails.filter((one) => one.subject === subject).length >= count
  })
  await page.goto(`${links.sandbox.replace(/\/$/, '')}/mailbox?to=${encodeURIComponent(to)}`)
  await page.getByRole('region', { name: 'Mails' }).getByRole('link', { name: subject }).first().click()
  const mail = page.getByRole('region', { name: 'The mail', exact: true })
  await expect(mail.getByRole('heading', { name: subject })).toBeVisible()
  await expect(mail.getByText(to, { exact: true })).toBeVisible()
  return mail
}

/** The code that the open mail shows. */
export const pinIn = async (mail: Locator): Promise<string> =>
  (await mail.locator('.pin b').innerText()).trim()
