/** NextGenPSD2 XS2A 1.3 payment initiation, as the banks of the sandbox offer it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { textOf, unitsOf } from '../app/decimal.ts'
import type { Currency } from '../bank/index.ts'
import { institutionOf, products, type Institution } from './institutions.ts'
import type { Payments } from './payments.ts'
import type { ObPayment } from './record.ts'

export type Xs2aAnswer = { status: number; body?: object }
type Named = { bank: string; product: string; payment: string; authorisation: string }
export type Xs2aDeps = { payments: Payments; base: () => string }

const no = (status: number, code: string, text: string): Xs2aAnswer => ({
  status,
  body: { tppMessages: [{ category: 'ERROR', code, text }] },
})

/** POST /v1/payments/{product} */
export function initiate(
  { payments, base }: Xs2aDeps,
  bank: Institution,
  request: FastifyRequest,
): Xs2aAnswer {
  const { product } = request.params as Named
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const currency = bank.currencies.find((one) => products[one] === product)
  if (!currency)
    return no(
      404,
      'PRODUCT_UNKNOWN',
      `this bank offers ${bank.currencies.map((one) => products[one]).join(', ')}`,
    )
  const requestId = header('x-request-id')
  const redirectUri = header('tpp-redirect-uri')
  if (!requestId || !/^[0-9a-f-]{36}$/i.test(requestId))
    return no(400, 'FORMAT_ERROR', 'X-Request-ID is a UUID')
  if (!header('psu-ip-address')) return no(400, 'FORMAT_ERROR', 'PSU-IP-Address is missing')
  if (!redirectUri) return no(400, 'FORMAT_ERROR', 'TPP-Redirect-URI is missing')
  if (bank.approach === 'oauth2_prestep' && !isSignedIn(payments, bank, header('authorization')))
    return no(401, 'TOKEN_INVALID', 'Please retrieve token first')
  const body = readBody(request.body, currency)
  if ('error' in body) return no(400, 'FORMAT_ERROR', body.error)
  const notifyUri = header('tpp-notification-uri')
  const payment = payments.receive({
    ...body,
    bank: bank.id,
    requestId,
    currency,
    begun: bank.startAuthorisation === 'implicit',
    redirectUri,
    refusedUri: header('tpp-nok-redirect-uri') ?? redirectUri,
    ...(notifyUri ? { notifyUri } : {}),
  })
  const path = resourceOf(base(), payment, product)
  return {
    status: 201,
    body: {
      transactionStatus: payment.status,
      paymentId: payment.id,
      _links: {
        ...consentLinks(base(), bank, payment, path),
        self: { href: path },
        status: { href: `${path}/status` },
      },
    },
  }
}

function consentLinks(base: string, bank: Institution, payment: ObPayment, path: string): object {
  if (bank.startAuthorisation === 'explicit')
    return { startAuthorisation: { href: `${path}/authorisations` } }
  return {
    ...pageLink(base, bank, payment),
    scaStatus: { href: `${path}/authorisations/${payment.authorisationId}` },
  }
}

const pageLink = (base: string, bank: Institution, { id }: ObPayment): object =>
  bank.approach === 'oauth2'
    ? { scaOAuth: { href: `${base}/open-banking/${bank.id}/.well-known/oauth-authorization-server` } }
    : { scaRedirect: { href: `${base}/open-banking/${bank.id}/consent?payment=${encodeURIComponent(id)}` } }

/** POST …/authorisations */
export function begin({ payments, base }: Xs2aDeps, bank: Institution, payment: ObPayment): Xs2aAnswer {
  payment.begun = true
  payments.save()
  const path = resourceOf(base(), payment, products[payment.currency])
  return {
    status: 201,
    body: {
      scaStatus: payment.sca,
      authorisationId: payment.authorisationId,
      _links: {
        ...pageLink(base(), bank, payment),
        scaStatus: { href: `${path}/authorisations/${payment.authorisationId}` },
      },
    },
  }
}

