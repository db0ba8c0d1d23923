/** The sentences of `agio doctor` about the outside services of verification, against the sandbox's ends. */
import { expect, test } from 'vitest'
import { directoryRoutes } from '../../../../sandbox/src/directories/index.ts'
import { openGateway, smsKeys, smsRoutes } from '../../../../sandbox/src/sms/index.ts'
import fastify from 'fastify'
import { openObjects } from '../../../../sandbox/src/objects/objects.ts'
import { objectKeys } from '../../../../sandbox/src/objects/signature.ts'
import { openCustomerWorld } from '../../customers/testing.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { openOutside } from '../../verification/testing/door-world.ts'
import { doorChecks } from './door-checks.ts'
import { storeChecks } from './outside-checks.ts'

test('each door that is set is looked at; a wrong key and a door that is down are said', async () => {
  const world = await openCustomerWorld()
  const outside = await openOutside(world, (app, serve, folder) => {
    const gateway = openGateway({ file: `${folder}/sms.json`, now: world.clock.now, film: undefined })
    smsRoutes(app, serve, gateway)
    directoryRoutes(serve)
    return gateway.close
  })
  const settings = (smsToken: string): Settings =>
    readSettings({
      SMS_API_URL: outside.url,
      SMS_PLAN: smsKeys.plan,
      SMS_TOKEN: smsToken,
      ADDRESS_LOOKUP_URL: `${outside.url}/addresses`,
      COMPANY_REGISTRY_URL: `${outside.url}/companies`,
    })
  const said = async (token: string) =>
    Promise.all(
      doorChecks(settings(token)).map(async ({ name, look }) => [
        name,
        await look().catch(({ message }: Error) => `failed: ${message}`),
      ]),
    )
  const fine = `${new URL(outside.url).host} answers`
  expect(await said(smsKeys.token)).toEqual([
    ['SMS gateway', fine],
    ['address look-up', fine],
    ['company registry', fine],
  ])
  await outside.at('/directories/fault', { kind: 'down', seconds: 600, source: 'addresses' })
  expect(await said('another')).toEqual([
    ['SMS gateway', 'failed: the key is refused'],
    ['address look-up', 'failed: answered 503'],
    ['company registry', fine],
  ])
  expect(doorChecks(readSettings({}))).toEqual([])
  await world.close()
})

test('the store of documents is asked for what it has not: a wrong key is said, and nothing is written', async () => {
  const app = fastify({ forceCloseConnections: true })
  const objects = openObjects(app)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const { keyId, secret, region } = objectKeys
  const said = async (key: string) => {
    const settings = readSettings({
      DOCUMENT_STORE_URL: `${base}/objects/documents`,
      DOCUMENT_STORE_KEY_ID: keyId,
      DOCUMENT_STORE_SECRET: key,
      DOCUMENT_STORE_REGION: region,
    })
    const looks = storeChecks(settings).map(({ look }) => look().catch(({ message }: Error) => message))
    return Promise.all(looks)
  }
  expect(await said(secret)).toEqual([`${new URL(base).host} takes the key`])
  expect(await said('another')).toEqual([expect.stringContaining('403')])
  expect(objects.list()).toEqual([])
  expect(storeChecks(readSettings({}))).toEqual([])
  await app.close()
})
