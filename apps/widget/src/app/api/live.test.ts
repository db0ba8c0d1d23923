import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Refused, type Api } from './api.ts'
import { askAgain, eventReader } from '@agio/contract/streams'
import { listen } from './live.ts'

test('events are read wherever the chunks are cut', () => {
  const stream =
    ': hello\n\nid: 4\nevent: order\ndata: {"a":1}\n\nid:5\ndata: one\ndata: two\r\n\r\ndata: unfinished'
  for (const size of [1, 2, 7, 1_000]) {
    const read = eventReader()
    const events = (stream.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []).flatMap(read)
    expect(events.slice(0, 1)).toEqual([{ id: '4', name: 'order', data: '{"a":1}' }])
    if (size === 1_000) expect(events[1]).toEqual({ id: '5', name: 'message', data: 'one\ntwo' })
  }
})

test('a stream that breaks is resumed from its last event; a refusal ends it', async () => {
  const asked: (string | undefined)[] = []
  const api = {
    open: async (_: string, __: unknown, extras: { headers: Record<string, string> }) => {
      asked.push(extras.headers['last-event-id'])
      if (asked.length > 1) throw new Refused('not-found', 404, '')
      return new Response('id: 7\nevent: order\ndata: {}\n\n')
    },
  } as unknown as Api
  const open: boolean[] = []
  let events = 0
  await listen(api, 'orderEvents', 'ord_1', {
    signal: new AbortController().signal,
    onOpen: (is) => open.push(is),
    onEvent: () => events++,
  })
  expect(asked).toEqual([undefined, '7'])
  expect(events).toBe(2)
  expect(open).toEqual([true, false, false])
})

test('a change during the first look is seen: what it answers may be of before', async () => {
  const queries = new QueryClient()
  const answers: ((state: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const queryKey = ['order', 'ord_1']
  const leave = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
  await expect.poll(() => answers.length).toBe(1)
  const asked = askAgain(queries, { queryKey: ['order'] })
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await asked
  expect(queries.getQueryData(queryKey)).toBe('after')
  leave()
})
