import { expect, test } from 'vitest'
import { callsOf } from './calls.ts'

test('a page has the calls that its sources name, as a text or as a member, and no others', async () => {
  const [widget, console] = [await callsOf('widget'), await callsOf('console')]
  expect(widget['quoteSell']).toEqual(['POST', '/api/quotes/sell'])
  expect(widget['uploadSupportFile']).toEqual(['POST', '/api/support/files'])
  expect(Object.keys(widget)).not.toContain('approve')
  expect(console['approve']).toEqual(['POST', '/api/admin/approvals/{id}/approve'])
  expect(Object.keys(console)).not.toContain('quoteSell')
})
