/** Published zones, names in several tables, and the assessment of a paper. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  annaEriksson,
  cardLines,
  oldCardLines,
  passportLines,
} from '../../../../../sandbox/src/papers/draw.ts'
import { isSameName } from './compare.ts'
import { alpha2Of } from './countries.ts'
import { assess } from './assess.ts'
import { findMrz, readMrz } from './mrz.ts'

const today = new Date('2026-11-22T10:00:00Z')
const vectors = new URL('../../../../../../../shared/vectors/', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, vectors), 'utf8'))
const isThere = existsSync(new URL('mrz.json', vectors))

type Case = {
  readonly id: string
  readonly lines: string[]
  readonly format: string
  readonly checks: Readonly<Record<'doc' | 'birth' | 'expiry', boolean>>
}

test.skipIf(!isThere)('of published zones exactly the fields whose digits agree count', () => {
  const { cases } = read('mrz.json') as { cases: Case[] }
  const known = cases.filter(({ format }) => /^TD[123]$/.test(format))
  let counted = 0
  for (const { id, lines, checks } of known) {
    const mrz = readMrz(lines, today)
    if (!mrz) {
      expect([id, Object.values(checks).every(Boolean)]).toEqual([id, false])
      continue
    }
    const { doc: number, birth, expiry } = checks
    if (mrz.format !== 'FRENCH') expect({ id, ...mrz.checks }).toMatchObject({ id, number, birth, expiry })
    expect([id, mrz.number !== null, mrz.birthDate !== null]).toEqual([
      id,
      mrz.checks.number,
      mrz.checks.birth,
    ])
    counted += 1
  }
  console.log(`machine-readable zones: ${counted} of ${cases.length} published cases are papers and read`)
  expect(counted).toBeGreaterThanOrEqual(25)
})

test.skipIf(!isThere)('every country in three letters is the one in two', () => {
  const { cases = [] } = read('countries.json') as { cases?: { cca2: string; cca3: string }[] }
  const all = cases.length > 0 ? cases : (read('countries.json') as { cca2: string; cca3: string }[])
  expect(all.length).toBeGreaterThan(200)
  for (const { cca2, cca3 } of all) expect([cca3, alpha2Of(cca3)]).toEqual([cca3, cca2])
  for (const none of ['UTO', 'XXX', '<<<', '']) expect(alpha2Of(none)).toBeNull()
})

test('an old French card is read', () => {
  const lines = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<92C001', '8806923102858CORINNE<<<<<<<6512068F4']
  expect(readMrz(lines, today)).toMatchObject({
    format: 'FRENCH',
    country: 'FR',
    lastName: 'BERTHIER',
    birthDate: '1965-12-06',
    validUntil: null,
  })
})

test.each([
  ['TD1', cardLines(annaEriksson)],
  ['TD2', oldCardLines(annaEriksson)],
  ['TD3', passportLines(annaEriksson)],
] as const)('a drawn %s is one by its digits, and any digit that changes is noticed', (format, lines) => {
  const mrz = readMrz(lines, today)
  expect(mrz).toMatchObject({
    format,
    firstName: 'ANNA MARIA',
    lastName: 'ERIKSSON',
    number: 'C01X00T47',
    birthDate: '1990-08-12',
    validUntil: '2031-04-15',
    country: 'DE',
    checks: { number: true, birth: true, expiry: true, whole: true },
  })
  const changed = lines.map((line) => line.replace('900812', '900813'))
  expect(readMrz(changed, today)).toMatchObject({ birthDate: null, checks: { birth: false } })
  // Lines as a reader of pictures writes them: fillers too many and too few, noise around.
  const noisy = [
    'PASSPORT SPECIMEN',
    ...lines.map((line) => `  ${line.replace('<<<<<<', '<<KLK')} `),
    'X',
  ].join('\n')
  expect(findMrz(noisy, today)).toMatchObject({ format, number: 'C01X00T47', birthDate: '1990-08-12' })
})

test('a number whose O and 0 cannot be told apart is not a number', () => {
  const lines = passportLines(annaEriksson).map((line) => line.replace('C01X00T47', 'CO1XOOT47'))
  const mrz = findMrz(lines.join('\n'), today)
  expect(['C01X00T47', null]).toContain(mrz?.number)
  const wrong = passportLines(annaEriksson).map((line) => line.replace('C01X00T47', 'C01X11T47'))
  expect(findMrz(wrong.join('\n'), today)?.number).toBeNull()
})

const zone = (validUntil: string, lines = passportLines) =>
  readMrz(lines({ ...annaEriksson, validUntil }), today)
const on = { today, mayAskAgain: true }

test('a paper that has expired, soon will, is another one or another side is said so', () => {
  const passport = { kind: 'passport', side: 'single' } as const
  const front = { kind: 'id-card', side: 'front' } as const
  const back = { kind: 'id-card', side: 'back' } as const
  const permit = { kind: 'residence-permit', side: 'back' } as const
  expect(assess(passport, zone('2031-04-15'), on)).toBeNull()
  expect(assess(passport, zone('2026-11-21'), on)).toBe('expired')
  expect(assess(passport, zone('2027-01-21'), on)).toBe('expires_soon')
  expect(assess(passport, zone('2027-01-22'), on)).toBeNull()
  expect(assess(passport, zone('2031-04-15', cardLines), on)).toBe('wrong_kind')
  expect(assess(back, zone('2031-04-15'), on)).toBe('wrong_kind')
  expect(assess(permit, zone('2031-04-15'), on)).toBe('wrong_kind')
  expect(assess(front, zone('2031-04-15', cardLines), on)).toBe('wrong_side')
  expect(assess(back, zone('2031-04-15', cardLines), on)).toBeNull()
  expect(assess(front, zone('2031-04-15', oldCardLines), on)).toBeNull()
  expect(assess(front, undefined, on)).toBeNull()
  expect(assess(passport, undefined, on)).toBe('unreadable')
  expect(assess(passport, undefined, { today, mayAskAgain: false })).toBeNull()
  expect(assess({ kind: 'selfie', side: 'single' }, undefined, on)).toBeNull()
})

test.each([
  ['Jürgen Müßig', 'JUERGEN MUESSIG'],
  ['Jürgen Müßig', 'JURGEN MUSSIG'],
  ['Åse Ødegård', 'AASE OEDEGAARD'],
  ['Åse Ødegård', 'ASE ODEGARD'],
  ['Юлия Щербакова', 'IULIIA SHCHERBAKOVA'],
  ['Юлия Хорошева', 'YULIYA KHOROSHEVA'],
  ['Yuliya Horosheva', 'IULIIA KHOROSHEVA'],
  ['María-José Núñez', 'MARIA JOSE NUNEZ'],
  ["Sinéad O'Brien", 'SINEAD OBRIEN'],
  ['Anna Eriksson', 'ANNA MARIA ERIKSSON'],
  ['Eriksson Anna Maria', 'ANNA MARIA ERIKSSON'],
  ['Σωκράτης Παπαδόπουλος', 'SOKRATIS PAPADOPOULOS'],
  ['Ευάγγελος Μπουγάς', 'EVANGELOS BOUGAS'],
  ['Σωκράτης Ξανθός', 'XANTHOS SOKRATIS'],
  ['Mary Jane Ann Eriksson', 'MARYJANE ERIKSSON'],
  ['Abdulrahman Probe', 'PROBE ABDUL RAHMAN ALI'],
  ['Suprapto', 'SUPRAPTO'],
  ['Suprapto', 'SUPRAPTO SUPRAPTO'],
  ['Suprapto', 'FNU SUPRAPTO'],
  ['Suprapto', 'SUPRAPTO XXX'],
])('%s is %s', (typed, onPaper) => {
  expect(isSameName(typed, onPaper)).toBe(true)
})

test.each([
  ['Anna Eriksson', 'BERTA ERIKSSON'],
  ['Anna', 'ANNA ERIKSSON'],
  ['Jürgen Müller', 'JUERGEN MOELLER'],
  ['', 'ANNA ERIKSSON'],
  ['Σωκράτης Παπαδόπουλος', 'PLATON PAPADOPOULOS'],
  ['Suprapto', 'SUPRAPTO WIBOWO'],
  ['Fnu', 'FNU SUPRAPTO'],
])('%s is not %s', (typed, onPaper) => {
  expect(isSameName(typed, onPaper)).toBe(false)
})

/** A Spanish card in three lines, with this end and its digit. */
function endless(end: string, digit: string): readonly string[] {
  const sum = (text: string) =>
    [...text].reduce(
      (all, sign, at) => all + (sign === '<' ? 0 : parseInt(sign, 36)) * ([7, 3, 1][at % 3] ?? 0),
      0,
    ) % 10
  const first = `IDESPBAA000589${sum('BAA000589')}`.padEnd(30, '<')
  const second = `400501${sum('400501')}F${end}${digit}ESP`.padEnd(29, '<')
  const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18)
  return [first, `${second}${sum(all)}`, 'ESPECIMEN<ESPECIMEN<<CARMEN<<<']
}

test.each([
  ['a year 9999', '990101', '8'],
  ['fillers', '<<<<<<', '0'],
  ['fillers with one for the digit', '<<<<<<', '<'],
])('a card whose zone ends with %s has no end: it did not expire in 1999', (_, end, digit) => {
  const mrz = readMrz(endless(end, digit), today)
  expect(mrz).toMatchObject({ format: 'TD1', validUntil: 'no-end', birthDate: '1940-05-01' })
  expect(assess({ kind: 'id-card', side: 'back' }, mrz, { today, mayAskAgain: true })).toBeNull()
})

test('a year 9999 whose digit does not agree is no end that was read', () => {
  expect(readMrz(endless('990101', '3'), today)).toMatchObject({ validUntil: null })
})
