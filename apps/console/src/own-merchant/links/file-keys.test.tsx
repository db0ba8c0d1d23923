import { expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { createFileKeys } from './file-keys.ts'

const may = new Blob(['payee,uses,days'])
/** The key under which a page sends a file that is not answered. */
const keyOf = async (page: ReturnType<typeof createFileKeys>, file: Blob) => {
  let used = ''
  await page(file, async (key) => {
    used = key
    throw new Refused('offline', '')
  }).catch(() => undefined)
  return used
}

test('a page that is loaded anew sends the same bytes under the same key until they are answered', async () => {
  const first = await keyOf(createFileKeys(), may)
  const loadedAnew = createFileKeys()
  expect(await keyOf(loadedAnew, new Blob(['payee,uses,days']))).toBe(first)
  expect(await keyOf(loadedAnew, new Blob(['payee,uses']))).not.toBe(first)
  expect(await loadedAnew(may, async (key) => key)).toBe(first)
  expect(await keyOf(createFileKeys(), may)).not.toBe(first)
})

test('a tab that keeps nothing has the key as long as the page', async () => {
  const page = createFileKeys(() => {
    throw new Error('denied')
  })
  expect(await keyOf(page, may)).toBe(await keyOf(page, may))
})
