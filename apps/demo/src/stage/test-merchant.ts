/**
 * A merchant to try the API with, opened as the console does it: the sandbox's own operators open it and approve its account, its
 * owner comes in by the link of the mail, and makes a key of each kind.
 */
import { randomUUID } from 'node:crypto'
import type { ApprovalView, MerchantItem } from '@agio/contract'
import { Merchants } from '@agio/domain'
import type { SandboxParts } from '@agio/sandbox'
import { codeOf } from '../operators/index.ts'
import { until, type Api } from './api.ts'
import type { ReviewDesk } from './desk.ts'

type Deps = Pick<SandboxParts, 'mailbox' | 'clock'> & { readonly api: Api; readonly desk: ReviewDesk }

/** The values that a developer copies: a key for the page, one for the server, and the account that links pay. */
export type TestMerchant = {
  readonly merchant: string
  readonly owner: string
  readonly widgetKey: string
  readonly apiKey: string
  readonly payee: string
}

const services = ['sell', 'buy'] as const
const ownerPin = '48392011'
const account = { name: 'Test Shop GmbH', iban: 'DE02120300000000202051' }
const reason = 'A merchant to try the API with'

export async function openTestMerchant(deps: Deps, site: string): Promise<TestMerchant> {
  const { api, desk } = deps
  const name = `Test shop ${randomUUID().slice(0, 4)}`
  const owner = `owner.${name.slice(-4)}@shop.example`
  const merchant = await openedByTwo(desk, { name, owner, site })
  const token = await ownerComesIn(deps, owner)
  const asOwner = <Answer>(path: string, body: object) => api<Answer>('POST', path, body, { token })
  const look = { name: 'Test', sellButtonTitle: null, buyButtonTitle: null, theme: {}, locale: null }
  const { id: widgetKey } = await asOwner<{ id: string }>('/merchant/widget_keys', {
    ...look,
    origins: [site],
    services,
  })
  const { id: payee } = await asOwner<{ id: string }>('/merchant/payees', { fiat: 'EUR', account })
  await desk.second('POST', `/admin/merchants/${merchant}/payees/${payee}/approve`, { reason })
  const { secret: apiKey } = await asOwner<{ secret: string }>('/merchant/api_keys', {
    name: 'Test',
    scopes: Merchants.scopes,
    days: 30,
  })
  return { merchant, owner, widgetKey, apiKey, payee }
}

type Wish = { readonly name: string; readonly owner: string; readonly site: string }

async function openedByTwo({ first, second }: ReviewDesk, { name, owner, site }: Wish): Promise<string> {
  const { id, hash } = await first<ApprovalView>('POST', '/admin/merchants', {
    name,
    legalName: account.name,
    registrationNumber: 'HRB 4711',
    country: 'DE',
    owner: { name: 'Olga Owner', email: owner },
    origins: [site],
    services,
    reason,
  })
  await second('POST', `/admin/approvals/${id}/approve`, { hash, reason })
  const { items } = await second<{ items: MerchantItem[] }>('GET', '/admin/merchants?limit=100')
  const found = items.find((it) => it.name === name)
  if (!found) throw new Error(`the console has no merchant ${name}`)
  return found.id
}

/** The token of the owner's session. */
async function ownerComesIn({ api, mailbox, clock }: Deps, owner: string): Promise<string> {
  const link = await until(
    () => `the mail to ${owner}`,
    () =>
      mailbox
        .list(owner)
        .flatMap(({ links }) => links)
        .find((one) => one.includes('/join#')),
  )
  const token = new URL(link).hash.slice(1)
  const { secret } = await api<{ secret: string }>('POST', '/admin/join/look', { token })
  const { code } = codeOf(secret, clock.now())
  const { token: session } = await api<{ token: string }>('POST', '/admin/join', {
    token,
    pin: ownerPin,
    code,
  })
  return session
}
