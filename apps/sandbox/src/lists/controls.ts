/** Routes that drive the publishers of sanctions lists. */
import { controlsOf, trouble } from '../app/control.ts'
import { listFaultKinds, listNames } from './lists.ts'

const { get, post } = controlsOf('list publisher')

const source = { kind: 'text', what: 'only this publisher', choices: listNames, optional: true } as const

export const readUnList = get('/lists/un.xml', {
  what: 'A list in the shape of the United Nations.',
  answer: '<CONSOLIDATED_LIST dateGenerated="…"><INDIVIDUALS><INDIVIDUAL>…',
})
export const readOpenList = get('/lists/open.json', {
  what: 'A list in the shape of OpenSanctions: one entity a line.',
  answer: '{"id":"SB-1","schema":"Person","properties":{"name":["Zebulon Quistgaard"]}}',
})
export const readReady = get('/yente/readyz', {
  what: 'Whether the yente has its index.',
  answer: '{"status":"ok"}',
})
export const readListed = get('/lists', {
  what: 'Who is on the lists, and the faults that are on.',
  answer: '{"entries":[{"list":"open","id":"SB-1","name":"Zebulon Quistgaard"}],"faults":[]}',
})
export const addListed = post('/lists/add', {
  what: 'Puts somebody on a list. The server sees it when it looks next: after the hours of its settings.',
  body: {
    list: { kind: 'text', what: 'which list', choices: listNames },
    name: { kind: 'text', what: 'of a person or company', example: 'Zebulon Quistgaard' },
    wallet: { kind: 'text', what: 'an address of theirs', example: '0x…', optional: true },
  },
  answer: '{"entries":[…]}',
})
export const removeListed = post('/lists/remove', {
  what: 'Takes somebody off the lists.',
  body: { name: { kind: 'text', what: 'as it was put on', example: 'Zebulon Quistgaard' } },
  answer: '{"entries":[…]}',
})
export const faultLists = post('/lists/fault', {
  what: 'Lets a publisher misbehave: down (503), slow (stops in the middle), shrunk (half of the entries), broken (ends early). The yente also: lying (answers something else), twice (each entry two times).',
  body: { ...trouble(listFaultKinds), source },
  answer: '{"faults":[{"kind":"down","source":"un","secondsLeft":60}]}',
})
