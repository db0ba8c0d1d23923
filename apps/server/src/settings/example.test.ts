import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const lines = readFileSync(new URL('../../../../ops/agio.env.example', import.meta.url), 'utf8').split('\n')
const example = Object.fromEntries(
  lines.flatMap((line) => {
    const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
    // As systemd, a shell and Compose read it.
    return name === undefined ? [] : [[name, value?.replace(/^"(.*)"$/, '$1')]]
  }),
)

test('production takes the example of the settings as it is', () => {
  const settings = readSettings({ ...example, NODE_ENV: 'production' })
  expect(settings.offer.services).toEqual(['sell', 'buy'])
  expect(settings.offer.off.filter(({ name }) => ['sell', 'buy', 'eur'].includes(name))).toEqual([])
})

test.each(Object.keys(example))(
  'a name like %s with a letter left out is refused with the right one',
  (name) => {
    const { [name]: value, ...others } = example
    const wrong = name.slice(0, 2) + name.slice(3)
    expect(() => readSettings({ ...others, [wrong]: value, NODE_ENV: 'production' })).toThrow(name)
  },
)
