import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { OperatorProvider } from '../app/context.tsx'
import { stage } from '../testing/stage.tsx'
import { spanOf } from '../app/words.ts'
import { ChatsScreen } from './chats-screen.tsx'
import { languages } from '@agio/domain/languages'
import { templateIn, templateNames } from './templates.ts'

const thr = `thr_${'a'.repeat(26)}`
const order = `ord_${'b'.repeat(26)}`
const question = {
  id: 'msg_1',
  number: 1,
  author: 'customer',
  operator: null,
  text: 'Wo ist mein Geld?',
  files: [],
  at: '2026-11-20 09:00:00',
}
const chat = (more: object = {}) => ({
  id: thr,
  order: { id: order, service: 'sell' },
  state: 'open',
  unread: 1,
  createdAt: '2026-11-20 09:00:00',
  changedAt: '2026-11-20 09:00:00',
  version: 2,
  customer: { id: 'cus_1', email: 'a***@example.test', isMasked: true, language: 'de' },
  waitingSince: '2026-11-20 09:00:00',
  assignedTo: null,
  last: question,
  ...more,
})
const answers = (more: object = {}) => ({
  listChats: () => ({ items: [chat()], next: null }),
  getChat: () => chat(),
  listChatMessages: () => ({ items: [question], next: null }),
  listAgents: () => ({ items: [{ id: 'opr_1', name: 'Sue Support' }], next: null }),
  readChat: () => ({ done: true }),
  ...more,
})
const sue = { id: 'opr_1', name: 'Sue Support', roles: ['support' as const] }
const open = (more: object = {}) =>
  stage(
    <OperatorProvider value={sue}>
      <ChatsScreen />
    </OperatorProvider>,
    answers(more),
    `/console/chats/${thr}`,
  )
type Body = { body: { text?: string; operatorId?: string; number?: number } }

test('a template comes in the language of the customer, and what cannot be sent stays and is sent again as the same message', async () => {
  let tries = 0
  const { calls } = open({
    answerChat: () => {
      tries += 1
      if (tries === 1) throw new Refused('offline', 'The service could not be reached.')
      return { ...question, id: 'msg_2', number: 2 }
    },
  })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Template' }), { target: { value: 'bank' } })
  const field = screen.getByRole('textbox', { name: 'Answer' })
  expect((field as HTMLTextAreaElement).value).toBe(templateIn('de', 'bank'))
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('The service could not be reached.')
  expect((field as HTMLTextAreaElement).value).not.toBe('')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  const [first, second] = calls('answerChat')
  expect(first?.once).toBe(second?.once)
})

test('a file or text added since a try that failed makes another message, and since the present one the next', async () => {
  const tries: { end: (answer: object) => void; fail: (error: Refused) => void }[] = []
  const { calls } = open({
    uploadChatFile: () => Response.json({ id: 'doc_1', type: 'image/jpeg', size: 240_000, scan: 'waiting' }),
    answerChat: () => new Promise((end, fail) => tries.push({ end, fail })),
  })
  const field = await screen.findByRole('textbox', { name: 'Answer' })
  const attach = async () => {
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
    })
    await screen.findByRole('button', { name: 'Remove picture, 240 KB' })
  }
  fireEvent.change(field, { target: { value: 'Here it is' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() => expect(tries).toHaveLength(1))
  tries[0]?.fail(new Refused('offline', 'The service could not be reached.'))
  await screen.findByText('The service could not be reached.')
  await attach()
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() => expect(tries).toHaveLength(2))
  const [first, second] = calls('answerChat')
  expect(first?.once).not.toBe(second?.once)
  fireEvent.change(screen.getByRole('combobox', { name: 'Template' }), { target: { value: 'bank' } })
  tries[1]?.end({ ...question, id: 'msg_2', number: 2 })
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(templateIn('de', 'bank')))
  expect(screen.queryByRole('button', { name: 'Remove picture, 240 KB' })).toBeNull()
})

