/** A person at the widget in somebody else's page. */
import type { Frame, Page } from '@playwright/test'
import { agree, expect, fillAccount, goOn, heading, priceIsThere, signIn } from './people.ts'
import { customerOf } from './town.ts'

export async function widgetIn(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

/** Signs in and places a sale of what the form says; gives its id. */
export async function placeInside(frame: Frame): Promise<string> {
  await expect(heading(frame, 'Sell crypto')).toBeVisible()
  await priceIsThere(frame)
  await goOn(frame)
  await signIn(frame)
  await fillAccount(frame)
  await agree(frame)
  await frame.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(heading(frame, 'Waiting for crypto')).toBeVisible()
  await frame.waitForURL('**/sell/transaction/*')
  return new URL(frame.url()).pathname.split('/').at(-1) ?? ''
}

/** The same, paid and completed. */
export async function sellInside(frame: Frame): Promise<string> {
  const id = await placeInside(frame)
  const token = await frame.evaluate(() => localStorage.getItem('token'))
  await (await customerOf(token).sale(id)).pay()
  await expect(heading(frame, 'Completed')).toBeVisible()
  return id
}
