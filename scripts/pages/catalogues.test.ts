import { expect, test } from 'vitest'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@agio/domain/languages'
import {
  allOf,
  compiled,
  languagesOf,
  languagesOfRoom,
  ofConsole,
  ofServer,
  ofWidget,
  packOf,
  roomOf,
} from './catalogues.ts'

const english = {
  hello: "It's {name}'s order",
  banks: '{count, plural, one {# bank} other {# banks}}',
}

test('values stay in braces, and a text that counts becomes one text per plural form', () => {
  expect(compiled(english, english, 'en', 'en/x')).toEqual({
    hello: "It's {name}'s order",
    banks: ['count', { one: '{count} bank', other: '{count} banks' }],
  })
})

test.each([
  ['lacks a text', { hello: '{name}' }, 'de/x lacks banks.'],
  ['has an empty text', { ...english, hello: ' ' }, 'de/x lacks hello.'],
  [
    'has a text that English does not have',
    { ...english, more: 'x' },
    'de/x has more, which English does not have.',
  ],
  [
    'has another value',
    { ...english, hello: 'Für {nmae}' },
    'de/x hello has the values "nmae", English "name".',
  ],
  [
    'lacks a plural form',
    { ...english, banks: '{count, plural, other {# Banken}}' },
    'de/x banks has the plural forms "other", de "one other".',
  ],
  [
    'chooses by a word',
    { ...english, hello: '{name, select, a {x} other {y}}' },
    'de/x hello has the values "", English "name".',
  ],
  ['opens a brace and does not close it', { ...english, hello: '{name' }, /EXPECT_ARGUMENT_CLOSING_BRACE/],
])('a language that %s does not build', (_, own, sentence) => {
  expect(() => compiled(own, english, 'de', 'de/x')).toThrow(sentence)
})

test.each([
  ['widget', ofWidget],
  ['server', ofServer],
])('the catalogues of the %s are whole in every language, and no key is in two rooms', (_, of) => {
  for (const language of languagesOf(of)) {
    const rooms = Object.values(of.packs).flat()
    const keys = rooms.flatMap((room) =>
      Object.keys(packOf({ ...of, packs: { one: [room] } }, language, 'one')),
    )
    expect(new Set(keys).size, language).toBe(keys.length)
    expect(Object.keys(allOf(of)[language] ?? {}).toSorted(), language).toEqual(keys.toSorted())
  }
})

test('a room of the console is whole in each of its languages, and those of operators are in English alone', () => {
  const all = Object.keys(ofConsole.packs)
  for (const room of all)
    for (const language of languagesOfRoom(ofConsole, room))
      expect(Object.keys(packOf(ofConsole, language, room)).length, room).toBeGreaterThan(0)
  const german = readdirSync(join(ofConsole.folder, 'de')).map((file) => file.replace('.json', ''))
  expect(german.toSorted()).toEqual(
    all.filter((room) => languagesOfRoom(ofConsole, room).includes('de')).toSorted(),
  )
  expect(german).not.toContain('cases')
})

test('a second language of the console is one more folder, and does not build without a text of a room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-texts-'))
  const write = (language: string, room: object) => {
    mkdirSync(join(folder, language), { recursive: true })
    writeFileSync(join(folder, language, 'cases.json'), JSON.stringify(room))
  }
  const of = { folder, shared: {}, packs: { cases: ['cases'] } }
  try {
    write('en', english)
    write('de', { ...english, hello: 'Auftrag von {name}' })
    expect(roomOf(of, 'cases')).toMatch(/translator\(\{ .*Auftrag von \{name\}.*'s order/s)
    write('de', { hello: 'Auftrag von {name}' })
    expect(() => roomOf(of, 'cases')).toThrow('de/cases lacks banks.')
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(() => roomOf(of, 'chats')).toThrow('No catalogue has the name chats.')
})

test('the server has no room that English lacks, and a folder for each language of its list', () => {
  expect(languagesOf(ofServer).toSorted()).toEqual(Object.keys(languages).toSorted())
  for (const language of languagesOf(ofServer))
    expect(readdirSync(join(ofServer.folder, language)), language).toEqual(
      readdirSync(join(ofServer.folder, 'en')),
    )
})

test('the payment button on pages of others has its words in every language', () => {
  const button = readFileSync(new URL('../../packages/embed/src/button.ts', import.meta.url), 'utf8')
  const lacking = Object.keys(languages).filter((language) => !button.includes(`\n  ${language}: [`))
  expect(lacking).toEqual([])
})
