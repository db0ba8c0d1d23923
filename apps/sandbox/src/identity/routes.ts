/** Sumsub's API under /identity/sumsub, Veriff's under /identity/veriff, and the page where one plays the verdict. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, page } from '../app/page.ts'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import {
  decisionOf,
  documentsOf,
  identityKeys,
  reviewOf,
  verdictKinds,
  type Person,
  type Given,
  type Shown,
  type VerdictKind,
  type Vendors,
} from './vendors.ts'

type Work = (request: FastifyRequest, reply: FastifyReply) => unknown

export function identityRoutes(
  app: FastifyInstance,
  serve: Serve,
  vendors: Vendors,
  base: () => string,
): void {
  serve(controls.listPeople, () => ({ people: vendors.list(), faults: vendors.faults.list() }))
  serve(controls.faultIdentity, ({ body }) => vendors.faults.set(body))
  serve(
    controls.decidePerson,
    ({ body }) => vendors.decide(body.id, body.verdict, shownIn(body)) ?? { error: 'nobody of this name' },
  )
  const pageOf = ({ id }: Person) => `${base()}/identity/page/${id}`
  sumsub(app, vendors, pageOf)
  veriff(app, vendors, pageOf)
  hostedPage(app, vendors)
}

const shownIn = (it: Given) => {
  const given = shownFields.map(([name]) => [name, it[name]] as const)
  return Object.fromEntries(given) satisfies Given
}

const shownFields = [
  ['firstName', 'First names', 'text'],
  ['lastName', 'Last name', 'text'],
  ['birthDate', 'Date of birth', 'date'],
  ['country', 'Country', 'text'],
  ['number', 'Document number', 'text'],
  ['validUntil', 'Valid until', 'date'],
] as const satisfies readonly (readonly [keyof Shown, string, string])[]

const mac = (...parts: readonly string[]) =>
  createHmac('sha256', identityKeys.secret).update(parts.join('')).digest('hex')

const troubled =
  ({ faults }: Vendors, isSigned: (request: FastifyRequest) => boolean, work: Work): Work =>
  async (request, reply) => {
    if (!isSigned(request)) return reply.code(401).send({ code: 401, description: 'signature' })
    if (faults.on('down')) return reply.code(503).send({})
    if (faults.on('slow')) return reply.hijack()
    return work(request, reply)
  }

function sumsub(app: FastifyInstance, vendors: Vendors, pageOf: (person: Person) => string): void {
  const root = '/identity/sumsub'
  const isSigned = ({ headers, method, url, body }: FastifyRequest) => {
    const path = url.slice(root.length)
    const text = method === 'POST' ? JSON.stringify(body) : ''
    return (
      headers['x-app-token'] === identityKeys.key &&
      headers['x-app-access-sig'] === mac(String(headers['x-app-access-ts']), method, path, text)
    )
  }
  const signed = (work: Work) => troubled(vendors, isSigned, work)
  const view = (person: Person) => ({
    id: person.id,
    externalUserId: vendors.faults.on('lying') ? 'ids_somebody_else' : person.externalId,
    ...documentsOf(person),
    review: reviewOf(person),
  })
  app.post(
    `${root}/resources/applicants`,
    signed(({ body }, reply) => {
      const { externalUserId: externalId, fixedInfo = {} } = body as {
        externalUserId: string
        fixedInfo?: { firstName?: string; lastName?: string; dob?: string }
      }
      const { dob: birthDate, ...names } = fixedInfo
      const typed = { ...names, ...(birthDate !== undefined && { birthDate }) }
      if (vendors.of(externalId)) return reply.code(409).send({ code: 409, description: 'already exists' })
      return reply
        .code(201)
        .send(view(vendors.add({ vendor: 'sumsub', externalId, typed, returnUrl: undefined })))
    }),
  )
  app.get(
    `${root}/resources/applicants/:id/one`,
    signed(({ params }, reply) => {
      const { id } = params as { id: string }
      const [, external] = /^-;externalUserId=(.+)$/.exec(id) ?? []
      const person = external === undefined ? vendors.find(id) : vendors.of(external)
      return person ? reply.send(view(person)) : reply.code(404).send({})
    }),
  )
  app.post(
    `${root}/resources/sdkIntegrations/levels/-/websdkLink`,
    signed(({ body }, reply) => {
      const { userId, redirect } = body as { userId: string; redirect?: { successUrl?: string } }
      const person = vendors.of(userId)
      if (person) vendors.sendsBack(person, redirect?.successUrl)
      return person ? reply.send({ url: pageOf(person) }) : reply.code(404).send({})
    }),
  )
}

function veriff(app: FastifyInstance, vendors: Vendors, pageOf: (person: Person) => string): void {
  const root = '/identity/veriff/v1/sessions'
  const isSigned = ({ headers, method, params, body }: FastifyRequest) => {
    const text = method === 'POST' ? JSON.stringify(body) : (params as { id: string }).id
    return headers['x-auth-client'] === identityKeys.key && headers['x-hmac-signature'] === mac(text)
  }
  const signed = (work: Work) => troubled(vendors, isSigned, work)
  const nameOf = (name: string) => (vendors.faults.on('lying') ? 'ids_somebody_else' : name)
  app.post(
    root,
    signed(({ body }, reply) => {
      const { verification } = body as {
        verification: {
          callback?: string
          vendorData: string
          person?: { firstName?: string; lastName?: string; dateOfBirth?: string }
        }
      }
      const { vendorData: externalId, callback: returnUrl, person: said = {} } = verification
      const { dateOfBirth: birthDate, ...names } = said
      const typed = { ...names, ...(birthDate !== undefined && { birthDate }) }
      const person = vendors.add({ vendor: 'veriff', externalId, typed, returnUrl })
      const made = { id: person.id, url: pageOf(person), vendorData: nameOf(externalId), status: 'created' }
      return reply.code(201).send({ status: 'success', verification: made })
    }),
  )
  app.get(
    `${root}/:id/decision`,
    signed(({ params }, reply) => {
      const person = vendors.find((params as { id: string }).id)
      if (!person) return reply.code(404).send({})
      const verification = decisionOf({ ...person, externalId: nameOf(person.externalId) })
      return reply.send({ status: 'success', verification })
    }),
  )
}

const words: Readonly<Record<VerdictKind, string>> = {
  pending: 'Hand in, nobody has looked yet',
  green: 'Everything is right',
  retry: 'Once more: back side and selfie',
  final: 'Refused for good',
}

function hostedPage(app: FastifyInstance, vendors: Vendors): void {
  app.get<{ Params: { id: string } }>('/identity/page/:id', async ({ params }, reply) => {
    const person = vendors.find(params.id)
    const isOver = !person || vendors.faults.on('links_over')
    const back = person?.returnUrl && html`<p><a href="${person.returnUrl}">Back without handing in</a></p>`
    const body = !isOver
      ? html`<h1>Show your document</h1>
          <p>Here a person shows a passport and their face. You decide what the vendor finds.</p>
          <p class="quiet">
            ${person.vendor} · ${person.externalId} · ${person.verdict ?? 'nothing handed in'}
          </p>
          ${verdictKinds.map(
            (verdict) =>
              html`<form method="get" action="/identity/page/${person.id}/${verdict}">
                ${
                  verdict === 'green'
                    ? shownFields.map(
                        ([name, label, type]) =>
                          html`<p>
                            <label>
                              ${label}
                              <input type="${type}" name="${name}" value="${person.shows[name]}" required />
                            </label>
                          </p>`,
                      )
                    : undefined
                }
                <p><button>${words[verdict]}</button></p>
              </form>`,
          )}
          ${back || undefined}`
      : html`<h1>This link is over</h1>
          <p>Begin again where you came from.</p>
          ${back || undefined}`
    return reply
      .code(isOver ? 404 : 200)
      .type('text/html')
      .send(page({ title: 'Identity', skin: 'identity', body }))
  })
  app.get<{ Params: { id: string; verdict: string }; Querystring: Given }>(
    '/identity/page/:id/:verdict',
    async ({ params, query }, reply) => {
      const verdict = verdictKinds.find((one) => one === params.verdict)
      const person = verdict && vendors.decide(params.id, verdict, shownIn(query))
      return reply.redirect(person?.returnUrl ?? `/identity/page/${params.id}`)
    },
  )
}
