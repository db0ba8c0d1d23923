/** A person verifies a company by these acts on its pages; the papers are those of the sandbox's page. */
import type { Page } from '@playwright/test'
import { expect } from './people.ts'
import { links } from './town.ts'
import {
  answers,
  choice,
  give,
  goesOn,
  label,
  loadsAnew,
  ownAddressComes,
  type Answers,
  type Walker,
} from './verifying.ts'
import type { Specimen } from '../../apps/sandbox/src/papers/draw.ts'

/** Companies of the sandbox's registry. */
export const mills = { name: 'Sandstädter Mühlen GmbH', number: 'HRB 99001' } as const
export const brickworks = { name: 'Sandstädter Ziegelei GmbH', number: 'HRB 99002' } as const
type Company = { readonly name: string; readonly number: string }
export type Owner = Specimen & { readonly share: string }

const today = () => new Date().toISOString().slice(0, 10)

/** As the page of the sandbox draws it. */
async function paperOf(person: Specimen, kind: 'passport' | 'selfie' | 'letter'): Promise<Buffer> {
  const query = new URLSearchParams(person)
  const drawn = await fetch(new URL(`papers/of?${query}`, links.sandbox))
  const papers = (await drawn.json()) as readonly { kind: string; url: string }[]
  const url = papers.find((one) => one.kind === kind)?.url ?? ''
  return Buffer.from(await (await fetch(new URL(url, links.sandbox))).arrayBuffer())
}

const specimenOf = ({ firstName, lastName, country, number, birthDate, validUntil }: Specimen): Specimen => ({
  firstName,
  lastName,
  country,
  number,
  birthDate,
  validUntil,
})

async function details({ page, hand }: Omit<Walker, 'person'>, person: Specimen): Promise<void> {
  await hand.type(label(page, 'First names'), person.firstName)
  await hand.type(label(page, 'Last name'), person.lastName)
  await hand.day(label(page, 'Date of birth'), person.birthDate)
  await hand.select(choice(page, 'Country of birth'), 'Germany')
}

async function identity(at: Walker, person: Specimen, hasSelfie: boolean): Promise<void> {
  const { page, hand } = at
  const it = specimenOf(person)
  await hand.tick(page.getByRole('radio', { name: 'Passport' }))
  await give(at, 'Passport', 'passport', paperOf(it, 'passport'))
  if (hasSelfie) await give(at, 'Selfie', 'selfie', paperOf(it, 'selfie'))
  await hand.select(choice(page, 'Issued by'), 'Germany')
  await hand.type(label(page, 'Document number'), person.number)
  await hand.day(label(page, 'Valid until'), person.validUntil)
}

/** The steps of an owner: as long as they have a page of their own. */
const ofOwner = (owner: Owner): Answers => ({
  async details(at) {
    await details(at, owner)
    await at.hand.type(label(at.page, 'Share in the company, in %'), owner.share)
  },
  citizenship: answers['citizenship'] ?? (async () => undefined),
  address: answers['address'] ?? (async () => undefined),
  identity: (at) => identity(at, owner, false),
})

const ownersStep = (page: Page) => new URL(page.url()).searchParams.get('step') ?? ''

async function names(at: Walker, owner: Owner): Promise<void> {
  const { page, hand } = at
  await hand.press(page.getByRole('button', { name: 'Add an owner', exact: true }))
  await expect.poll(() => ownersStep(page)).toBe('details')
  for (let step = 'details'; step !== '';) {
    await expect(page.locator('main form')).toBeVisible()
    await ofOwner(owner)[step]?.(at)
    await loadsAnew(page)
    await hand.press(goesOn(page))
    const before = step
    await expect.poll(() => (step = ownersStep(page)), `the page after ${before}`).not.toBe(before)
  }
  const card = page.getByRole('listitem').filter({ hasText: `${owner.firstName} ${owner.lastName}` })
  await expect(card.getByText('Complete', { exact: true })).toBeVisible()
  await expect(card.getByText(`Owner, ${owner.share}%`)).toBeVisible()
}

const papers = async (at: Walker, wanted: readonly string[]): Promise<void> => {
  for (const paper of wanted) await give(at, paper, 'paper', paperOf(specimenOf(at.person), 'letter'))
}

/** Each step of this company with these owners. */
export const companyAnswers = ({ name, number }: Company, owners: readonly Owner[]): Answers => ({
  ...answers,
  async company({ page, hand }) {
    await hand.select(choice(page, 'Country of registration'), 'Germany')
    await hand.type(page.getByRole('searchbox', { name: 'Find the company by name or number' }), 'Sandst')
    await hand.press(page.getByRole('button', { name: `${name} · ${number}` }))
    await expect(label(page, 'Registration number')).toHaveValue(number)
    await expect(label(page, 'Company name')).toHaveValue(name)
    await hand.type(label(page, 'What the company does'), 'It mills grain')
  },
  async details(at) {
    await ownAddressComes(at.page)
    await details(at, at.person)
  },
  // The register knew the address.
  async address({ page }) {
    await expect(label(page, 'Street')).toHaveValue('Am Sandberg')
    await expect(label(page, 'City')).toHaveValue('Sandstadt')
  },
  identity: (at) => identity(at, at.person, true),
  async persons(at) {
    for (const owner of owners) await names(at, owner)
    await at.hand.tick(at.page.getByLabel('I have named every person who owns 25% or more.'))
  },
  async poa(at) {
    const { page, hand } = at
    await hand.select(choice(page, 'Which document do you have?'), 'Letter from an authority')
    await hand.day(label(page, 'Date on the document'), today())
    await papers(at, ['Document with the company address'])
  },
  async 'company-papers'(at) {
    await papers(at, [
      'Certificate of incorporation',
      'Registry extract',
      'Articles of association',
      'Shareholder register',
      'Ownership chart',
      'Authority to represent',
    ])
    await at.hand.day(label(at.page, 'Date of the registry extract'), today())
  },
  async financial({ page, hand }) {
    await hand.select(choice(page, 'What will you use the service for?'), 'Business')
    await hand.select(choice(page, 'How much in the next 12 months?'), 'Up to €50,000')
    await hand.select(choice(page, 'Turnover in a year'), 'Up to €1,000,000')
    await hand.select(choice(page, 'Where does the money come from?'), 'Business revenue')
    for (const country of await page.getByRole('combobox', { name: 'Country', exact: true }).all())
      await hand.select(country, 'Germany')
  },
  // The source of the money is known from the page before.
  async sof(at) {
    await expect(choice(at.page, 'Where does the money come from?')).toHaveValue('business_revenue')
    await papers(at, ['Annual report', 'Bank statements'])
  },
  async confirmation({ page, hand }) {
    for (const words of [
      "The information I've given is correct.",
      'I may represent the company.',
      'I act for the company, and use its own accounts.',
      /^I'm not a politically/,
    ])
      await hand.tick(page.getByLabel(words))
  },
})
