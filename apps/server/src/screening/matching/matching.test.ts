/** Own cases, and the published decisions where the folder that holds them exists, with precision and recall printed. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { usual } from '../testing.ts'
import { fold } from './fold.ts'
import { match, type EntityKind, type Listed, type Subject } from './match.ts'

const listed = (name: string, rest: Partial<Listed> = {}): Listed => ({
  kind: 'person',
  names: [name],
  birthDates: [],
  countries: [],
  numbers: [],
  ...rest,
})
const isHit = (subject: Subject | string, it: Listed | string) =>
  match(
    typeof subject === 'string' ? { name: subject } : subject,
    typeof it === 'string' ? listed(it) : it,
    usual,
  ).isHit

test.each([
  ['ПУ́ТИН, Влади́мир В.', ['putin', 'vladimir', 'v']],
  ['Gazprom Neft JSC', ['gazprom', 'neft']],
  ['L.X.C. Aviation Sp. z o.o.', ['lxc', 'aviation']],
  ['Brigade Fourty-four', ['brigade', '44']],
  ['习近平', ['xi', 'jin', 'ping']],
  ["Sheikh Sa'ad bin Laden", ['saad', 'laden']],
  ['The', ['the']],
  ['', []],
])('%s is compared as %j', (name, words) => {
  expect(fold(name).words).toEqual(words)
})

test.each([
  ['Anna Maria Berg', 'BERG, Anna Maria'],
  ['Berg Anna', 'Anna Maria Berg'],
  ['A. Berg', 'BERG, Anna'],
  ['Igor Wolkow', 'Игорь Волков'],
  ['Yuri Petrov', 'Юрий Петров'],
  ['Abd al-Rahman', 'Abdulrahman'],
  ['Jurgen Müller', 'Juergen Mueller'],
  ['Bob Carpenter', 'CARPENTER, Robert'],
])('%s is %s', (name, other) => {
  expect(isHit(name, other)).toBe(true)
  expect(isHit(other, name)).toBe(true)
})

test.each([
  ['Anna Berg', 'Anton Berg'],
  ['Anna Berg', 'Berg'],
  ['Maria Garcia', 'Maria Gomez'],
  ['Kim Jong Un', 'Kim Jong Man'],
  ['Storm 1', 'Storm 2'],
  ['', 'Anna Berg'],
])('%s is not %s', (name, other) => {
  expect(isHit(name, other)).toBe(false)
  expect(isHit(other, name)).toBe(false)
})

test('birth date and country move the score; a round date of a list is no other date', () => {
  const score = (birthDate: string, country: string) =>
    match(
      { name: 'Anna Berg', birthDates: [birthDate], countries: [country] },
      listed('Anna Bergh', { birthDates: ['1971'], countries: ['rw'] }),
      usual,
    ).score
  expect(score('1971-04-02', 'rw')).toBe(score('1972-04-02', 'rw'))
  expect(score('1985-04-02', 'rw')).toBeLessThan(score('1971-04-02', 'rw') - 0.1)
  expect(score('1971-04-02', 'de')).toBeLessThan(score('1971-04-02', 'rw'))
})

test('a person is no ship of the same name, and a number that identifies decides alone', () => {
  const ship = listed('Anna Berg', { kind: 'vessel', numbers: ['IMO 9929429'] })
  expect(isHit({ name: 'Anna Berg', kind: 'person' }, ship)).toBe(false)
  expect(isHit({ name: 'Another', kind: 'vessel', numbers: ['9929429'] }, ship)).toBe(true)
})

test('a name as long as a book is compared in no time and equals itself', () => {
  const long = 'Anna '.repeat(20_000)
  expect(fold(long).words.length).toBeLessThanOrEqual(16)
  expect(isHit(long, long)).toBe(true)
})

type Case = {
  readonly id: string
  readonly kind?: string
  readonly schema?: string
  readonly matches?: boolean
  readonly query: string | Readonly<Record<string, string>>
  readonly result: string | Readonly<Record<string, string>>
}
const file = new URL('../../../../../../shared/vectors/name-matching.json', import.meta.url)
const cases = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases : []
const kinds: Readonly<Record<string, EntityKind>> = {
  Person: 'person',
  Company: 'organisation',
  Organization: 'organisation',
  Vessel: 'vessel',
}

function decided({ query, result, schema = 'Person' }: Case): boolean {
  const [asked, of] = [query, result].map((it) => (typeof it === 'string' ? { name: it } : it))
  const kind = kinds[schema] ?? 'other'
  const list = (...values: (string | undefined)[]) => values.flatMap((it) => (it === undefined ? [] : [it]))
  const details = (it: Readonly<Record<string, string>> = {}) => ({
    kind,
    birthDates: list(it['birthDate']),
    countries: list(it['nationality'], it['country']),
    numbers: list(it['imoNumber'], it['registrationNumber']),
  })
  return isHit(
    { name: asked?.['name'] ?? '', ...details(asked) },
    { names: [of?.['name'] ?? ''], ...details(of) },
  )
}

test('published decisions: every one is ours too', (context) => {
  const known = cases.filter(({ matches, kind }) => matches !== undefined && kind === undefined)
  if (known.length === 0) return context.skip('the folder of published vectors is not here')
  const hits = known.filter(decided)
  const right = hits.filter(({ matches }) => matches).length
  const wanted = known.filter(({ matches }) => matches).length
  console.log(
    `decisions: precision ${right}/${hits.length}, recall ${right}/${wanted} of ${known.length} cases`,
  )
  expect(known.filter((one) => decided(one) !== one.matches).map(({ id }) => id)).toEqual([])
})

test('published aliases of one person: most are found', (context) => {
  const known = cases.filter(({ kind }) => kind === 'alias')
  if (known.length === 0) return context.skip('the folder of published vectors is not here')
  const found = known.filter(decided).length
  console.log(`aliases: recall ${found}/${known.length}`)
  expect(found / known.length).toBeGreaterThan(0.75)
})

test('the very same name is a hit, whatever birth date and country: lists are wrong, too', () => {
  const other = { birthDates: ['1994-04-02'], countries: ['de'] }
  expect(
    isHit({ name: 'Anna Berg', ...other }, listed('Anna Berg', { birthDates: ['1941'], countries: ['rw'] })),
  ).toBe(true)
})
