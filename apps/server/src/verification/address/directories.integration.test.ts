/** Guarantees of the two look-ups, against the sandbox's ends over HTTP. */
import { expect, test } from 'vitest'
import { directoryRoutes } from '../../../../sandbox/src/directories/index.ts'
import { ana, noBudgets, openCustomerWorld } from '../../customers/testing.ts'
import { registryRoutes } from '../registry/index.ts'
import { createOpenCorporates } from '../registry/open-corporates.ts'
import { hiddenCallers } from '../../platform/http/traffic.ts'
import { openOutside, serveDoors } from '../testing/door-world.ts'
import { createAddresses } from './addresses.ts'
import { addressRoutes } from './index.ts'
import { createNominatim } from './nominatim.ts'

test('an address is found while it is typed, in the fields of a payment file', async () => {
  await using town = await openTown()
  expect(await town.address({ text: 'lindenweg 1', country: 'DE' })).toMatchObject({
    status: 200,
    body: {
      isAvailable: true,
      items: expect.arrayContaining([
        {
          street: 'Lindenweg',
          houseNumber: '1',
          postCode: '99123',
          town: 'Sandstadt',
          region: 'Brandenburg',
          country: 'DE',
          label: 'Lindenweg 1, 99123 Sandstadt, DE',
        },
      ]),
    },
  })
  expect(await town.address({ text: 'Lindenweg 1', country: 'FR' })).toMatchObject({
    status: 422,
    body: {
      error: { code: 'address.undetermined', message: 'Address could not be determined, please try again.' },
    },
  })
  expect(await town.address({ text: 'Lindenweg', country: 'Germany' })).toMatchObject({ status: 422 })
})

test.each([
  ['Lindenstr', 'Lindenstraße'],
  ['Lindenstraße 3a Sands', 'Lindenstraße'],
  ['am sandberg 99', 'Am Sandberg'],
])('the beginning of an address is enough: %s', async (text, street) => {
  await using town = await openTown()
  expect(await town.address({ text, country: 'DE' })).toMatchObject({
    body: { items: expect.arrayContaining([expect.objectContaining({ street })]) },
  })
})

test.each(['down', 'slow', 'lying'] as const)(
  'a look-up that is %s says so in time, keeps what it knows, and is asked again',
  async (kind) => {
    await using town = await openTown()
    const known = { text: 'Marktplatz', country: 'DE' }
    const found = await town.address(known)
    await town.outside.at('/directories/fault', { kind, seconds: 600 })
    const away = { status: 200, body: { isAvailable: false, items: [] } }
    expect(await town.address({ text: 'Am Sandberg', country: 'DE' })).toMatchObject(away)
    expect((await town.address(known)).body).toEqual(found.body)
    expect(await town.company({ country: 'DE', text: 'HRB 99001' })).toMatchObject({
      status: 200,
      body: { isAvailable: false, items: [] },
    })
    town.world.clock.advance(601)
    expect(await town.address(known)).toMatchObject(away)
    await town.outside.at('/directories/fault', { kind, seconds: 0 })
    expect(await town.address({ text: 'Am Sandberg', country: 'DE' })).toMatchObject({
      body: { isAvailable: true },
    })
    expect(town.lines.join('\n')).not.toMatch(/Sandberg|Marktplatz|99001/)
  },
)

const mills = {
  name: 'Sandstädter Mühlen GmbH',
  legalForm: 'limited',
  number: 'HRB 99001',
  country: 'DE',
  incorporatedOn: '2011-03-14',
  isActive: true,
  address: { street: 'Am Sandberg', houseNumber: '12', town: 'Sandstadt', country: 'DE' },
}

test.each(['hrb99001', 'HRB 99001', 'mühlen', 'sandstädter müh'])('"%s" finds the company', async (text) => {
  await using town = await openTown()
  expect(await town.company({ country: 'DE', text })).toMatchObject({
    status: 200,
    body: { isAvailable: true, items: [mills] },
  })
})

test('a company of another country is none, and one that is over says so', async () => {
  await using town = await openTown()
  expect(await town.company({ country: 'FR', text: 'moulin' })).toMatchObject({
    body: { items: [{ isActive: false, legalForm: 'limited', address: { houseNumber: '3a' } }] },
  })
  for (const query of [
    { country: 'DE', text: 'moulin' },
    { country: 'DE', text: '999000111' },
    { country: 'DE', text: '../HRB 1' },
  ])
    expect(await town.company(query)).toMatchObject({ body: { isAvailable: true, items: [] } })
  expect(await town.company({ country: 'DE', text: '1' })).toMatchObject({ status: 422 })
})

test.each(['account', 'network'] as const)(
  'a budget per %s ends what one can ask of the directories, says when to come back, and comes back',
  async (reach) => {
    const lookUp = { ...noBudgets.lookUp, [reach]: { most: 3, withinSeconds: 300 } }
    // The tests' own machine has the budget of twenty networks.
    const most = reach === 'account' ? 3 : 3 * hiddenCallers
    await using town = await openTown({ budgets: { ...noBudgets, lookUp } })
    const known = { text: 'Marktplatz', country: 'DE' }
    for (let times = 1; times < most; times += 1) expect((await town.address(known)).status).toBe(200)
    expect((await town.company({ country: 'DE', text: 'HRB 99001' })).status).toBe(200)
    const refused = await town.address(known)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too-many' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await town.company({ country: 'DE', text: 'HRB 99001' })).status).toBe(429)
    const ben = await town.as('ben@example.test')
    expect((await ben.address(known)).status).toBe(reach === 'account' ? 200 : 429)
    town.world.clock.advance(100)
    expect((await town.address(known)).status).toBe(200)
  },
)

async function openTown({ budgets = noBudgets } = {}) {
  const world = await openCustomerWorld({ budgets })
  const outside = await openOutside(world, (_, serve) => (directoryRoutes(serve), () => undefined))
  const { http, lines } = await serveDoors(world, (serve, log) => {
    const directory = createNominatim(`${outside.url}/addresses`)
    addressRoutes(serve, world.platform, createAddresses({ clock: world.clock, log, directory }))
    registryRoutes(
      serve,
      { ...world.platform, log },
      createOpenCorporates(`${outside.url}/companies`, undefined),
    )
  })
  const as = async (email: string) => {
    const { token } = await world.signIn(email)
    const ask = (path: string) => (body: object) => http.json<object>('POST', path, { as: token, body })
    return { address: ask('/api/address/lookup'), company: ask('/api/verification/registry/lookup') }
  }
  return {
    world,
    outside,
    lines,
    as,
    ...(await as(ana)),
    [Symbol.asyncDispose]: world.close,
  }
}
