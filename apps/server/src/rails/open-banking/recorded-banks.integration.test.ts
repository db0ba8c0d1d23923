/**
 * Plays back conversations that others recorded with real test banks: the rail understands each, failures too. Runs where the
 * case files are beside the repository.
 */
import { refusals } from '@agio/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { readBanks } from './banks/banks.ts'
import { areThere, replay } from './testing/recorded-bank.ts'
import { openRailWorld } from './testing/world.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function openRecorded(folders: string[], bank: object) {
  const theirs = await replay(folders)
  opened.push(theirs.close)
  const banks = readBanks(
    JSON.stringify([
      {
        id: 'recorded',
        name: 'Recorded bank',
        countries: ['DE'],
        products: { EUR: 'sepa-credit-transfers' },
        approach: 'redirect',
        clientId: 'agio',
        redirectOrigins: ['http://localhost:4400'],
        ...bank,
        baseUrl: theirs.baseUrl,
      },
    ]),
  )
  const world = await openRailWorld([...banks], refusals)
  opened.push(() => world[Symbol.asyncDispose]())
  /** The state with which the bank's page would send the browser back. */
  const stateIn = (url: string) => new URL(url).searchParams.get('state') ?? ''
  const sentTo = (name: string) =>
    theirs.asked.find((one) => one.method === 'POST' && typeof one.headers[name] === 'string')?.headers[
      name
    ] as string
  return { ...world, theirs, stateIn, sentTo }
}

const login = 'http://localhost:4400/payment-initiation/login'

describe.runIf(areThere)(
  'recorded conversations (runs where the case files lie beside the repository)',
  () => {
    test.each([
      ['the test bank', 'restrecord/redirect/payments/sandbox', 'implicit', 'DE80760700240271232400'],
      [
        'the test bank, begun by a call',
        'restrecord/redirect/payments/sandbox',
        'explicit',
        'DE80760700240271232400',
      ],
      ['Consorsbank', 'restrecord/redirect/payments/consorsbank', 'implicit', undefined],
      ['Consorsbank, begun by a call', 'restrecord/redirect/payments/consorsbank', 'explicit', undefined],
      ['a bank that would take the login from us', 'xs2a-sandbox', 'implicit', 'DE38760700240320465700'],
    ])('%s: redirect, and the payment is under way', async (_, folder, startAuthorisation, iban) => {
      const it = await openRecorded([folder], { startAuthorisation })
      const { body, status } = await it.start('recorded')
      expect(status).toBe(200)
      expect(body.redirectUrl.startsWith(`${login}?paymentId=`)).toBe(true)
      it.theirs.finish()
      const came = await it.back(it.sentTo('tpp-redirect-uri'), 'a1')
      expect(came.body).toEqual({ outcome: 'authorised', orderId: it.order })
      expect(await it.facts()).toEqual(['authorisation.granted'])
      const payer = await it.rail.payers.payerOf(body.id)
      expect(payer?.account).toEqual(iban === undefined ? undefined : { kind: 'iban', iban })
    })

    test('a bank that asks for the login in our own page is not given to anybody: refused, another may be chosen', async () => {
      const it = await openRecorded(['xs2a-sandbox'], { startAuthorisation: 'explicit' })
      expect((await it.start('recorded')).body.error?.code).toBe('bank.unavailable')
      expect(
        it.theirs.asked.some(({ url, status }) => url.endsWith('/authorisations') && status === 201),
      ).toBe(true)
    })

    test.each([
      [
        'the test bank',
        'results',
        login,
        { metadata: '/oauth/authorization-server', codeIn: 'query' },
        ['http://localhost:4400'],
      ],
      [
        'Commerzbank',
        'commerzbank',
        'https://localhost:8080/authorize',
        { metadata: '/oauth/authorization-server', tokenUrl: '/oauth/authorization-server/v1/token' },
        ['https://localhost:8080'],
      ],
      [
        'Santander',
        'santander',
        'https://api.santander.de/scb-openapis/client/oauthsos/password/authorize',
        { tokenUrl: '/v1/oauth_matls/token', ownToken: true },
        ['https://api.santander.de'],
      ],
    ])('%s: OAuth 2 after the initiation', async (_, name, page, oauth, redirectOrigins) => {
      const folder = 'restrecord/oauth2/integrated/payments'
      const folders =
        name === 'results' ? [`${folder}/results-oauth2`, `${folder}/results-xs2a`] : [`${folder}/${name}`]
      const it = await openRecorded(folders, { approach: 'oauth2', oauth, redirectOrigins })
      const { body, status } = await it.start('recorded')
      expect(status).toBe(200)
      const url = new URL(body.redirectUrl)
      expect(url.origin + url.pathname).toBe(page)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${it.url()}/buy/open-banking-callback`,
        scope: expect.stringContaining('PIS:n2p3ojqm6ueavh'),
      })
      const code = 'jCLPmAuBugTKfOkmxcmGKsiq'
      const back = `${it.url()}/buy/open-banking-callback?code=${code}&state=${it.stateIn(body.redirectUrl)}`
      expect((await it.back(back, 'a1')).body).toEqual({ outcome: 'authorised', orderId: it.order })
      expect(await it.facts()).toEqual(['authorisation.granted'])
    })

    test('OAuth 2 before the initiation: login, then the consent, then the payment is under way', async () => {
      const folder = 'restrecord/oauth2/prestep/payments'
      const it = await openRecorded([`${folder}/results-oauth2`, `${folder}/results-xs2a`], {
        approach: 'oauth2_prestep',
        oauth: { metadata: '/oauth/authorization-server', codeIn: 'query' },
      })
      const { body } = await it.start('recorded')
      expect(body.redirectUrl.startsWith('http://localhost:4400/auth/authorize?redirect_uri=http')).toBe(true)
      const code = 'jCLPmAuBugTKfOkmxcmGKsiq'
      const back = `${it.url()}/buy/open-banking-callback?code=${code}&state=${it.stateIn(body.redirectUrl)}`
      const signedIn = await it.back(back, 'a1')
      expect(signedIn.body.outcome).toBe('pending')
      expect(signedIn.body.continueAt?.startsWith(`${login}?paymentId=az89REkp5X`)).toBe(true)
      const came = await it.back(it.sentTo('tpp-redirect-uri'), 'a1')
      expect(came.body).toEqual({ outcome: 'authorised', orderId: it.order })
    })

    test('a bank that wants a token first says so: TOKEN_INVALID is no payment, and nothing is lost', async () => {
      const folder = 'restrecord/oauth2/prestep/payments'
      const it = await openRecorded([`${folder}/results-oauth2`, `${folder}/results-xs2a`], {})
      expect((await it.start('recorded')).body.error?.code).toBe('bank.unavailable')
      expect(it.theirs.asked.map(({ status }) => status)).toEqual([401])
      expect(await it.payments()).toMatchObject([{ status: 'started' }])
      expect(await it.facts()).toEqual([])
    })

    test('a code that the bank does not take leaves the payment waiting for a better word', async () => {
      const folder = 'restrecord/oauth2/integrated/payments'
      const it = await openRecorded([`${folder}/results-oauth2`, `${folder}/results-xs2a`], {
        approach: 'oauth2',
        oauth: { metadata: '/oauth/authorization-server', codeIn: 'query' },
      })
      const { body } = await it.start('recorded')
      const back = `${it.url()}/buy/open-banking-callback?code=wrong&state=${it.stateIn(body.redirectUrl)}`
      expect((await it.back(back, 'a1')).body.outcome).toBe('pending')
      expect(await it.facts()).toEqual([])
    })
  },
)