test('a chat is read once it is shown, handed over, and closed by the number that was seen', async () => {
  const { calls } = open({ assignChat: () => chat(), closeChat: () => chat({ state: 'closed' }) })
  await waitFor(() => expect((calls('readChat')[0]?.input as Body | undefined)?.body).toEqual({ number: 1 }))
  await screen.findByRole('option', { name: 'Sue Support (you)' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Answered by' }), { target: { value: 'opr_1' } })
  await waitFor(() =>
    expect((calls('assignChat')[0]?.input as Body | undefined)?.body).toEqual({ operatorId: 'opr_1' }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close the chat' }))
  await waitFor(() => expect((calls('closeChat')[0]?.input as Body | undefined)?.body).toEqual({ number: 1 }))
})

test('the queue asks for those who wait; the data of an erased customer is not shown and nothing is answered', async () => {
  const customer = { id: 'cus_1', email: null, isMasked: true, language: 'en' }
  const { calls } = open({ getChat: () => chat({ customer, last: { ...question, text: null } }) })
  expect(await screen.findByRole('heading', { name: 'Erased customer' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull()
  expect(calls('listChats')[0]?.input).toMatchObject({ query: { state: 'waiting' } })
})

test('every template has a text in every language of the widget', () => {
  for (const [name] of templateNames)
    if (name !== '')
      for (const language of Object.keys(languages))
        expect(templateIn(language, name).length).toBeGreaterThan(20)
  expect(templateIn('fr-CA', 'bank')).toBe(templateIn('fr', 'bank'))
  expect(templateIn('sv', 'bank')).toBe(templateIn('en', 'bank'))
})

test.each([
  [0, '0 min'],
  [59 * 60_000, '59 min'],
  [3 * 3_600_000, '3 h'],
  [4 * 86_400_000, '4 d'],
])('%i ms are %s', (ms, words) => {
  expect(spanOf(ms)).toBe(words)
})

test('a file of the customer is read on request, because the audit keeps each time; an answer takes files', async () => {
  const file = (id: string, scan: string) => ({ id, type: 'image/jpeg', size: 240_000, scan })
  const files = [file('doc_1', 'clean'), file('doc_2', 'waiting')]
  const { calls } = open({
    listChatMessages: () => ({ items: [{ ...question, text: '', files }], next: null }),
    drawChatFile: () => ({ page: 1, pages: 1, jpeg: 'eA==', isDrawn: false }),
    uploadChatFile: () => Response.json(file('doc_3', 'waiting')),
    answerChat: () => ({ ...question, id: 'msg_2', number: 2 }),
  })
  URL.createObjectURL = () => 'blob:one'
  const show = await screen.findByRole('button', { name: 'Show picture, 240 KB' })
  expect(screen.getByText('picture, 240 KB: being scanned for viruses')).toBeTruthy()
  expect(calls('drawChatFile')).toEqual([])
  fireEvent.click(show)
  await screen.findByRole('img', { name: 'picture, 240 KB' })
  expect(calls('drawChatFile').map(({ input }) => input)).toEqual([{ params: { id: 'doc_1', page: 1 } }])
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
  })
  await screen.findByRole('button', { name: 'Remove picture, 240 KB' })
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() => expect(calls('answerChat')).toHaveLength(1))
  expect(calls('answerChat')[0]?.input).toMatchObject({ body: { text: '', files: ['doc_3'] } })
})

test('an answer takes four files; one more is refused in words, and the button that chooses stays where it is', async () => {
  let files = 0
  const { calls } = open({
    uploadChatFile: () =>
      Response.json({ id: `doc_${(files += 1)}`, type: 'image/jpeg', size: 240_000, scan: 'waiting' }),
  })
  const attach = await screen.findByRole('button', { name: 'Attach a file…' })
  const choose = () =>
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
    })
  for (let number = 1; number <= 4; number += 1) choose()
  expect(attach.isConnected).toBe(true)
  choose()
  const tooMany = /^An answer takes 4 files\./
  expect(await screen.findByText(tooMany)).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Remove picture, 240 KB' })).toHaveLength(4),
  )
  expect(calls('uploadChatFile')).toHaveLength(4)
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove picture, 240 KB' })[0]!)
  await waitFor(() => expect(screen.queryByText(tooMany)).toBeNull())
})

test('an answer waits for the files that are on their way, one after the other; it stays where one is refused', async () => {
  const begun: { end: (answer: Response) => void; fail: (error: Refused) => void }[] = []
  const { calls } = open({
    uploadChatFile: () => new Promise<Response>((end, fail) => begun.push({ end, fail })),
    answerChat: () => ({ ...question, id: 'msg_2', number: 2 }),
  })
  const field = await screen.findByRole('textbox', { name: 'Answer' })
  const button = screen.getByRole('button', { name: 'Send the answer' })
  const choose = () =>
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
    })
  const upload = async (number: number) => {
    await waitFor(() => expect(begun).toHaveLength(number))
    return begun[number - 1]
  }
  const file = (id: string) => Response.json({ id, type: 'image/jpeg', size: 240_000, scan: 'waiting' })
  expect(screen.queryByRole('alert')).toBeNull()
  choose()
  fireEvent.change(field, { target: { value: 'Here it is' } })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  ;(await upload(1))?.fail(new Refused('document.type', 'Send a JPEG, PNG or PDF.'))
  await screen.findByText('Send a JPEG, PNG or PDF.')
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(calls('answerChat')).toEqual([])
  expect((field as HTMLTextAreaElement).value).toBe('Here it is')

  choose()
  choose()
  expect(await screen.findByText('Sending 2 files…')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  fireEvent.change(field, { target: { value: 'Here it is, with our stamp' } })
  fireEvent.click(button)
  ;(await upload(2))?.end(file('doc_1'))
  ;(await upload(3))?.end(file('doc_2'))
  await waitFor(() => expect(calls('answerChat')).toHaveLength(1))
  expect(calls('answerChat')[0]?.input).toMatchObject({
    body: { text: 'Here it is, with our stamp', files: ['doc_1', 'doc_2'] },
  })
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
})

test('a chat says what it waits for; the key a leads to the answer, and an answered one advises to close', async () => {
  open()
  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getByText('your answer')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer' }))
  const { calls } = open({ getChat: () => chat({ waitingSince: null }), closeChat: () => chat() })
  const after = within(await screen.findByRole('region', { name: 'What next' }))
  expect(after.getAllByRole('button').map((one) => one.textContent)).toEqual(['Close the chat'])
  fireEvent.keyDown(document.body, { key: 'a' })
  await expect.poll(() => calls('closeChat').length, { timeout: 10_000 }).toBe(1)
})
