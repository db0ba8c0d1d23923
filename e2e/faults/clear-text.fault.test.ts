/**
 * Personal data rests sealed, copies too: after sales and purchases of every kind, verification and questions to support,
 * and what operators write, with planted names, accounts, streets, numbers, wallets and reasons, the raw files of the database,
 * the archive and the log hold none of them.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminOrderView, ApprovalView, CaseView } from '@agio/contract'
import { Iban } from '@agio/domain'
import sharp from 'sharp'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { embeddedUrl } from '../../apps/server/src/platform/sql/embedded-postgres.ts'
import { annaEriksson, drawPaper, passportLines } from '../../apps/sandbox/src/papers/draw.ts'
import { openBackOffice } from '../world/back-office.ts'
import { until } from '../world/calls.ts'
import { buyer } from '../world/purchase.ts'
import { buyMany, stranger, strangersAccount } from './buying.ts'
import { sellMany } from './selling.ts'
import { openWorld, type Person, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('')
const planted: string[] = []
const plant = (word: string) => {
  planted.push(word)
  return word
}
const newWord = () => plant(`Zq${letters(10)}`)

function newIban(): string {
  for (;;) {
    const iban = `DE${randomInt(10, 98)}37040044${String(randomInt(1e9)).padStart(10, '0')}`
    if (typeof Iban.readIban(iban) === 'string') return plant(iban)
  }
}

/** A person whose every sale carries words of its own. */
function withPlantedWords(person: Person): Person {
  plant(person.email)
  return {
    ...person,
    wish: (wanted, more) =>
      person.wish(wanted, {
        ...more,
        beneficiary: {
          name: `${newWord()} ${newWord()}`,
          iban: newIban(),
          address: { street: newWord(), building: '7', postCode: '10115', town: newWord(), country: 'DE' },
        },
        reference: newWord(),
        contactEmail: plant(`${letters(12)}@example.test`),
      }),
  }
}

/** A person types these while they verify, and writes to support. */
async function withPlantedAnswers({ call }: Person): Promise<void> {
  const phone = plant(`+4915${randomInt(2e8, 3e8)}`)
  const day = `19${randomInt(50, 99)}-0${randomInt(1, 9)}-1${randomInt(0, 9)}`
  await call('POST', '/api/verification/upgrade/basic')
  const steps = {
    details: { firstName: newWord(), lastName: newWord(), birthDate: plant(day), birthCountry: 'DE' },
    phone: { phone },
    address: { address: { street: newWord(), houseNumber: '7', town: newWord(), country: 'DE' } },
    identity: { kind: 'passport', country: 'DE', number: newWord(), validUntil: '2031-01-01' },
    financial: { taxResidences: [{ country: 'DE', number: newWord() }] },
    sof: { category: 'salary', explanation: newWord() },
  }
  for (const [step, values] of Object.entries(steps))
    await call('PUT', `/api/verification/steps/${step}`, { values, draft: true })
  await call('PUT', '/api/verification/steps/details', {
    values: { ...steps.details, contactEmail: plant(`${letters(12)}@example.test`) },
    draft: false,
  })
  await call('POST', '/api/auth/verify/start', { phone })
  const lookedUp = { text: `${newWord()} 7`, country: 'DE' }
  await expect(call('POST', '/api/address/lookup', lookedUp)).rejects.toThrow('undetermined')
  const { id } = await call<{ id: string }>('POST', '/api/support/threads', { text: newWord() })
  await call('POST', `/api/support/threads/${id}/messages`, { text: `${newWord()}\n${newWord()}` })
}

/** Operators write about a sale, its customer, a pause and the owner of a merchant; the sale states a wallet. */
async function withPlantedReasons({ root, outside }: World, person: Person): Promise<void> {
  const { as, approve } = openBackOffice(`${root}/api`, outside)
  const wallet = plant(getAddress(`0x${randomBytes(20).toString('hex')}`))
  planted.push(wallet.toLowerCase())
  const placed = await person.place('with-a-wallet', await person.wish({}, { refundAddress: wallet }))
  const { id } = JSON.parse(placed.text) as { id: string }
  const [call, treasurer] = [await as('compliance'), await as('treasurer')]
  const order = () => call<AdminOrderView>('GET', `/admin/orders/${id}`)
  const reason = () => `because of ${newWord()}`
  for (const action of ['hold', 'release']) {
    const { version } = await order()
    await call('POST', `/admin/orders/${id}/act`, { action, version, reason: reason() })
  }
  const customer = `/admin/customers/${(await order()).customer.id}`
  for (const act of ['freeze', 'unfreeze']) await call('POST', `${customer}/${act}`, { reason: reason() })
  await call('POST', `${customer}/notes`, { text: reason() })
  const { items } = await call<{ items: CaseView[] }>('GET', '/admin/cases?kind=order_held')
  await call('POST', `/admin/cases/${items[0]!.id}/close`, { reason: reason() })
  const pause = { part: 'bank:GBP', reason: 'bank', note: reason(), minutes: 1 }
  const { id: paused } = await treasurer<{ id: string }>('POST', '/admin/pauses', pause)
  await treasurer('POST', `/admin/pauses/${paused}/end`, { reason: reason() })
  const owner = { name: `${newWord()} ${newWord()}`, email: plant(`${letters(12)}@example.test`) }
  const firm = {
    name: 'Rad',
    legalName: 'Rad OÜ',
    registrationNumber: '12345678',
    country: 'EE',
    services: ['sell'],
  }
  const admin = await as('admin')
  const asked = { ...firm, origins: ['https://rad.example'], owner, reason: reason() }
  await approve(await admin<ApprovalView>('POST', '/admin/merchants', asked), 'compliance')
}

