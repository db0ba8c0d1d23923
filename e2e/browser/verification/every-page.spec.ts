/** Every page of the verification, whatever the server shows there: nothing is cut, axe finds nothing, nothing moves. */
import type { Page } from '@playwright/test'
import type { VerificationView } from '@agio/contract'
import { paperOf, viewOf } from '../../../apps/widget/src/verification/testing/views.ts'
import { everyLanguage, ofLongest } from '../../people/sight/languages.ts'
import { isClean } from '../../people/clean.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { looksAtAll } from '../../people/sight/tiers.ts'
import { expect, test, turnsTo } from '../../people/people.ts'

const steps = [
  'details',
  'phone',
  'citizenship',
  'residence-permit',
  'address',
  'identity',
  'country-mismatch',
  'poa',
  'financial',
  'sof',
  'confirmation',
] as const
const documents = [
  paperOf('residence-permit', 'residence-permit', { side: 'front', reason: 'wrong_side' }),
  paperOf('residence-permit', 'residence-permit', { side: 'back' }),
  paperOf('identity', 'passport', {
    id: 'doc_a',
    state: 'submitted',
    isChecked: true,
    addedAt: '2026-11-22 20:00:00',
  }),
  paperOf('identity', 'selfie', { reason: 'unreadable' }),
  paperOf('poa', 'proof-of-address', { reason: 'too_old' }),
  paperOf('sof', 'bank-statements', { months: 6 }),
]
const asked = viewOf({ target: 'full', documents }, steps)
const outcomes: Record<string, VerificationView> = {
  welcome: viewOf({ type: null }, steps),
  review: viewOf({ status: 'pending_up', next: null, isLookedAt: true }),
  complete: viewOf({ status: 'complete', next: null, level: 'starter' }),
  'no-service': viewOf({ status: 'no_service', next: null, reason: 'refused' }),
}
const pages = [...steps, ...Object.keys(outcomes)]
/** Steps for companies only, with a person of the company with a very long name. */
const ofCompany = ['company', 'persons', 'company-papers'] as const
const company = viewOf(
  {
    type: 'company',
    persons: [
      {
        id: 'per_aaaaaaaaaaaaaaaaaaaaaaaaaa',
        role: 'owner',
        steps: [{ step: 'identity', state: 'missing', reason: null, why: 'owners' }],
        values: {
          details: { firstName: 'Annegret', lastName: 'Donaudampfschifffahrtsgesellschaft', share: '50' },
        },
      },
    ],
    documents: [paperOf('company-papers', 'registry-extract', { reason: 'too_old' })],
  },
  ofCompany,
)

/** The server answers with this; the countries and the profile are its own. */
async function answers(page: Page, view: VerificationView): Promise<void> {
  await page.unrouteAll()
  await page.route('**/api/verification', (route) => route.fulfill({ json: view }))
  await page.route('**/api/verification/phone', (route) => route.fulfill({ json: { phone: null } }))
  await page.route('**/api/verification/requirements**', (route) =>
    route.fulfill({
      json: {
        level: 'no_service',
        needed: 'full',
        isEnough: false,
        reason: 'first_order',
        minutes: 9,
        isLookedAt: true,
        steps: view.steps.map((step) => ({ ...step, papers: [] })),
      },
    }),
  )
}

async function isThere(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** The page is loaded where the server shows something else than before; from step to step it is turned. */
async function shows(page: Page, at: string): Promise<void> {
  const path = `/verification/${at}`
  if (at in outcomes || at === steps[0]) {
    await answers(page, outcomes[at] ?? asked)
    await page.goto(path)
  } else await turnsTo(page, path)
  await isThere(page)
}

/** A step without an answer is sent; what is wrong is listed. */
async function sendsNothing(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('main [role=alert]').first()).toBeVisible()
}

for (const language of everyLanguage) {
  test(
    `every page of the verification is whole in ${language}`,
    ofLongest(language),
    async ({ page, customer }) => {
      void customer
      await page.addInitScript((it) => localStorage.setItem('agio locale', it), language)
      for (const at of pages) {
        await shows(page, at)
        expect.soft(await misplacedAt(page), at).toEqual([])
        if (at in outcomes) continue
        await sendsNothing(page)
        expect.soft(await misplacedAt(page), `${at}, empty`).toEqual([])
      }
      await answers(page, company)
      await page.goto('/verification/company')
      for (const at of ofCompany) {
        await turnsTo(page, `/verification/${at}`)
        await isThere(page)
        expect.soft(await misplacedAt(page), `${at} of a company`).toEqual([])
      }
    },
  )
}

test(
  'axe finds nothing on any page of the verification, as it opens and with what is missing',
  { tag: '@larger' },
  async ({ page, customer }) => {
    void customer
    for (const at of pages) {
      await shows(page, at)
      await isClean(page, at)
      if (at in outcomes) continue
      await sendsNothing(page)
      await isClean(page, `${at}, empty`)
    }
    await answers(page, company)
    await page.goto('/verification/company')
    for (const at of ofCompany) {
      await turnsTo(page, `/verification/${at}`)
      await isThere(page)
      await isClean(page, `${at} of a company`)
    }
  },
)

test(
  'an order says what its amount needs, before anything is typed',
  { tag: '@larger' },
  async ({ page, customer }) => {
    void customer
    await shows(page, 'welcome')
    for (const language of looksAtAll() ? everyLanguage : (['de'] as const)) {
      await page.evaluate((it) => localStorage.setItem('agio locale', it), language)
      for (const path of ['/sell', '/buy']) {
        await page.goto(path)
        await page.locator('form button[type=submit]').click()
        await page.waitForURL(`**${path}/order`)
        await expect(page.locator('main a[href^="/verification?level=full"]')).toBeVisible()
        expect.soft(await misplacedAt(page), `${path} in ${language}`).toEqual([])
        if (language === 'en') await isClean(page, path)
      }
    }
  },
)
