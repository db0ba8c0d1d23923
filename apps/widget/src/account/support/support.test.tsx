import { Support } from '@agio/domain'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { chooseFile, holdUploads } from '../../testing/hold-uploads.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { SupportScreen } from './support-screen.tsx'

afterEach(cleanup)

const message = (number: number, author: string, text: string, at = '2026-11-20 09:00:00') => ({
  id: `msg_${number}`,
  number,
  author,
  text,
  files: [] as object[],
  at,
})
const last = message(2, 'operator', 'It is on its way.')
const thread = (more: object = {}) => ({
  id: 'thr_1',
  order: null,
  topic: null,
  state: 'open',
  unread: 1,
  createdAt: '2026-11-20 09:00:00',
  changedAt: '2026-11-20 09:00:00',
  version: 3,
  last,
  ...more,
})
const page = (...items: object[]) => ({ items, next: null })
const answers = (more: object = {}) => ({
  getProfile: () => ({ id: 'cus_1', email: 'ana@example.test' }),
  listThreads: () => page(thread()),
  getThread: () => thread(),
  listMessages: () => page(last, message(1, 'customer', 'Where is it?', '2026-11-19 09:00:00')),
  readThread: () => ({ done: true }),
  ...more,
})
const open = (query: string, more: object = {}) =>
  stage(<SupportScreen place={placeOf(query)} />, answers(more) as never)
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
type Asked = { body?: { text: string; orderId?: string; files?: string[] }; params?: unknown }

test('the conversations are listed with what is new, and lead into them', async () => {
  await open('')
  const row = await screen.findByRole('link', { name: /It is on its way/ })
  expect(row.textContent).toContain('New answers: 1')
  expect(row.getAttribute('href')).toBe('/support?thread=thr_1')
})

test('a conversation is shown day by day, and counts as read', async () => {
  const { asked } = await open('thread=thr_1')
  await screen.findByText('It is on its way.')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Yesterday',
    'Today',
  ])
  await waitFor(() =>
    expect(asked).toContainEqual({
      name: 'readThread',
      input: { params: { id: 'thr_1' }, body: { number: 2 } },
    }),
  )
})

test('a message that was not sent stays, says why, and is sent again as the same one', async () => {
  let tries = 0
  const { asked } = await open('thread=thr_1', {
    sendMessage: () => {
      tries += 1
      if (tries === 1) throw new Refused('offline', 0, '')
      return message(3, 'customer', 'Hello')
    },
  })
  await screen.findByText('It is on its way.')
  type('Hello')
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', '')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const sent = asked.filter(({ name }) => name === 'sendMessage')
  expect(sent.map(({ input }) => (input as Asked).body?.text)).toEqual(['Hello', 'Hello'])
})

test('typed and unsent messages are kept in the browser', async () => {
  const first = await open('thread=thr_1', {
    sendMessage: () => {
      throw new Refused('overloaded', 503, '')
    },
  })
  await screen.findByText('It is on its way.')
  type('First')
  send()
  await screen.findByRole('alert')
  type('Half a sen')
  const kept = first.app.storage.read('agio unsent')
  cleanup()
  expect(kept).toContain('First')
  expect(kept).toContain('Half a sen')
})

test('Enter sends, Shift and Enter do not; an empty message is not sent and one that is too long says so', async () => {
  const { asked } = await open('thread=thr_1', { sendMessage: () => message(3, 'customer', 'x') })
  await screen.findByText('It is on its way.')
  const field = screen.getByRole('textbox', { name: 'Message' })
  const sent = () => asked.filter(({ name }) => name === 'sendMessage').length
  fireEvent.keyDown(field, { key: 'Enter' })
  type('A line')
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(sent()).toBe(0)
  type('x'.repeat(4_003))
  expect(screen.getByRole('alert').textContent).toBe('3 characters too many. Send it in two messages.')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent()).toBe(0)
  type('A line')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(sent()).toBe(1))
})

test('an order begins a conversation about it, or goes on in the one there is', async () => {
  const order = `ord_${'a'.repeat(26)}`
  const { asked, went } = await open(`order=${order}`, {
    listThreads: () => page(),
    getSellOrder: () => ({ state: 'completed', required: { currency: 'USDC@1', amount: '112.73' } }),
    beginThread: () => thread({ id: 'thr_2' }),
  })
  expect(await screen.findByRole('link', { name: /USDC/ })).toHaveProperty(
    'pathname',
    `/sell/transaction/${order}`,
  )
  type('Where is it?')
  send()
  await waitFor(() => expect(went).toEqual(['/support?thread=thr_2']))
  const begun = asked.find(({ name }) => name === 'beginThread')
  expect((begun?.input as Asked | undefined)?.body).toEqual({ text: 'Where is it?', orderId: order })
  cleanup()
  await open(`order=${order}`)
  expect(await screen.findByText('It is on its way.')).toBeTruthy()
})

test.each(Support.topics)(
  'a person who comes with the topic %s reads it, and the question goes with it',
  async (topic) => {
    const { app, asked } = await open(`topic=${topic}`, { beginThread: () => thread({ topic }) })
    const name = app.i18n.t(`support.topic.${topic}`)
    expect(await screen.findByText(`About: ${name}`)).toBeTruthy()
    type('What can I do?')
    send()
    await waitFor(() => {
      const { body } = (asked.find((it) => it.name === 'beginThread')?.input ?? {}) as Asked
      expect(body).toEqual({ text: 'What can I do?', topic })
    })
  },
)

