import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLists } from './lists.ts'

test('the lists have invented persons, remember who was added, and shrink on a switch', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'agio-lists-')), 'lists.json')
  const open = () => createLists(file, () => new Date('2026-03-01T08:00:00Z'))
  const lists = open()
  const before = lists.entries().length
  lists.add({ list: 'un', name: 'O\'Neil & "Sons" <x>', wallet: `0x${'a'.repeat(40)}` })
  expect(open().entries()).toHaveLength(before + 1)
  expect(lists.un()).toContain('O&#39;Neil &#38; &#34;Sons&#34; &#60;x&#62;')
  const lines = lists.open().split('\n').length
  lists.faults.add('shrunk', 60, 'open')
  expect(lists.open().split('\n').length).toBeLessThan(lines)
  lists.remove('O\'Neil & "Sons" <x>')
  expect(open().entries()).toHaveLength(before)
})
