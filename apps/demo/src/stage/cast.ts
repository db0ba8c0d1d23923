/**
 * The people whom the control room made up. Each is an e-mail address of the mail box: the sandbox asks the application for a PIN,
 * reads it from the mail, and signs in, as anybody can who reads that mail box. Their orders are read with their own tokens.
 */
import { randomBytes } from 'node:crypto'
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { loadState, type Mailbox, saveState } from '@agio/sandbox'
import { Refused, until, type Api, type Called, type Method } from './api.ts'

export type OrderView = SellOrderView | BuyOrderView
export type Person = { readonly email: string; token?: string }
type Item = { id: string; service: 'sell' | 'buy'; state: string; reason: string | null }
type Known = { readonly stamp: string; readonly order: OrderView }

export type Cast = ReturnType<typeof createCast>
export type Heard = ((call: Called) => void) | undefined

/** Orders of people who came long ago are no longer looked at. */
const mostPeople = 8
const ended = new Set(['completed', 'archived', 'cancelled', 'expired', 'failed'])

type CastDeps = {
  readonly api: Api
  readonly mailbox: Mailbox
  readonly file: string
}

export function createCast({ api, mailbox, file }: CastDeps) {
  const state = loadState<{ people: Person[] }>(file, { people: [] })
  const known = new Map<string, Known>()
  const save = () => saveState(file, state)

  const pinMail = (email: string) => mailbox.list(email).find(({ pin }) => pin !== undefined)

  async function newPin(email: string, before: string | undefined): Promise<string> {
    const mail = await until(
      () => `a PIN for ${email}`,
      () => {
        const newest = pinMail(email)
        return newest?.id === before ? undefined : newest
      },
      { seconds: 60 },
    )
    return mail.pin ?? ''
  }

  const queues = new Map<string, Promise<unknown>>()
  /** One PIN of a person at a time: another one would void it. */
  function alone<T>({ email }: Person, work: () => Promise<T>): Promise<T> {
    const next = (queues.get(email) ?? Promise.resolve()).then(work)
    const settled = next.catch(() => undefined)
    queues.set(email, settled)
    void settled.then(() => queues.get(email) === settled && queues.delete(email))
    return next
  }

  /** A person signed in by another caller meanwhile needs no second sign-in. */
  const signIn = (person: Person, heard: Heard, used = person.token): Promise<void> =>
    alone(person, async () => {
      if (person.token === used) await enter(person, heard)
    })

  async function enter(person: Person, heard: Heard): Promise<void> {
    const before = pinMail(person.email)?.id
    const { nonce } = await api<{ nonce: string }>(
      'POST',
      `/auth/send_login_link/${person.email}`,
      {},
      { heard },
    )
    const pin = await newPin(person.email, before)
    const path = `/auth/login/${person.email}/${pin}`
    const { token, error } = await api<{ token: string | null; error: string | null }>(
      'POST',
      path,
      { nonce },
      { heard },
    )
    if (token === null) throw new Error(`${person.email} could not sign in: ${error}`)
    person.token = token
    save()
  }

  /** A call of a person: signs in where that is over, and confirms with a PIN where one is asked for. */
  async function as<Answer>(
    person: Person,
    method: Method,
    path: string,
    body?: object,
    heard?: Heard,
  ): Promise<Answer> {
    if (person.token === undefined) await signIn(person, heard)
    const used = person.token
    const call = () => api<Answer>(method, path, body, { token: person.token, heard })
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 401) {
        await signIn(person, heard, used)
        return call()
      }
      if (error.code !== 'pin.required') throw error
      await alone(person, () => confirm(person, heard))
      return call()
    }
  }

  async function confirm({ email, token }: Person, heard: Heard): Promise<void> {
    const before = pinMail(email)?.id
    await api('POST', '/auth/verify/start', undefined, { token, heard })
    const pin = await newPin(email, before)
    await api('POST', '/auth/verify/pin', { pin }, { token, heard })
  }

  async function ordersOf(person: Person): Promise<OrderView[]> {
    const { items } = await as<{ items: Item[] }>(person, 'GET', '/transactions')
    return Promise.all(items.slice(0, 15).map((item) => orderOf(person, item)))
  }

  async function orderOf(person: Person, { id, service, state: now, reason }: Item): Promise<OrderView> {
    const stamp = `${now} ${reason ?? ''}`
    const last = known.get(id)
    if (last?.stamp === stamp && ended.has(now)) return last.order
    const order = await as<OrderView>(person, 'GET', `/orders/${service}/${id}`)
    known.set(id, { stamp, order })
    return order
  }

  return {
    as,
    /** The newest first. */
    people: () => state.people.toReversed(),
    find: (email: string) => state.people.find((one) => one.email === email),
    /** Somebody new, who has signed in. */
    async invite(heard?: Heard): Promise<Person> {
      const person: Person = { email: `ana.${randomBytes(3).toString('hex')}@sandbox.example` }
      await signIn(person, heard)
      state.people.push(person)
      state.people = state.people.slice(-mostPeople)
      save()
      return person
    },
    ordersOf,
    /** Everything that everybody ordered; a person whose orders cannot be read now is left out. */
    async orders(): Promise<{ person: Person; order: OrderView }[]> {
      const all = await Promise.all(
        state.people.map((person) =>
          ordersOf(person).then(
            (orders) => orders.map((order) => ({ person, order })),
            () => [],
          ),
        ),
      )
      return all.flat().toSorted((one, other) => (one.order.createdAt < other.order.createdAt ? 1 : -1))
    },
  }
}