test('after a round of sales, purchases, verification, questions and acts of operators none of the planted words is in clear', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.person()))
  const sales = sellMany(world, people.map(withPlantedWords), 4)
  const buyers = await Promise.all(Array.from({ length: 2 }, () => world.person()))
  const purchases = buyMany(world, buyers, [
    ['transfer', 'online', 'strangersTransfer'],
    ['pounds', 'card', 'strangersBank'],
  ])
  // A change of the details waits for an operator, and the person's orders with it.
  const newcomers = await Promise.all(Array.from({ length: 2 }, () => world.person()))
  await Promise.all([sales.done, purchases.done, ...newcomers.map(withPlantedAnswers)])
  await withPlantedReasons(world, people[0]!)
  planted.push(stranger, strangersAccount.fromIban, buyer.name)
  planted.push(...(await sendPapers(people[0]!)))
  expect(planted.length).toBeGreaterThanOrEqual(150)

  const database = openPostgres(embeddedUrl(join(world.folder, 'data')), { maxConnections: 1 })
  await database.query('checkpoint')
  // A long text is compressed in the file: the rows are read too.
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const files = await database.query<{ path: string; name: string }>(
    `select pg_relation_filepath(oid) as path, relname as name from pg_class where pg_relation_filepath(oid) is not null`,
  )
  const relationOf = (file: string) => files.find(({ path }) => file.endsWith(path))?.name ?? ''
  const texts: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await database.query<{ text: string }>(`select t::text as text from ${name} t`)
    texts[`table ${name}`] = rows.map(({ text }) => text).join('\n')
  }
  await database.close()
  texts['the log'] = world.said.join('\n')
  for (const file of filesBelow(join(world.folder, 'data')))
    texts[`${file} ${relationOf(file)}`] = bytesOf(file)
  const found = Object.entries(texts).flatMap(([where, text]) =>
    planted.filter((word) => text.includes(word)).map((word) => `${word} in ${where}`),
  )
  expect(found).toEqual([])
})

/** Two papers: a photo with words in its EXIF and in its zone, and a PDF. Gives what of them would be found in clear. */
async function sendPapers({ call, token }: Person): Promise<string[]> {
  const words = { artist: newWord(), line: newWord(), surname: newWord(), number: 'F12X34T56' }
  const lines = passportLines({ ...annaEriksson, lastName: words.surname, number: words.number })
  const drawn = await drawPaper('PASSPORT', annaEriksson, lines)
  const photo = await sharp(drawn)
    .withExif({ IFD0: { Artist: words.artist } })
    .jpeg()
    .toBuffer()
  const pdf = Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type /Pages /Count 0>>\nendobj\n% ${words.line}\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  )
  for (const [query, body] of [
    ['kind=passport&step=identity', photo],
    ['kind=proof-of-address&step=poa', pdf],
  ] as const) {
    const sent = await fetch(`${world.root}/api/verification/documents?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    })
    expect(sent.status).toBe(200)
  }
  type Papers = { items: { isChecked: boolean; hint: { number: string | null } | null }[] }
  const papers = await until('the papers to be read', async () => {
    const { items } = await call<Papers>('GET', '/api/verification/documents')
    return items.every(({ isChecked }) => isChecked) ? items : undefined
  })
  expect(papers.map(({ hint }) => hint?.number)).toEqual([words.number, undefined])
  // A JPEG begins so behind the words of its camera, as sharp writes it anew.
  return [...Object.values(words), '\xff\xd8\xff\xe0\x00\x10JFIF', '%PDF-1.']
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A running database takes files away, such as its caches; then nothing is left to be read. */
function bytesOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
