/** For tests: every part of the server in this process, and somebody of each access who has signed in. Outside nothing answers. */
import { giveMerchantDoors } from '../../merchants/index.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as contract from '@agio/contract'
import { Operators } from '@agio/domain'
import { createApp } from '../../app.ts'
import { audit, addMerchant, newTotp } from '../../backoffice/index.ts'
import { openBackOffice } from '../../backoffice/testing.ts'
import { openInstallationKeys } from '../../keys/index.ts'
import { customers } from '../../customers/index.ts'
import { openCustomerWorld } from '../../customers/testing.ts'
import { neverCrash } from '../../platform/crash.ts'
import { silentLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { createKeystore } from '../../rails/evm/index.ts'
import { readSettings } from '../../settings/settings.ts'
import { testPlatform } from '../world.ts'

const nobody = 'http://127.0.0.1:9'
export const hookSecret = 'whsec_planted'

/** Calls as whoever the route is for. */
export type Ask = (
  route: contract.Route,
  path: string,
  init?: {
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: BodyInit
    /** Of a body that is a stream. */
    readonly duplex?: 'half'
  },
) => Promise<Response>

export async function openWholeApp() {
  const folder = mkdtempSync(join(tmpdir(), 'agio-doors-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Agio</title>')
  const keys = openInstallationKeys(join(folder, 'key'), true)
  const { depositXpub } = await createKeystore(randomBytes(32), 'planted', 1024)
  const world = await openCustomerWorld({ keys: keys.customers })
  const { db, clock } = world
  const settings = readSettings({
    NODE_ENV: 'test',
    ROLES: 'api',
    PORT: '0',
    DATABASE_URL: db.url,
    KEY_FILE: join(folder, 'key'),
    DATA_DIR: folder,
    WIDGET_DIR: folder,
    DEPOSIT_XPUB: depositXpub,
    CHAIN_11155111_RPC: nobody,
    BANK_ACCOUNTS: 'EUR=DE89370400440532013000',
    BANK_DIRECTORY: folder,
    PRICE_SOURCES: `kraken=${nobody},coinbase=http://127.0.0.1:10`,
    CARD_SECRET_KEY: 'sk_test_planted',
    CARD_WEBHOOK_SECRET: hookSecret,
    CARD_API_URL: nobody,
    WRITES_PER_MINUTE: '0',
    READS_PER_MINUTE: '0',
  })
  const app = await createApp({
    settings,
    db,
    clock,
    log: silentLog,
    metrics: createMetrics(),
    crashPoint: neverCrash,
  })
  const { url } = await app.start()
  const customer = await world.signIn()
  await customers.setLevel(db, customer.customerId, 3)
  const office = await openBackOffice({ clock, platform: testPlatform({ db, clock, settings, keys }) })
  const roles = new Map<string, string>()
  for (const role of Operators.roles) roles.set(role, (await office.person(`${role} Desk`, role)).token)
  const owner = await ownerOf()

  async function ownerOf() {
    const email = 'olga@rad.example'
    const { secret } = newTotp(randomBytes, email)
    const shop = { name: 'Rad', legalName: 'Rad GmbH', registrationNumber: 'HRB 1', country: 'DE' }
    const services = ['sell', 'buy'] as const
    giveMerchantDoors(office.platform, {
      note: audit.note,
      checkPayee: async () => ({ match: 'unavailable' }),
    })
    await addMerchant(
      office.platform,
      { ...shop, origins: ['https://rad.example'], services },
      { name: 'Olga Owner', email, pin: '48392011', totpSecret: secret },
    )
    const answer = await fetch(`${url}/api/admin/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, pin: '48392011', code: office.codeFrom(secret) }),
    })
    return ((await answer.json()) as { token: string }).token
  }

  const tokenFor = ({ access, roles: named }: contract.Route) => {
    if (access === 'operator') return roles.get(named?.includes('admin') ? 'admin' : (named?.[0] ?? 'admin'))
    return { anyone: undefined, handover: undefined, customer: customer.token, merchant: owner }[access]
  }
  const ask: Ask = (route, path, { headers, ...init } = {}) => {
    const token = tokenFor(route)
    return fetch(url + path, {
      method: route.method,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...init,
    })
  }
  return {
    url,
    clock,
    ask,
    customerId: customer.customerId,
    async [Symbol.asyncDispose]() {
      await app.stop()
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
