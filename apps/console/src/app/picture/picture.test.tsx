/** A PDF is looked at as pictures; its original is saved by a press of its own. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Refused } from '../api/api.ts'
import { Picture } from './picture.tsx'

const id = `doc_${'a'.repeat(26)}`

beforeEach(() => {
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
})

test('pages are drawn one at a time, each when it is asked for; the original is saved by another press', async () => {
  const { calls } = stage(<Picture id={id} name="Bank statement" />, {
    drawCustomerDocument: ({ params }) => ({
      page: (params as { page: number }).page,
      pages: 2,
      jpeg: 'eA==',
      isDrawn: true,
    }),
    readCustomerDocument: () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  })
  expect(screen.queryByRole('button', { name: 'Save the original' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show Bank statement' }))
  await screen.findByRole('img', { name: 'Bank statement, page 1 of 2' })
  expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByRole('img', { name: 'Bank statement, page 2 of 2' })
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  expect(calls('drawCustomerDocument').map(({ input }) => input)).toEqual(
    [1, 2].map((page) => ({ params: { id, page } })),
  )
  expect(calls('readCustomerDocument')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save the original' }))
  await waitFor(() =>
    expect(calls('readCustomerDocument').map(({ input }) => input)).toEqual([{ params: { id } }]),
  )
})

test('a page that is not drawn says so, and the original may be saved; a paper that is scanned may not', async () => {
  const refuse = (code: 'backoffice.not_drawn' | 'document.being_checked') =>
    stage(<Picture id={id} name="Bank statement" />, {
      drawCustomerDocument: () => {
        throw new Refused(code, `It is ${code}.`)
      },
    })
  for (const code of ['backoffice.not_drawn', 'document.being_checked'] as const) {
    refuse(code)
    fireEvent.click(screen.getByRole('button', { name: 'Show Bank statement' }))
    await screen.findByText(`It is ${code}.`)
    const saves = screen.queryAllByRole('button', { name: 'Save the original' }).length
    expect([code, saves]).toEqual([code, code === 'backoffice.not_drawn' ? 1 : 0])
  }
})

test('a picture has no original to save', async () => {
  stage(<Picture id={id} name="Passport front" />, {
    drawCustomerDocument: () => ({ page: 1, pages: 1, jpeg: 'eA==', isDrawn: false }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Show Passport front' }))
  await screen.findByRole('img', { name: 'Passport front' })
  expect(screen.queryByRole('button', { name: 'Save the original' })).toBeNull()
})