/** GET …/{paymentId} */
export function describe(payment: ObPayment): Xs2aAnswer {
  const { debtor, currency, amount, creditor, reference, endToEndId, status } = payment
  const account = debtor?.sortCode
    ? { bban: `${debtor.sortCode}${debtor.accountNumber}` }
    : { iban: debtor?.iban }
  return {
    status: 200,
    body: {
      endToEndIdentification: endToEndId,
      ...(debtor ? { debtorAccount: { ...account, currency }, debtorName: debtor.name } : {}),
      instructedAmount: { currency, amount },
      creditorAccount: { ...(creditor.iban ? { iban: creditor.iban } : { bban: creditor.bban }), currency },
      creditorName: creditor.name,
      remittanceInformationUnstructured: reference,
      transactionStatus: status,
    },
  }
}

export const unknownPayment = no(404, 'RESOURCE_UNKNOWN', 'there is no such payment')
export const notCancellable = no(400, 'CANCELLATION_INVALID', 'the payment cannot be cancelled any more')

/** Answers as the bank behaves: late, not at all, or with 503. */
export async function asItBehaves(
  { payments }: Xs2aDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  slowMs: number,
  work: (bank: Institution) => Xs2aAnswer,
): Promise<FastifyReply> {
  const bank = institutionOf((request.params as Named).bank)
  const answer = (found: Xs2aAnswer) =>
    found.body === undefined ? reply.code(found.status).send() : reply.code(found.status).send(found.body)
  if (!bank) return answer(no(404, 'RESOURCE_UNKNOWN', 'there is no such bank'))
  const { behaviour } = payments.state(bank.id)
  if (behaviour === 'down') return answer(no(503, 'SERVICE_UNAVAILABLE', 'the bank is down'))
  const found = work(bank)
  if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
  if (behaviour !== 'unanswered') return answer(found)
  // The work is done, and the line breaks before the answer.
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function isSignedIn({ record }: Payments, bank: Institution, authorization: string | undefined): boolean {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  return Object.hasOwn(record.tokens, token) && record.tokens[token]?.bank === bank.id
}

type Body = Pick<ObPayment, 'amount' | 'creditor' | 'reference' | 'endToEndId'>

function readBody(given: unknown, currency: Currency): Body | { error: string } {
  const body = (given ?? {}) as {
    instructedAmount?: { currency?: unknown; amount?: unknown }
    creditorAccount?: { iban?: unknown; bban?: unknown }
    creditorName?: unknown
    remittanceInformationUnstructured?: unknown
    endToEndIdentification?: unknown
  }
  const text = (value: unknown, most: number) =>
    typeof value === 'string' && value !== '' && value.length <= most ? value : undefined
  const amount = text(body.instructedAmount?.amount, 18)
  if (body.instructedAmount?.currency !== currency)
    return { error: `instructedAmount.currency is ${currency}` }
  const units = unitsOf(amount ?? '', 2)
  if (!units || units <= 0n) return { error: 'instructedAmount.amount is above zero' }
  const name = text(body.creditorName, 70)
  const iban = text(body.creditorAccount?.iban, 34)
  const bban = text(body.creditorAccount?.bban, 30)
  if (!name) return { error: 'creditorName has 1 to 70 characters' }
  if (!iban && !bban) return { error: 'creditorAccount has iban or bban' }
  return {
    amount: textOf(units, 2),
    creditor: { name, ...(iban ? { iban } : {}), ...(bban ? { bban } : {}) },
    reference: text(body.remittanceInformationUnstructured, 140) ?? '',
    endToEndId: text(body.endToEndIdentification, 35) ?? 'NOTPROVIDED',
  }
}

const resourceOf = (base: string, { bank, id }: ObPayment, product: string) =>
  `${base}/open-banking/${bank}/v1/payments/${product}/${id}`
