/** In each language a person signs in, sells to the end, reads of it in a mail, and opens the receipt. */
import { readFileSync } from 'node:fs'
import { languages, type Language } from '@agio/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../apps/server/src/orders/testing/pdf-text.ts'
import { until } from '../world/calls.ts'
import { freshEmail, newCustomer } from '../world/customer.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

/** A text as its translator wrote it. */
function catalogued(language: Language, room: string, key: string): string {
  const folder = new URL(`../../apps/server/src/texts/catalogues/${language}/`, import.meta.url)
  const texts = JSON.parse(readFileSync(new URL(`${room}.json`, folder), 'utf8')) as Record<string, string>
  const text = texts[key]
  if (text === undefined) throw new Error(`${language}/${room} has no ${key}.`)
  return text
}

/** What a text says around its first value. */
const around = (text: string): [before: string, after: string] => {
  const [before = '', after = ''] = text.split(/\{\w+\}/)
  return [before, after]
}

const all = Object.keys(languages) as readonly Language[]
/** One for each direction of writing. */
const ofChange: readonly Language[] = ['de', 'ar']
const title = 'a sale ends in %s, with its mail and its receipt'
const ends = async (language: Language): Promise<void> => {
  const { outside, api } = world
  const customer = await newCustomer(api, outside, freshEmail(), language)
  const subjects = async () => (await outside.mails(customer.email)).map(({ subject }) => subject)
  expect(await subjects()).toContain(catalogued(language, 'account', 'sign_in.subject'))

  const sale = await customer.sells()
  await sale.pay()
  const { id } = await sale.is('C')
  const [before, after] = around(catalogued(language, 'sales', 'completed.figure'))
  const isTold = (subject: string) => subject.startsWith(before) && subject.endsWith(after)
  await until(`the mail of the end in ${language}`, async () => (await subjects()).some(isTold))

  const answer = await fetch(`${api}/transactions/${id}/receipt?locale=${language}`, {
    headers: { authorization: `Bearer ${customer.token()}` },
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const paper = Buffer.from(await answer.arrayBuffer())
  expect(paper.toString('latin1')).toContain(`/Lang (${language})`)
  // A line that runs from right to left is stored as it is drawn.
  if (languages[language].direction === 'ltr')
    expect(textOf(paper)).toContain(catalogued(language, 'receipt', 'receipt.title'))
}
test.concurrent.each(ofChange)(title, ends)
test.concurrent.each(all.filter((language) => !ofChange.includes(language)))(title, { tags: ['night'] }, ends)