test('a topic that we do not know is none; in the list a conversation names its topic', async () => {
  await open('topic=nonsense', { listThreads: () => page(thread({ topic: 'company' })) })
  const row = await screen.findByRole('link', { name: /It is on its way/ })
  expect(row.textContent).toContain('Your company')
})

test('an answer that comes is said once; what was there before is not', async () => {
  let items = [last]
  const { app } = await open('thread=thr_1', { listMessages: () => page(...items) })
  await screen.findByText('It is on its way.')
  expect(screen.queryByText(/^Support: It is/)).toBeNull()
  items = [message(3, 'operator', 'It has arrived.'), last]
  await app.queries.invalidateQueries({ queryKey: ['support', 'thr_1'] })
  expect(await screen.findByText('Support: It has arrived.')).toBeTruthy()
})

test('a closed conversation says that a message opens it again', async () => {
  await open('thread=thr_1', { getThread: () => thread({ state: 'closed' }) })
  expect(await screen.findByText(/This conversation is closed/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy()
})

const picture = { id: 'doc_1', type: 'image/jpeg', size: 240_000, scan: 'clean' }

test('files of a message say what they are; what is scanned still, or had a virus, says so', async () => {
  const files = [
    { ...picture, scan: 'waiting' },
    { ...picture, id: 'doc_2', scan: 'found' },
    { ...picture, id: 'doc_3', type: 'application/pdf', size: 1_240_000 },
  ]
  await open('thread=thr_1', { listMessages: () => page({ ...last, text: '', files }) })
  expect(await screen.findByText('We are checking this file for viruses.')).toBeTruthy()
  expect(screen.getByText('A virus was found in this file, so we removed it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save PDF, 1.2 MB' })).toBeTruthy()
})

const refused = [422, { error: { code: 'document.active', message: '' } }] as const
const came = (id: string) => [200, { ...picture, id, scan: 'waiting' }] as const
const choose = (...names: string[]) => names.forEach((name) => chooseFile(name))
const bodies = (asked: readonly { name: string; input: unknown }[]) =>
  asked.filter(({ name }) => name === 'sendMessage').map(({ input }) => (input as Asked).body)

test('a file is sent as it is chosen: refused with its reason, or kept with the draft; the message may have no text', async () => {
  const { end } = holdUploads()
  const { asked, app } = await open('thread=thr_1', { sendMessage: () => message(3, 'customer', '') })
  await screen.findByText('It is on its way.')
  choose('x.png')
  await end(1, ...refused)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This PDF has scripts/)
  choose('x.png')
  await end(2, ...came('doc_1'))
  expect(await screen.findByRole('button', { name: 'Remove Picture, 240 KB' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(app.storage.read('agio unsent')).toContain('doc_1')
  send()
  await waitFor(() => expect(bodies(asked)).toEqual([{ text: '', files: ['doc_1'] }]))
  expect(screen.queryByRole('button', { name: 'Remove Picture, 240 KB' })).toBeNull()
})

test('a message sent while a file is on its way goes once, when the file has come, with the words typed by then', async () => {
  const { begun, end } = holdUploads()
  const { asked } = await open('thread=thr_1', { sendMessage: () => message(3, 'customer', '') })
  await screen.findByText('It is on its way.')
  choose('x.png')
  type('Here is')
  send()
  const button = screen.getByRole('button', { name: 'Send' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  type('Here is my statement')
  send()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'Enter' })
  await waitFor(() => expect(begun).toHaveLength(1))
  expect(bodies(asked)).toEqual([])
  await end(1, ...came('doc_1'))
  await waitFor(() => expect(bodies(asked)).toEqual([{ text: 'Here is my statement', files: ['doc_1'] }]))
  expect(button.getAttribute('aria-busy')).toBeNull()
})

test('a message whose file is refused stays, and says why; pressed again it goes without the file', async () => {
  const { end } = holdUploads()
  const { asked } = await open('thread=thr_1', { sendMessage: () => message(3, 'customer', '') })
  await screen.findByText('It is on its way.')
  choose('x.pdf', 'y.png')
  type('Here it is')
  send()
  await end(1, ...refused)
  const button = screen.getByRole('button', { name: 'Send' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await end(2, ...came('doc_2'))
  expect(await screen.findByRole('button', { name: 'Remove Picture, 240 KB' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/^This PDF has scripts/)
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Here it is')
  expect(bodies(asked)).toEqual([])
  send()
  await waitFor(() => expect(bodies(asked)).toEqual([{ text: 'Here it is', files: ['doc_2'] }]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('files wait for their turn, up to four; one more is refused in words', async () => {
  const { begun, end } = holdUploads()
  const { asked } = await open('thread=thr_1', { sendMessage: () => message(3, 'customer', '') })
  await screen.findByText('It is on its way.')
  choose('1.png', '2.png')
  const pasted = ['3.png', '4.png', '5.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  fireEvent.paste(screen.getByRole('textbox', { name: 'Message' }), { clipboardData: { files: pasted } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A message takes 4 files/)
  expect(screen.getAllByRole('progressbar')).toHaveLength(4)
  await waitFor(() => expect(begun).toHaveLength(1))
  await end(1, ...came('doc_1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Picture, 240 KB' }))
  expect(screen.queryByRole('alert')).toBeNull()
  choose('5.png', '6.png')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A message takes 4 files/)
  send()
  for (const number of [2, 3, 4, 5]) await end(number, ...came(`doc_${number}`))
  await waitFor(() => expect(bodies(asked)[0]?.files).toEqual(['doc_2', 'doc_3', 'doc_4', 'doc_5']))
})
