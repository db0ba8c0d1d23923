/** Signing in: the link of the mail that only a click uses, the wrong code, the used one. */
import { expect, heading, signIn, test } from '../../people/people.ts'
import { api, mailTo } from '../../people/town.ts'
import { callsTo } from '../../world/calls.ts'
import { freshEmail } from '../../world/customer.ts'

const failed = 'The code is wrong or has expired.'

async function linkFor(email: string): Promise<{ link: string; pin: string }> {
  await callsTo(api)('POST', `/auth/send_login_link/${email}`, { redirect: '/profile' })
  const mail = await mailTo(email)
  return { link: mail.links.find((it) => it.includes('/auth/link')) ?? '', pin: mail.pin }
}

test('the link of the mail opens a page, and only a click signs in', async ({ page }) => {
  const { link } = await linkFor(freshEmail())
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/')) posts.push(request.url())
  })
  await page.goto(link)
  const button = page.getByRole('button', { name: 'Sign in now' })
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(posts).toEqual([])
  await button.click()
  await expect(heading(page, 'My profile')).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a link that was used says so and offers a new code', async ({ page }) => {
  const email = freshEmail()
  const { link, pin } = await linkFor(email)
  await callsTo(api)('POST', `/auth/login/${email}/${pin}`)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(page.getByText(failed)).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new code' }).click()
  await signIn(page, freshEmail())
  await expect(heading(page, 'Sell crypto')).toBeVisible()
})

test('a wrong code is told, and the right one still works', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('Must be a valid email.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { pin } = await mailTo(email)
  const code = page.getByLabel('6-digit code')
  await code.fill(pin === '111111' ? '222222' : '111111')
  await expect(page.getByText(failed)).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(pin)
  await expect(heading(page, 'Sell crypto')).toBeVisible()
})

test('a code that is asked for again makes the first one void', async ({ page }) => {
  const email = freshEmail()
  await page.clock.install()
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const first = await mailTo(email)
  await expect(page.getByRole('button', { name: /^Resend in 0:\d\d$/ })).toBeDisabled()
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Resend the code' }).click()
  await expect(page.getByText('We sent a new code.')).toBeVisible()
  const second = await mailTo(email, 1)
  if (first.pin !== second.pin) {
    await page.getByLabel('6-digit code').fill(first.pin)
    await expect(page.getByText(failed)).toBeVisible()
  }
  await page.getByLabel('6-digit code').fill(second.pin)
  await expect(heading(page, 'Sell crypto')).toBeVisible()
})
