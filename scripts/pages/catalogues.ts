/**
 * Catalogues of texts: one JSON file of ICU messages per language and room. The build turns them into the packs that a page
 * loads, so that no parser reaches a browser; the server reads its own as they are. A key, a value or a plural form that a
 * language lacks ends the build of either.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

export type Catalogue = Readonly<Record<string, string>>
/** A text with its values in braces; or the value that it counts by, and a text for each plural category of the language. */
export type Compiled = string | readonly [value: string, forms: Catalogue]

/** `shared` are folders with one file per language, by their room. */
type Catalogues = {
  readonly folder: string
  readonly shared: Readonly<Record<string, string>>
  readonly packs: Readonly<Record<string, readonly string[]>>
  /** The rooms that each language has; without it every room. */
  readonly inEveryLanguage?: readonly string[]
}

const widget = new URL('../../apps/widget/src/app/i18n/catalogues', import.meta.url).pathname
const wantedAgain = new URL('../../packages/ui/src/wanted-again', import.meta.url).pathname

/** The first screen carries its own words only; the large rooms and the rare ones have a pack of their own. */
export const ofWidget: Catalogues = {
  folder: widget,
  shared: { 'wanted-again': wantedAgain },
  packs: {
    first: ['first'],
    later: 'refusals journey sell order-page buy buy-order account profile support wallet'.split(' '),
    link: ['link'],
    verification: ['verification', 'vendor', 'wanted-again'],
  },
}

const consoleTexts = new URL('../../apps/console/src/texts', import.meta.url).pathname

/** The rooms of a merchant's people, and the way in. Those of operators are in English only. */
const ofMerchants =
  'app sign-in home own-merchant links merchants payees refunds settlement statements webhooks'.split(' ')

/** Each room of the console has a pack of its own, which comes with the code of that room. */
export const ofConsole: Catalogues = {
  folder: consoleTexts,
  shared: {},
  inEveryLanguage: ofMerchants,
  // Read when it is asked for: the server is built without the console.
  get packs() {
    return Object.fromEntries(roomsIn(consoleTexts).map((room) => [room, [room]]))
  },
}

const server = new URL('../../apps/server/src/texts/catalogues', import.meta.url).pathname

/** Mails, SMS and papers: each folder of a language has the rooms of the English one. */
export const ofServer: Catalogues = {
  folder: server,
  shared: {},
  packs: { all: roomsIn(server) },
}

function roomsIn(folder: string): string[] {
  return readdirSync(join(folder, 'en')).map((room) => basename(room, '.json'))
}

/** Each folder beside the files is one of a language. */
export const languagesOf = ({ folder }: Catalogues): string[] =>
  readdirSync(folder).filter((name) => !name.includes('.'))

/** The languages of a room; one that a language need not have is in English. */
export const languagesOfRoom = (of: Catalogues, room: string): string[] =>
  of.inEveryLanguage?.includes(room) === false ? ['en'] : languagesOf(of)

/** All texts of a pack in a language, compiled; throws with a sentence where a room of it is not what the English one is. */
export function packOf(of: Catalogues, language: string, pack: string): Readonly<Record<string, Compiled>> {
  const texts = (of.packs[pack] ?? []).flatMap((room) => {
    const english = read(of, 'en', room)
    const own = language === 'en' ? english : read(of, language, room)
    return Object.entries(compiled(own, english, language, `${language}/${room}`))
  })
  return Object.fromEntries(texts)
}

/** The messages of each language as translators wrote them, once `packOf` has read all of them. */
export function allOf(of: Catalogues): Readonly<Record<string, Catalogue>> {
  const packs = Object.entries(of.packs)
  const messages = languagesOf(of).map((language) => {
    for (const [pack] of packs) packOf(of, language, pack)
    return [
      language,
      Object.assign({}, ...packs.flatMap(([, rooms]) => rooms.map((room) => read(of, language, room)))),
    ]
  })
  return Object.fromEntries(messages) as Readonly<Record<string, Catalogue>>
}

const fileOf = ({ folder, shared }: Catalogues, language: string, room: string): string =>
  shared[room] ? join(shared[room], `${language}.json`) : join(folder, language, `${room}.json`)

const read = (of: Catalogues, language: string, room: string): Catalogue =>
  JSON.parse(readFileSync(fileOf(of, language, room), 'utf8')) as Catalogue

/** Refuses a text that is missing, that English does not have, or that has other values in braces than the English one. */
export function compiled(own: Catalogue, english: Catalogue, language: string, name: string) {
  const lacking = Object.keys(english).filter((key) => !own[key]?.trim())
  const unknown = Object.keys(own).filter((key) => !Object.hasOwn(english, key))
  if (lacking.length > 0) throw new Error(`${name} lacks ${lacking.join(', ')}.`)
  if (unknown.length > 0) throw new Error(`${name} has ${unknown.join(', ')}, which English does not have.`)
  return Object.fromEntries(
    Object.entries(own).map(([key, message]) => {
      const [wanted, found] = [valuesOf(parsed(english[key] ?? '')), valuesOf(parsed(message))]
      if (wanted !== found) throw new Error(`${name} ${key} has the values "${found}", English "${wanted}".`)
      return [key, compile(message, language, `${name} ${key}`)]
    }),
  )
}

