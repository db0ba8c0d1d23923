/**
 * The bank over HTTP: JSON; an HMAC-SHA256 over time, method, path and bytes signs each call and each hook. This is our own small
 * protocol; the API of a bank or a provider becomes another implementation of `IbanBank` in a file beside this one.
 *
 *   PUT  /virtual_ibans/{id}        {holder, currency}   GET  /virtual_ibans/{id}
 *   PUT  /virtual_ibans/{id}/state  {number, state}      ──► {id, status, iban?, bic?, bank?}
 */
import { Iban } from '@agio/domain'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { readAnswer } from '../../platform/outside/json-answer.ts'
import { call, hexMac, isMac } from '../../platform/outside/signed-call.ts'
import type { BankAnswer, IbanBank } from './iban-bank.ts'

const who = 'the bank of dedicated IBANs'
const toleranceSeconds = 300

const Answer = z.object({
  id: z.string(),
  status: z.enum(['pending', 'active', 'blocked', 'closed', 'refused']),
  iban: z.string().optional(),
  bic: z.string().max(11).optional(),
  bank: z.string().max(140).optional(),
})
const Hook = z.looseObject({ id: z.string().max(64) })

export type HttpBankSettings = { readonly url: string; readonly key: string; readonly secret: string }

export function createHttpBank({ url, key, secret }: HttpBankSettings, clock: Clock): IbanBank {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const root = new URL(url).pathname.replace(/\/+$/, '')
  const ask = (path: string, body?: object) => {
    const text = body && JSON.stringify(body)
    const method = body ? 'PUT' : 'GET'
    const at = String(seconds())
    const headers = {
      'x-key': key,
      'x-timestamp': at,
      'x-signature': hexMac(secret, at, method, `${root}${path}`, text ?? ''),
    }
    return call(url, path, text, headers, method)
  }
  const pathOf = (id: string) => `/virtual_ibans/${encodeURIComponent(id)}`
  const read = (id: string, answer: Parameters<typeof readAnswer>[2]) =>
    answerOf(id, readAnswer(who, Answer, answer))
  return {
    open: async ({ id, holder }) => read(id, await ask(pathOf(id), { holder, currency: 'EUR' })),
    async look(id) {
      const answer = await ask(pathOf(id))
      return answer.status === 404 ? undefined : read(id, answer)
    },
    change: async (id, { number, to }) => read(id, await ask(`${pathOf(id)}/state`, { number, state: to })),
    readHook(bytes, header) {
      const at = header('x-timestamp')
      if (!/^\d{1,12}$/.test(at) || Math.abs(seconds() - Number(at)) > toleranceSeconds) return undefined
      if (!isMac(header('x-signature'), hexMac(secret, at, bytes))) return undefined
      return Hook.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data?.id
    },
  }
}

/** Throws for an IBAN with wrong check digits or an answer to another request. */
function answerOf(id: string, it: z.infer<typeof Answer>): BankAnswer {
  if (it.id !== id) throw new Error(`${who} answered about another IBAN`)
  if (it.iban === undefined) {
    if (it.status === 'active') throw new Error(`${who} named no IBAN`)
    return { word: it.status, account: undefined }
  }
  const iban = Iban.readIban(it.iban)
  if (typeof iban !== 'string') throw new Error(`${who} named no valid IBAN`)
  return { word: it.status, account: { iban, bic: it.bic ?? '', bank: it.bank ?? '' } }
}
