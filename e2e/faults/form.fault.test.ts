/**
 * Every field of the forms for a sale and for a purchase, validated by the API while placing an order; accounts,
 * addresses and references as the cases that others wrote say. Those lie beside the repository, where they lie at all.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { account, openWorld, type World, type Person } from './world.ts'

const vectors = fileURLToPath(new URL('../../../shared/vectors/', import.meta.url))
const tables = {
  UK_WEIGHTS_FILE: 'uk-modulus/valacdos.txt',
  UK_SUBSTITUTIONS_FILE: 'uk-modulus/scsubtab.txt',
}

let world: World
let person: Person
let quoteId: string
let poundQuoteId: string
let buyQuoteId: string

beforeAll(async () => {
  const there = Object.entries(tables).filter(([, file]) => existsSync(vectors + file))
  world = await openWorld({
    env: Object.fromEntries(there.map(([name, file]) => [name, vectors + file])),
  })
  person = await world.person()
  quoteId = (await person.quote({})).id
  poundQuoteId = (await person.quote({ fiat: 'GBP' })).id
  const wish = { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '100' }
  buyQuoteId = (await person.call<{ id: string }>('POST', '/api/quotes/buy', wish)).id
})
afterAll(() => world?.end())

type Case = {
  readonly input: string
  readonly expect: string
  readonly referenceVerdict?: string
  readonly sortCode: string
  readonly accountNumber: string
}

function casesOf(file: string): Case[] {
  if (!existsSync(vectors + file)) {
    console.log(`Left out: ${file} is not beside this repository.`)
    return []
  }
  const read = JSON.parse(readFileSync(vectors + file, 'utf8')) as Case[] | { cases: Case[] }
  return Array.isArray(read) ? read : read.cases
}

/** Some at once: no case waits for another. */
async function forAll(cases: readonly Case[], check: (one: Case) => Promise<void>): Promise<void> {
  const left = [...cases]
  const lane = async () => {
    for (let one = left.pop(); one; one = left.pop()) await check(one)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

type Judgement = { readonly status: number; readonly code?: string; readonly fields: string[] }

async function judge(path: string, body: object): Promise<Judgement> {
  const answer = await world.ask('POST', path, { headers: person.headers, body: JSON.stringify(body) })
  const { error } = JSON.parse(answer?.text ?? '{}') as {
    error?: { code: string; fields: { field: string; code: string }[] }
  }
  return {
    status: answer?.status ?? 0,
    fields: (error?.fields ?? []).map(({ field, code }) => `${field} ${code}`),
    ...(error && { code: error.code }),
  }
}

/** Placing an order with this difference from a good one. It is validated before the quote is used up. */
const place = (different: object, quote = quoteId) =>
  judge('/api/orders/sell', {
    quoteId: quote,
    beneficiary: account,
    consents: { correctInformation: true, ownAccount: true, terms },
    ...different,
  })

const long = (letters: number) => 'x'.repeat(letters)

test('every field of the form says what is wrong with it', async () => {
  const home = { street: 'Way', building: '1', postCode: '10115', town: 'Berlin', country: 'DE' }
  const pounds = { name: 'Ana Example', sortCode: '08-99-99', accountNumber: '66374958' }
  const wrong: [field: string, different: object, quote?: () => string][] = [
    ...['', 'A', '12345', '\u{1F984}\u{1F984}', '李小龙', long(71), 'Ana\nExample'].map(
      (name): [string, object] => ['beneficiary.name', { beneficiary: { ...account, name } }],
    ),
    ...['', 'DE00', 'DE88370400440532013000', long(51), 'SA4420000001234567891234'].map(
      (iban): [string, object] => ['beneficiary.iban', { beneficiary: { ...account, iban } }],
    ),
    ['beneficiary.iban', { beneficiary: { name: 'Ana Example' } }],
    ...(['street', 'building', 'postCode', 'town', 'country'] as const).flatMap((part) =>
      ['', long(71), 7].map((value): [string, object] => [
        `beneficiary.address.${part}`,
        { beneficiary: { ...account, address: { ...home, [part]: value } } },
      ]),
    ),
    ...['', 'Ünïcode', '/slash', 'a//b', 'wörds\u0007', long(141)].map((reference): [string, object] => [
      'reference',
      { reference },
    ]),
    ...['', 'nobody', 'a@b', '@example.test', `${long(260)}@example.test`].map(
      (contactEmail): [string, object] => ['contactEmail', { contactEmail }],
    ),
    ...['', '0x', `0x${'g'.repeat(40)}`, '0xA04A864273e77BE6fe500AD2F5FAD320D9168Bb6', long(42)].map(
      (refundAddress): [string, object] => ['refundAddress', { refundAddress }],
    ),
    ['consents.ownAccount', { consents: { correctInformation: true, ownAccount: false, terms } }],
    ['consents.correctInformation', { consents: { ownAccount: true, terms } }],
    ['consents.terms consent.required', { consents: { correctInformation: true, ownAccount: true } }],
    ['consents.terms terms.changed', { consents: { correctInformation: true, ownAccount: true, terms: '' } }],
    ['quoteId', { quoteId: 'quo_' }],
    ...['', '089', '08-99-9x', '0899991'].map((sortCode): [string, object, () => string] => [
      'beneficiary.',
      { beneficiary: { ...pounds, sortCode } },
      () => poundQuoteId,
    ]),
    ...['', '1', '6637495x', '66374959'].map((accountNumber): [string, object, () => string] => [
      'beneficiary.',
      { beneficiary: { ...pounds, accountNumber } },
      () => poundQuoteId,
    ]),
  ]
  const notSaid: string[] = []
  for (const [field, different, quote] of wrong) {
    const { status, fields } = await place(different, quote?.())
    if (status !== 422 || !fields.some((said) => said.startsWith(field)))
      notSaid.push(`${field} in ${JSON.stringify(different).slice(0, 120)}: ${status} ${fields.join(', ')}`)
  }
  expect(notSaid).toEqual([])
})

test('amounts that are none, too small or too large give no quote', async () => {
  const bad = [
    '',
    '-1',
    '+5',
    '1e3',
    '0x10',
    '1,5',
    '1.',
    '.5',
    ' 5',
    '9'.repeat(40),
    '0',
    '0.001',
    '1.001',
    '999999999',
  ]
  for (const fiatAmount of bad) {
    const { status } = await judge('/api/quotes/sell', { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount })
    expect([fiatAmount, status]).toEqual([fiatAmount, 422])
  }
})

/** Placing a purchase with this difference from a good one. */
const buy = (different: object) =>
  judge('/api/orders/buy', {
    quoteId: buyQuoteId,
    destination: '0x00000000000000000000000000000000000a610f',
    payerName: 'Ana Example',
    consents: { correctInformation: true, buyRisk: true, terms },
    ...different,
  })

test('every field of a purchase says what is wrong with it', async () => {
  const both = { correctInformation: true, buyRisk: true, terms }
  const wrong: [field: string, different: object][] = [
    ...['', 'A', long(71), 'Ana\nExample', 7].map((payerName): [string, object] => [
      'payerName',
      { payerName },
    ]),
    ...['', '0x', `0x${'g'.repeat(40)}`, '0xA04A864273e77BE6fe500AD2F5FAD320D9168Bb6', long(42), 7].map(
      (destination): [string, object] => ['destination', { destination }],
    ),
    ...['', 'nobody', 'a@b', '@example.test', `${long(260)}@example.test`].map(
      (contactEmail): [string, object] => ['contactEmail', { contactEmail }],
    ),
    ['consents.buyRisk', { consents: { ...both, buyRisk: false } }],
    ['consents.correctInformation', { consents: { buyRisk: true, terms } }],
    ['consents.terms', { consents: { correctInformation: true, buyRisk: true } }],
    ['consents.marketing', { consents: { ...both, marketing: 'yes' } }],
    ['quoteId', { quoteId: 'quo_' }],
    ['beneficiary', { beneficiary: account }],
  ]
  const notSaid: string[] = []
  for (const [field, different] of wrong) {
    const { status, fields } = await buy(different)
    if (status !== 422 || !fields.some((said) => said.startsWith(field)))
      notSaid.push(`${field} in ${JSON.stringify(different).slice(0, 120)}: ${status} ${fields.join(', ')}`)
  }
  expect(notSaid).toEqual([])
})

test('an order that is no purchase gets no price, no bank, no card and no wallet', async () => {
  const price = { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '100' }
  const fits = { orderId: `ord_${'a'.repeat(26)}`, bankId: 'sonnenbank', consent: true }
  const wrong: [path: string, body: object, status: number][] = [
    ...['', '-1', '1e3', '9'.repeat(40), '0', '1.001', '999999999'].flatMap(
      (much): [string, object, number][] => [
        ['quotes/buy', { ...price, fiatAmount: much }, 422],
        ['quotes/buy', { ...price, method: 'CREDIT_CARD', fiatAmount: much }, 422],
      ],
    ),
    ['quotes/buy', { ...price, coinAmount: '5' }, 422],
    ['quotes/buy', { ...price, method: 'CHEQUE' }, 422],
    ['quotes/buy', { ...price, coin: 'DOGE@1' }, 422],
    ['open_banking/payments', { ...fits, consent: false }, 422],
    ['open_banking/payments', { ...fits, bankId: long(41) }, 422],
    ['open_banking/payments', fits, 404],
    ['open_banking/callback', { query: '?state=guessed', fragment: '' }, 422],
    ['open_banking/callback', { query: 'x=1&'.repeat(900), fragment: '' }, 422],
    ['cards/sessions', { orderId: fits.orderId }, 404],
    ['wallets/challenge', { address: '0x', chainId: 1 }, 422],
    ['wallets/proof', { message: 'words', signature: '0x00' }, 422],
  ]
  const otherwise: string[] = []
  for (const [path, body, status] of wrong) {
    const answer = await judge(`/api/${path}`, body)
    if (answer.status !== status || answer.code === undefined)
      otherwise.push(`${path} ${JSON.stringify(body).slice(0, 120)}: ${answer.status} ${answer.code}`)
  }
  expect(otherwise).toEqual([])
})

test('IBANs are judged as by others, alone and in an order', async () => {
  await forAll(casesOf('iban-vectors.json'), async ({ input, expect: expected }) => {
    const alone = await judge('/api/validate/iban', { iban: input })
    const isOneOfTheirs = alone.status === 200 || alone.code === 'iban.not_sepa'
    expect([input, isOneOfTheirs ? 'valid' : 'invalid']).toEqual([input, expected])
    if (alone.status === 200) return
    const placed = await place({ beneficiary: { ...account, iban: input } })
    expect([input, placed.status, placed.fields[0]?.split(' ')[0]]).toEqual([input, 422, 'beneficiary.iban'])
  })
})

/** Others disagree here. Ours: countries of the registry only; blanks and hyphens are passed over, small letters are not. */
test('disputed IBANs are judged by the registry', async () => {
  await forAll(casesOf('iban-disputed.json'), async ({ input, referenceVerdict }) => {
    const { status, code } = await judge('/api/validate/iban', { iban: input })
    const taken = status === 200 || code === 'iban.not_sepa'
    if (referenceVerdict === 'country-not-in-registry') expect([input, taken]).toEqual([input, false])
    expect([input, status === 200 || status === 422]).toEqual([input, true])
  })
})

test('sort codes and account numbers are judged as by others', async () => {
  await forAll(casesOf('uk-modulus.json'), async ({ sortCode, accountNumber, expect: expected }) => {
    const { status, code } = await judge('/api/validate/uk_account', { sortCode, accountNumber })
    const verdict = status === 200 ? 'valid' : code === 'uk.modulus' ? 'invalid' : `${status} ${code}`
    expect([sortCode, accountNumber, verdict]).toEqual([sortCode, accountNumber, expected])
    if (status === 200) return
    const beneficiary = { name: 'Ana Example', sortCode, accountNumber }
    expect((await place({ beneficiary }, poundQuoteId)).fields).toEqual([
      'beneficiary.accountNumber uk.modulus',
    ])
  })
})

test('addresses are judged as by others', async () => {
  await forAll(casesOf('eip55-addresses.json'), async ({ input, expect: expected }) => {
    const { status } = await judge('/api/validate/address', { address: input })
    expect([input, status]).toEqual([input, expected === 'invalid' ? 422 : 200])
    if (status === 200) return
    const placed = await place({ refundAddress: input })
    expect([input, placed.status, placed.fields[0]?.split(' ')[0]]).toEqual([input, 422, 'refundAddress'])
    const bought = await buy({ destination: input })
    expect([input, bought.status, bought.fields[0]?.split(' ')[0]]).toEqual([input, 422, 'destination'])
  })
})

/** A customer may write any reference that banks carry, so only those that they do not carry are refused. */
test('creditor references go through as they are written', async () => {
  const valid = casesOf('iso11649-rf.json').filter((one) => one.expect === 'valid')
  const beneficiary = { ...account, iban: 'DE00' }
  await forAll(valid, async ({ input }) => {
    const { fields } = await place({ reference: input, beneficiary })
    expect([input, fields]).toEqual([input, ['beneficiary.iban iban.invalid']])
  })
})
