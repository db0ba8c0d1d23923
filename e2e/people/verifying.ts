/** People's acts on the pages of the verification, by touch or by keyboard alone. */
import type { Locator, Page } from '@playwright/test'
import { papersOf } from '../../apps/sandbox/src/papers/draw.ts'
import { newcomersEmail } from '../world/customer.ts'
import { someone, verifying, type Someone } from '../world/verifying.ts'
import { approveReview } from '../world/reviewing.ts'
import { press, type, walkTo } from './keys.ts'
import { callsOf } from './operators.ts'
import { expect } from './people.ts'
import { api, outside, somebody } from './town.ts'

/** Somebody who is to be verified, signed in over HTTP. */
export const newcomer = async (change?: Partial<Someone>) =>
  verifying(api, outside, await somebody(newcomersEmail()), someone(change), looksAt)

const desk = { compliance: 'Cora', admin: 'Ada' } as const
/** Those at the desk look at what this customer sent, and approve it: as many as the level asks for. */
export const looksAt = (customerId: string) => approveReview((role) => callsOf(desk[role]), customerId)

export type Hand = {
  type(field: Locator, text: string): Promise<void>
  press(button: Locator): Promise<void>
  tick(box: Locator): Promise<void>
  select(field: Locator, option: string): Promise<void>
  day(field: Locator, day: string): Promise<void>
}

export const touching: Hand = {
  type: (field, text) => field.fill(text),
  press: (button) => button.click(),
  tick: (box) => box.check(),
  select: async (field, label) => void (await field.selectOption({ label })),
  day: (field, day) => field.fill(day),
}

export const keyboardOf = (page: Page): Hand => ({
  async type(field, text) {
    await type(page, field, text)
    // A picture that was read meanwhile has filled the empty field before the first letter: a person who sees it types
    // anew.
    const value = await field.inputValue()
    if (value !== text && value.includes(text)) await type(page, field, text)
  },
  press: (button) => press(page, button),
  // A box that was ticked before is ticked still: Space would take it away.
  async tick(box) {
    if (!(await box.isChecked())) await press(page, box, 'Space')
    await expect(box).toBeChecked()
  },
  async select(field, label) {
    await walkTo(page, field)
    // The countries come after the page: letters that are typed before choose nothing.
    await expect(field.locator('option').filter({ hasText: label }).first()).toBeAttached()
    // The first letters lead near it, from what was chosen before; typed slowly, to somewhere else.
    await page.keyboard.type(label.slice(0, 3))
    const ahead = await field.evaluate(
      (select: HTMLSelectElement, wanted) =>
        [...select.options].findIndex(({ label }) => label === wanted) - select.selectedIndex,
      label,
    )
    for (let more = Math.abs(ahead); more > 0; more -= 1)
      await page.keyboard.press(ahead > 0 ? 'ArrowDown' : 'ArrowUp')
    await expect(field.locator('option:checked')).toHaveText(label)
  },
  async day(field, day) {
    const [year, month, date] = day.split('-')
    // Day and month change places with the language of the browser.
    for (const order of [`${date}${month}${year}`, `${month}${date}${year}`]) {
      await walkTo(page, field)
      for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
      await page.keyboard.type(order)
      if ((await field.inputValue()) === day) return
    }
    await expect(field).toHaveValue(day)
  },
})

export type Walker = { readonly page: Page; readonly hand: Hand; readonly person: Someone }
/** A person's acts on the pages of the steps, before the button. */
export type Answers = Readonly<Record<string, (at: Walker) => Promise<void>>>

export const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const goesOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
export const stepOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

export async function give({ page, hand }: Walker, paper: string, name: string, bytes: Promise<Buffer>) {
  const place = page.getByRole('region', { name: paper, exact: true })
  await expect(place).toBeVisible()
  const asked = page.waitForEvent('filechooser')
  await hand.press(place.getByRole('button', { name: /^(Choose a file|Replace|Add another)$/ }))
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await bytes }
  await (await asked).setFiles(file)
  await expect(place.getByRole('button', { name: /^(Replace|Add another)$/ })).toBeVisible()
}

const identity = async (at: Walker, person: Someone) => {
  const { page, hand } = at
  await hand.tick(page.getByRole('radio', { name: 'Passport' }))
  await give(at, 'Passport', 'passport', papersOf(person).passport())
  await give(at, 'Selfie', 'selfie', papersOf(person).selfie())
  // The picture fills the fields; who is faster types them.
  await hand.select(choice(page, 'Issued by'), 'Germany')
  await hand.type(label(page, 'Document number'), person.number)
  await hand.day(label(page, 'Valid until'), person.validUntil)
}

/** The page offers the address of the account once it knows the profile. */
export const ownAddressComes = (page: Page) => expect(label(page, 'Contact email')).not.toHaveValue('')