const parsed = (message: string) => parse(message, { ignoreTag: true })

/** The names of all values of a message; those that only count belong to it, too. */
function valuesOf(elements: readonly MessageFormatElement[]): string {
  const names = new Set<string>()
  const collect = (element: MessageFormatElement): void => {
    if (element.type === TYPE.argument || element.type === TYPE.plural) names.add(element.value)
    if (element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) value.forEach(collect)
  }
  elements.forEach(collect)
  return [...names].toSorted().join(' ')
}

function compile(message: string, language: string, name: string): Compiled {
  const elements = parsed(message)
  const [first] = elements
  if (first?.type !== TYPE.plural || elements.length > 1) return textOf(elements, name)
  const forms = Object.keys(first.options).toSorted().join(' ')
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(' ')
  if (forms !== wanted) throw new Error(`${name} has the plural forms "${forms}", ${language} "${wanted}".`)
  return [
    first.value,
    Object.fromEntries(
      Object.entries(first.options).map(([form, { value }]) => [form, textOf(value, name, first.value)]),
    ),
  ]
}

function textOf(elements: readonly MessageFormatElement[], name: string, counted?: string): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal && !/[{}]/.test(element.value)) return element.value
      if (element.type === TYPE.argument) return `{${element.value}}`
      if (element.type === TYPE.pound && counted !== undefined) return `{${counted}}`
      throw new Error(
        `${name} uses more of ICU messages than values in braces and a plural around the whole.`,
      )
    })
    .join('')
}

const prefix = 'virtual:texts/'

/**
 * Gives the widget `virtual:texts/<language>/<pack>`, the texts of a pack, and `virtual:texts/firsts`, a loader of the first pack of each
 * language; the console `virtual:texts/console/<room>`, which says the texts of a room in the language of its reader, and
 * `virtual:texts/wanted-again`, what customers read in every language.
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', pack = ''] = id.slice(prefix.length + 1).split('/')
      if (language === 'firsts') return firstPacks(ofWidget)
      if (language === 'wanted-again') return wantedAgainInAll(ofWidget)
      const isConsole = language === 'console'
      const of = isConsole ? ofConsole : ofWidget
      for (const room of of.packs[pack] ?? [])
        for (const one of isConsole ? languagesOfRoom(of, room) : [language])
          this.addWatchFile(fileOf(of, one, room))
      if (isConsole) return roomOf(of, pack)
      const module = moduleOf(packOf(of, language, pack))
      return pack === 'first' ? `${module}\n${laterPacks(of, language)}` : module
    },
  }
}

/** A text that counts asks the language's own rule; it brings that with its pack, so that the first screen does not carry it. */
function moduleOf(pack: Readonly<Record<string, Compiled>>): string {
  return `${counted}
    export const texts = ${textsIn(pack)}`
}

/** The texts of a room of the console in its languages; one that lacks a text ends the build. */
export function roomOf(of: Catalogues, room: string): string {
  if (!of.packs[room]) throw new Error(`No catalogue has the name ${room}.`)
  const all = languagesOfRoom(of, room).map(
    (language) => `${language}: ${textsIn(packOf(of, language, room))}`,
  )
  return `import { translator } from ${JSON.stringify(join(consoleTexts, 'translator.ts'))}
    ${counted}
    export const { t, find } = translator({ ${all.join(',\n')} })`
}

const counted = `const counted = (value, forms) => (values, language) =>
      forms[new Intl.PluralRules(language).select(Number(values[value]))]`

function textsIn(pack: Readonly<Record<string, Compiled>>): string {
  const texts = Object.entries(pack).map(([key, text]) => {
    const code = JSON.stringify(text)
    return `${JSON.stringify(key)}: ${typeof text === 'string' ? code : `counted(...${code})`}`
  })
  return `{ ${texts.join(',\n')} }`
}

/** The English words of the first screen are in the page already. */
function firstPacks(of: Catalogues): string {
  const all = languagesOf(of).map((language) => {
    const loader = language === 'en' ? 'async () => english' : `() => import('${prefix}${language}/first')`
    return `${language}: ${loader}`
  })
  return `import * as english from '${prefix}en/first'
    export const firsts = { ${all.join(', ')} }`
}

/** The first words of a language bring the addresses of its later ones: the first screen does not grow with each language. */
function laterPacks(of: Catalogues, language: string): string {
  const packs = Object.keys(of.packs).filter((pack) => pack !== 'first')
  return `export const packs = { ${packs.map((pack) => `${pack}: () => import('${prefix}${language}/${pack}')`).join(', ')} }`
}

function wantedAgainInAll(of: Catalogues): string {
  const all = languagesOf(of).map((language) => [language, read(of, language, 'wanted-again')])
  return `export const wantedAgain = ${JSON.stringify(Object.fromEntries(all))}`
}
