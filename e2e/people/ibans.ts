/** Dedicated IBANs as the server gives them, in a state of our choice: no bank is waited for. */
import type { IbanCredit, IbanView } from '@agio/contract'
import { Ibans, Shown } from '@agio/domain'
import { expect, type Page } from '@playwright/test'

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe Annegret von Beispiel'
const id = `ibn_${'a'.repeat(26)}`

const active: IbanView = {
  id,
  state: 'active',
  isAwaited: false,
  isPaused: false,
  holder: longName,
  iban: 'DE68500105178297336485',
  bic: 'SNDBDEFFXXX',
  bank: 'Sandbank für Sparerinnen und Sparer',
  currency: 'EUR',
  order: { do: 'keep' },
  needsLevel: null,
  requestedAt: '2026-11-20 10:00:00',
}
const without = { iban: null, bic: null, bank: null }
const buying: IbanView['order'] = {
  do: 'buy',
  coin: 'USDC@11155111',
  network: 'Sepolia',
  destination: '0x52908400098527886E0F7030069857D2E4169EE7',
}

/** The names that a failure gives them. */
export const ibans: Readonly<Record<string, IbanView | undefined>> = {
  none: undefined,
  requested: { ...active, ...without, state: 'requested', isAwaited: true },
  refused: { ...active, ...without, state: 'refused' },
  active,
  buying: { ...active, order: buying },
  paused: { ...active, isPaused: true },
  'without its level': { ...active, needsLevel: 'basic' },
  blocked: { ...active, state: 'blocked' },
  closed: { ...active, state: 'closed' },
}

const came: IbanCredit = {
  id: `ibc_${'a'.repeat(26)}`,
  amount: { currency: 'EUR', amount: '1234567.89' },
  at: '2026-11-20 11:00:00',
  from: longName,
  state: 'waiting',
  why: 'standing_order',
  orderId: null,
  choices: ['buy', 'return'],
}
const numbered = (n: number) => `ibc_${String.fromCodePoint(98 + n).repeat(26)}`

/** One that its customer decides about, and one in each other state; then one for each reason to wait. */
export const credits: readonly IbanCredit[] = [
  came,
  ...Ibans.creditStateNames.map((state, n): IbanCredit => {
    const orderId = state === 'bought' ? `ord_${'a'.repeat(26)}` : null
    return { ...came, id: numbered(n), state, why: null, orderId, choices: [] }
  }),
  ...Shown.creditReasons.map((why, n): IbanCredit => ({
    ...came,
    id: `${numbered(n).slice(0, -1)}2`,
    why,
    choices: [],
  })),
]

/** From the next reading on the customer has this one. A new standing order wants a proof of its wallet. */
export async function hasIban(page: Page, iban: IbanView | undefined): Promise<void> {
  await page.route('**/api/ibans', (route) =>
    route.fulfill({ json: { items: iban ? [iban] : [], next: null } }),
  )
  await page.route('**/api/ibans/*/credits?*', (route) =>
    route.fulfill({ json: { items: credits, next: null } }),
  )
  await page.route('**/api/ibans/*/standing_order', (route) => {
    const error = { code: 'wallet.proof_required', message: '', fields: [], requestId: '' }
    return route.fulfill({ status: 422, json: { error } })
  })
}

/** The page of the IBAN, anew and whole. */
export async function opensIban(page: Page, path = '/iban'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
