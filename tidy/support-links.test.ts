/** Every "contact support" of the widget leads into the chat, and says there what it is about. */
import { basename, dirname } from 'node:path'
import { Support } from '@agio/domain'
import { expect, test } from 'vitest'
import { topicOf } from '../apps/widget/src/app/api/problems.ts'
import { ofWidget, packOf } from '../scripts/pages/catalogues.ts'
import { codeOf, sourcesBelow } from './sources.ts'

const widget = 'apps/widget/src'
const languages = ['en', 'de', 'ar'] as const

/** Product code by its path, without comments. */
const code = new Map(
  sourcesBelow(widget, 'packages/ui/src', 'packages/embed/src')
    .filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((source) => [source.path, codeOf(source)]),
)
/** The files of the chat, and the one place that knows its address. */
const isOfChat = (path: string) =>
  path.startsWith(`${widget}/account/support/`) ||
  [`${widget}/routes.ts`, `${widget}/app/routing/support-link.tsx`, `${widget}/app/api/calls.ts`].includes(
    path,
  )

const way =
  /<SupportLink\s+about=(?<link>"\w+"|\{\{[^}]*\}\})|supportHref\((?<href>[^)]*)\)|<ContactSupport\s+(?<order>orderId)=/g
const ways = [...code].flatMap(([path, text]) =>
  isOfChat(path)
    ? []
    : [...text.matchAll(way)].map(({ groups = {} }) => ({
        path,
        about: groups['link'] ?? groups['href'] ?? groups['order'] ?? '',
      })),
)

test('no page has a way of its own to support: neither the address of the chat nor a mail or a telephone', () => {
  const own = [...code].filter(
    ([path, text]) => !isOfChat(path) && /['"`](?:\/support(?![\w-])|mailto:|tel:|sms:)/.test(text),
  )
  expect(own.map(([path]) => path)).toEqual([])
})

test('each way names the order or a topic; only a menu leads there for anything', () => {
  expect(ways.length).toBeGreaterThan(9)
  for (const { path, about } of ways) {
    const isForAnything = about.includes('anything')
    const says = isForAnything ? 'anything' : (/order|topic/.exec(about)?.[0] ?? `nothing: ${about}`)
    expect([path, says]).toEqual([
      path,
      isForAnything ? 'anything' : expect.stringMatching(/^(order|topic)$/),
    ])
    if (isForAnything) expect([path, code.get(path)?.includes('<nav')]).toEqual([path, true])
  }
})

test('each topic is one that some page leads with', () => {
  const named = [...code].filter(([path]) => !isOfChat(path)).map(([, text]) => text)
  expect(Support.topics.filter((topic) => !named.some((text) => text.includes(`'${topic}'`)))).toEqual([])
})

/** Sentences of a language that send somebody to support. */
const asks = {
  en: /\bsupport\b|\bwrite to us\b/i,
  de: /\bSupport\b|\bschreiben sie uns\b/i,
  ar: /الدعم|راسلنا|اكتب إلينا/,
} as const
function asking(language: (typeof languages)[number]): string[] {
  const entries = Object.keys(ofWidget.packs).flatMap((pack) =>
    Object.entries(packOf(ofWidget, language, pack)),
  )
  const found = entries.filter(
    ([key, words]) => !/^(support\.|title\.support$)/.test(key) && asks[language].test(JSON.stringify(words)),
  )
  return found.map(([key]) => key).toSorted()
}

test('a sentence that sends somebody to support does so in every language', () => {
  const [en, ...others] = languages.map(asking)
  expect(en?.length).toBeGreaterThan(1)
  for (const keys of others) expect(keys).toEqual(en)
})

test('the way to support stands beside such a sentence', () => {
  const withWay = ways.map(({ path }) => path)
  for (const key of asking('en')) {
    const refusal = /^refusal\.(.+)$/.exec(key)?.[1]
    const named = [`'${key}'`, `\`${key.replace(/[^.]+$/, '')}\${`]
    const shownBy = [...code].filter(([, text]) => named.some((name) => text.includes(name)))
    // Words that are chosen apart from their page are shown by a page of their folder.
    const isBeside = ([path]: [string, string]) =>
      basename(path) === 'words.ts'
        ? withWay.some((one) => dirname(one) === dirname(path))
        : withWay.includes(path)
    // A refusal is shown by `Problem`, which leads to support where it has a topic.
    const isLed =
      refusal === undefined ? shownBy.length > 0 && shownBy.every(isBeside) : topicOf(refusal) !== undefined
    expect([key, isLed]).toEqual([key, true])
  }
})
