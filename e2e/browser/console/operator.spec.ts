/**
 * An operator's working life: invited by two admins, in by the link of the mail, other roles, a new PIN and
 * authenticator from another admin, and the end. A right taken away is gone from the page that is open.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { opensMail } from '../../people/mailbox.ts'
import { codeNow, joins, sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { button, confirms, isApproved, stands } from '../../people/second-operator.ts'
import { links } from '../../people/town.ts'

// The pages and dialogs are looked over at both sizes, light and dark, and an authenticator takes half a minute for each code.
test.describe.configure({ timeout: 400_000 })

type Nora = { readonly page: Page; readonly name: string; readonly email: string }
type Desk = { readonly ada: Page; readonly bea: Page }

const subject = 'Your access to the console'
const [firstPin, secondPin] = ['483921', '7719035526']
/** Everything but what only some roles have. */
const everybodys = [
  'today',
  'orders',
  'customers',
  'cases',
  'unmatched',
  'claims',
  'coins',
  'batches',
  'bank_files',
  'reconciliation',
  'configuration',
  'pauses',
  'merchants',
  'operators',
]

/** The rooms that the page offers, whatever their order. */
async function hasRooms(page: Page, more: readonly string[]): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Queues' }).getByRole('link')
  const offered = () =>
    nav.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').at(-1)).toSorted())
  await expect.poll(offered).toEqual([...everybodys, ...more].toSorted())
}

/** Ada proposes, Bea approves; the operator does not exist before. */
async function isInvited({ ada, bea }: Desk, { name, email }: Nora): Promise<void> {
  await sitDown(ada, 'Ada', 'operators')
  await button(ada, 'Invite an operator…').click()
  const dialog = ada.getByRole('dialog', { name: 'Invite an operator' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  for (const role of ['viewer', 'support']) await dialog.getByLabel(new RegExp(`^${role}:`)).check()
  await confirms(ada, 'Invite an operator', {
    reason: 'The desk grows',
    press: 'Ask for approval',
    look: true,
  })
  await expect(ada.getByRole('list').getByText(name)).toHaveCount(0)
  await sitDown(bea, 'Bea', 'operators')
  await button(bea, 'Approve…').click()
  await confirms(bea, 'Approve', { reason: 'I know her' })
}

/** From the mail to the console. Gives the secret of the authenticator. */
async function comesIn({ page, email, name }: Nora, pin: string, mails: number): Promise<string> {
  const mail = await opensMail(page, email, subject, mails)
  await mail
    .getByRole('list')
    .getByRole('link', { name: /\/console\/join#/ })
    .click()
  await expect(page.getByText(`${name}, ${email}`)).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  await stands(page, 'the page of an invitation')
  const secret = await joins(page, pin)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  return secret
}

async function signsIn({ page, email }: Nora, pin: string, code: string): Promise<void> {
  await page.goto(links.console)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByLabel('Code of your authenticator', { exact: true }).fill(code)
  await button(page, 'Sign in').click()
}

/** The open page returns to the sign-in form by itself, and the previous secrets no longer work. */
async function isOut(nora: Nora, pin: string, secret: string): Promise<void> {
  await expect(button(nora.page, 'Sign in')).toBeVisible()
  await signsIn(nora, pin, await codeNow(secret))
  await expect(nora.page.getByText('The code is wrong or has expired.')).toBeVisible()
}

async function opens(page: Page, { name }: Nora): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').first().click()
  await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible()
}

/** A role more takes two; a role less is one act. The open page has the rooms of the moment. */
async function changesRoles({ ada, bea }: Desk, nora: Nora): Promise<void> {
  await hasRooms(nora.page, ['chats'])
  await nora.page.goto(new URL('reviews', links.console).href)
  await expect(nora.page.getByText("You don't have permission for this.").first()).toBeVisible()
  await opens(ada, nora)
  await changes(ada, 'compliance', 'Ask for approval')
  await hasRooms(nora.page, ['chats'])
  await sitDown(bea, 'Bea', new URL(ada.url()).pathname.replace('/console/', ''))
  await isApproved(ada, bea)
  await hasRooms(nora.page, ['chats', 'reviews', 'audit'])
  // The dialog changes the set that its page shows.
  await expect(
    ada.getByRole('article').getByText('viewer, support, compliance', { exact: true }).first(),
  ).toBeVisible()
  await changes(ada, 'support', 'Change')
  await hasRooms(nora.page, ['reviews', 'audit'])
}

async function changes(page: Page, role: string, press: string): Promise<void> {
  await button(page, 'Change roles…').click()
  await page
    .getByRole('dialog', { name: 'Change roles' })
    .getByLabel(new RegExp(`^${role}:`))
    .click()
  await confirms(page, 'Change roles', { reason: 'Other work', press, look: press === 'Change' })
}

test('an operator is invited, comes in by the mail, has the rooms of their roles, gets a new PIN and authenticator, and is disabled', async ({
  page,
  browser,
}) => {
  const id = randomUUID().slice(0, 8)
  const nora = { page, name: `Nora New ${id}`, email: `nora-${id}@desk.example` }
  const desk = { ada: await browser.newPage(), bea: await browser.newPage() }
  const { ada, bea } = desk
  await isInvited(desk, nora)
  const secret = await comesIn(nora, firstPin, 1)
  await changesRoles(desk, nora)

  await opens(bea, nora)
  await button(bea, 'Reset PIN and authenticator…').click()
  await confirms(bea, 'Reset PIN and authenticator', {
    reason: 'The phone is lost',
    press: 'Reset',
    look: true,
  })
  await isOut(nora, firstPin, secret)
  const newer = await comesIn(nora, secondPin, 2)
  await hasRooms(page, ['reviews', 'audit'])
  await button(page, 'Sign out').click()
  await expect(async () => {
    await signsIn(nora, secondPin, await codeNow(newer))
    await expect(page.getByRole('banner').getByRole('link', { name: nora.name })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass({ timeout: 120_000 })

  await button(ada, 'Disable…').click()
  await confirms(ada, 'Disable', { reason: 'She left', look: true })
  await isOut(nora, secondPin, newer)
  await expect(ada.getByRole('article').getByText('disabled', { exact: true })).toBeVisible()
  await stands(ada, 'an operator who is disabled')
  for (const one of [ada, bea]) await one.close()
})
