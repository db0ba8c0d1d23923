import { expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { createFileKeys, type FileKeys } from './file-keys.ts'

const may = new Blob(['payee,uses,days'])
/** The key that a page sends with an unanswered file. */
const keyOf = async (page: FileKeys, file: Blob) => {
  let used = ''
  await page(file, async (key) => {
    used = key
    throw new Refused('offline', '')
  }).catch(() => undefined)
  return used
}

test('a reloaded page sends the same bytes with the same key until the server answers', async () => {
  const first = await keyOf(createFileKeys(), may)
  const loadedAnew = createFileKeys()
  expect(await keyOf(loadedAnew, new Blob(['payee,uses,days']))).toBe(first)
  expect(await keyOf(loadedAnew, new Blob(['payee,uses']))).not.toBe(first)
  expect(await loadedAnew(may, async (key) => key)).toBe(first)
  expect(await keyOf(createFileKeys(), may)).not.toBe(first)
})

test('without storage a key lasts as long as the page', async () => {
  const page = createFileKeys(() => {
    throw new Error('denied')
  })
  expect(await keyOf(page, may)).toBe(await keyOf(page, may))
})
