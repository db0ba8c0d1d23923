/** Money comes that nobody waits for. Whoever sent it says so without signing in, and the desk sends it back and tells them. */
import { randomUUID } from 'node:crypto'
import type { ClaimItem, ClaimView } from '@agio/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { freshEmail } from '../world/customer.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const sender = { fromName: 'Otto Fremdling', fromIban: 'DE02120300000000202051' }

async function sendsProof(): Promise<string> {
  const size = { width: 600, height: 400, channels: 3, background: '#cdb' } as const
  const body = new Uint8Array(await sharp({ create: size }).jpeg().toBuffer())
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${world.api}/claims/proofs`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

test('a stranger claims a transfer: the same answer before it came, matched by an operator once it is sent back', async () => {
  const [email, reference] = [freshEmail('claim'), `lost ${randomUUID().slice(0, 8)}`]
  const words = {
    amount: '43.17',
    currency: 'EUR',
    day: new Date().toISOString().slice(0, 10),
    senderName: sender.fromName,
    senderAccount: sender.fromIban,
    reference,
    email,
    locale: 'de',
  }
  expect(await world.call('POST', '/claims', { ...words, proof: await sendsProof() })).toEqual({ done: true })
  const received = await until('the mail', async () => (await world.outside.mails(email))[0])
  expect(received.subject).toBe('Ihre Meldung einer Überweisung ist da')

  await world.outside.bank.transfer({ ...sender, amount: '43.17', currency: 'EUR', reference })
  const money = await world.backOffice.unmatched(reference)
  const desk = await world.backOffice.as('support')
  const { items } = await desk<{ items: ClaimItem[] }>('GET', '/admin/claims?limit=100')
  const claim = items.find(({ amount }) => amount.amount === '43.17')!
  const seen = () => desk<ClaimView>('GET', `/admin/claims/${claim.id}`)
  expect((await seen()).candidates).toMatchObject([{ money: { id: money.id }, mayMatch: false }])
  const match = () =>
    desk('POST', `/admin/claims/${claim.id}/match`, { moneyId: money.id, reason: 'The proof shows it' })
  await expect(match()).rejects.toMatchObject({ code: 'backoffice.changed' })
  await world.backOffice.sendBack(money.id)
  expect(await match()).toEqual({ done: true })
  expect(await seen()).toMatchObject({ state: 'matched', moneyId: money.id })
  const found = await until('the other mail', async () => {
    const mails = await world.outside.mails(email)
    return mails.length === 2 && mails.find(({ subject }) => subject !== received.subject)
  })
  expect(found.subject).toBe('Wir haben Ihre Überweisung gefunden')
  expect(found.text).not.toContain('43')
})