/** Each step as a starter answers it; the last one is sent by another button. */
export const answers: Answers = {
  async details({ page, hand, person }) {
    await ownAddressComes(page)
    await hand.type(label(page, 'First names'), person.firstName)
    await hand.type(label(page, 'Last name'), person.lastName)
    await hand.day(label(page, 'Date of birth'), person.birthDate)
    await hand.select(choice(page, 'Country of birth'), 'Germany')
  },
  async citizenship({ page, hand }) {
    await hand.select(choice(page, 'Country'), 'Germany')
  },
  async address({ page, hand }) {
    await hand.select(choice(page, 'Country of residence'), 'Germany')
    await hand.type(page.getByRole('searchbox', { name: 'Find your address' }), 'Lindenstr')
    await hand.press(page.getByRole('button', { name: /^Lindenstraße 3a, / }))
    await expect(label(page, 'City')).toHaveValue('Sandstadt')
  },
  identity: (at) => identity(at, at.person),
  async poa(at) {
    const { page, hand, person } = at
    await hand.select(choice(page, 'Which document do you have?'), 'Bill for power, water or internet')
    await hand.day(label(page, 'Date on the document'), new Date().toISOString().slice(0, 10))
    await give(at, 'Document with your address', 'bill', papersOf(person).letter())
  },
  async sof(at) {
    const { page, hand, person } = at
    await hand.select(choice(page, 'Where does the money come from?'), 'Salary')
    for (const name of ['Payslips', 'Bank statements'])
      await give(at, name, 'paper', papersOf(person).letter())
  },
  async financial({ page, hand }) {
    await hand.select(choice(page, 'What will you use the service for?'), 'Invest')
    await hand.select(choice(page, 'How much in the next 12 months?'), 'Up to €2,000')
    await hand.select(choice(page, 'Your income in a year'), 'Up to €50,000')
    await hand.select(choice(page, 'What do you do?'), 'Employed')
    await hand.select(choice(page, 'Country'), 'Germany')
    // The higher levels ask for more.
    if (await choice(page, 'Where does the money come from?').isVisible())
      await hand.select(choice(page, 'Where does the money come from?'), 'Salary')
    if (await choice(page, 'Your total wealth').isVisible())
      await hand.select(choice(page, 'Your total wealth'), 'Up to €50,000')
  },
  async confirmation({ page, hand }) {
    for (const words of [
      "The information I've given is correct.",
      /^I act for myself/,
      /^I'm not a politically/,
    ])
      await hand.tick(page.getByLabel(words))
  },
}

/** The values in the fields of the page. */
const typed = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'main input:not([type=file]):not([type=search]), main select',
      ),
    ].map((it) => [
      it.id || it.name,
      it instanceof HTMLInputElement && /radio|checkbox/.test(it.type) ? it.checked : it.value,
    ]),
  )

async function phone({ page, hand, person }: Walker): Promise<void> {
  await hand.type(label(page, 'Mobile number'), person.phone)
  await hand.press(page.getByRole('button', { name: 'Text me a code' }))
  const pin = page.locator('#sms-pin')
  await expect(pin).toBeVisible()
  // A person who reloads the page goes on at the code.
  await page.reload()
  await hand.type(pin, await outside.smsTo(person.phone))
}

/** The page as it is filled, loaded anew: nothing is lost. */
export async function loadsAnew(page: Page): Promise<void> {
  const before = await typed(page)
  await page.reload()
  await expect(page.locator('main form')).toBeVisible()
  await expect.poll(() => typed(page)).toEqual(before)
}

/** The welcome loaded anew says the same and keeps what is chosen; then the first step. */
export async function begins({ page, hand }: Pick<Walker, 'page' | 'hand'>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Agio' })).toBeVisible()
  const asked = page.locator('main ol')
  await expect(asked).toBeVisible()
  const said = () => Promise.all([page.locator('main').innerText(), typed(page)])
  const before = await said()
  await page.reload()
  await expect(asked).toBeVisible()
  await expect.poll(said).toEqual(before)
  await hand.press(page.getByRole('button', { name: 'Start', exact: true }))
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/welcome|verification$/)
}

/** Through every step that is asked, as the pages lead; each page is loaded anew when it is filled. */
export async function walksThrough(at: Walker, by: Answers = answers): Promise<string[]> {
  const { page, hand } = at
  const walked: string[] = []
  for (;;) {
    const step = stepOf(page)
    if (step === 'review' || step === 'complete') return walked
    walked.push(step)
    await expect(page.locator('main h1')).toBeVisible()
    if (step === 'phone') await phone(at)
    else {
      const answer = by[step]
      if (!answer) throw new Error(`there is no answer for ${step}`)
      await answer(at)
      await loadsAnew(page)
      await hand.press(
        step === 'confirmation' ? page.getByRole('button', { name: 'Send for checking' }) : goesOn(page),
      )
    }
    await expect.poll(() => stepOf(page), `the page after ${step}`).not.toBe(step)
  }
}
