/** The texts of the console are whole where they are said: no value is missing in one, and no text is left that no page says. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import * as contract from '@agio/contract'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parsed, sourcesBelow } from './sources.ts'

const folder = 'apps/console/src/texts/en'
const catalogues = new Map(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Readonly<Record<string, string>>,
  ]),
)

type Said = { readonly room: string; readonly key: string; readonly values: readonly string[] | undefined }

/** The keys that a source says, each with the names of the values that it gives; undefined where they are not written there. */
const saidIn = (source: { readonly path: string; readonly text: string }): Said[] => {
  const room = /from 'virtual:texts\/console\/([\w-]+)'/.exec(source.text)?.[1]
  if (room === undefined) return []
  const found: Said[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(t|find)$/.test(node.expression.getText()))
      for (const key of keysOf(node.arguments[0]))
        found.push({ room, key, values: namesOf(node.arguments[1]) })
    node.forEachChild(visit)
  }
  visit(parsed(source))
  return found
}

/** A key that is made of parts has a star for each value. */
function keysOf(node: ts.Node | undefined): string[] {
  if (node === undefined) return []
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)]
  if (ts.isStringLiteral(node)) return [node.text]
  return ts.isTemplateExpression(node)
    ? [node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('')]
    : ['*']
}

function namesOf(node: ts.Node | undefined): string[] | undefined {
  if (node === undefined) return []
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) return undefined
  return node.properties.map(({ name }) => name?.getText() ?? '').toSorted()
}

function valuesOf(message: string): string[] {
  const names = new Set<string>()
  const collect = (element: MessageFormatElement): void => {
    if (element.type === TYPE.argument || element.type === TYPE.plural) names.add(element.value)
    if (element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) value.forEach(collect)
  }
  parse(message, { ignoreTag: true }).forEach(collect)
  return [...names].toSorted()
}

const sources = sourcesBelow('apps/console/src').filter(({ path }) => !/\.test\.tsx?$/.test(path))
const said = sources.flatMap(saidIn)

test('a text of the console gets each value that it names', () => {
  const written = said.filter(({ key, values }) => !key.includes('*') && values !== undefined)
  expect(written.length).toBeGreaterThan(1_000)
  for (const { room, key, values = [] } of written) {
    const lacking = valuesOf(catalogues.get(room)?.[key] ?? '').filter((name) => !values.includes(name))
    expect([room, key, lacking]).toEqual([room, key, []])
  }
})

test('no catalogue of the console has a text that no page says', () => {
  const patterns = said.map(({ room, key }) => ({
    room,
    fits: new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`),
    isAny: key === '*',
  }))
  // A list may hold the keys of its rows.
  const isListed = (room: string, key: string) =>
    sources.some(({ text }) => text.includes(`console/${room}'`) && text.includes(`'${key}'`))
  const unsaid = [...catalogues].flatMap(([room, texts]) =>
    Object.keys(texts)
      .filter((key) => !patterns.some((it) => it.room === room && !it.isAny && it.fits.test(key)))
      .filter((key) => !isListed(room, key))
      .map((key) => `${room}: ${key}`),
  )
  expect(unsaid).toEqual([])
})

test('the server notes each act in the audit under the name of its record', () => {
  const server = sourcesBelow('apps/server/src').filter(({ path }) => !/test|-store/.test(path))
  const all = server.map(({ text }) => text).join('\n')
  const unnoted = Object.entries(contract.routes).flatMap(([name, it]) => {
    if (!('audit' in it)) return []
    const [kind] = it.audit.split('.')
    // A request for an approval is noted by its kind, and some are noted by what they decide.
    const ways = [`${name}.audit`, `${name}Route.audit`, `'${it.audit}'`, `\`${kind}.$`]
    return it.audit === `${it.second}.proposed` || ways.some((way) => all.includes(way)) ? [] : [name]
  })
  expect(unnoted).toEqual([])
})

test('every text of an act is of an act that the contract has, by the choices that it has', () => {
  const acts = Object.entries(contract.routes).flatMap(([name, it]) =>
    'choices' in it
      ? [it.choices.length > 0 ? it.choices.map((choice) => `${name}.${choice}`) : name].flat()
      : [],
  )
  expect(acts.length).toBeGreaterThan(40)
  const said = Object.keys(catalogues.get('acts') ?? {}).filter((key) => key.includes('.'))
  expect([...new Set(said.map((key) => key.replace(/\.\w+$/, '')))].toSorted()).toEqual(acts.toSorted())
})
