/** The calls of NextGenPSD2 XS2A 1.3 payment initiation that this rail makes: only paths, headers and bodies. */
import { randomUUID } from 'node:crypto'
import { Money } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { BankAccount } from '../../rail.ts'
import type { BankSettings } from './banks.ts'
import { callBank, type BankAnswer } from './calls.ts'

/** A payment as the bank is asked for it; the same fields make the same request. */
export type Initiation = {
  readonly requestId: string
  readonly endToEndId: string
  readonly amount: Money.Money<Money.Fiat>
  readonly reference: string
  readonly creditor: { readonly holder: string; readonly account: BankAccount }
  readonly psuAddress: string
  readonly redirectUri: string
  readonly refusedUri: string
  readonly notifyUri: string | undefined
  readonly token: string | undefined
}

/** A payment that its bank knows. */
export type AtBank = {
  readonly bank: BankSettings
  readonly currency: Money.Fiat
  readonly bankPaymentId: string
  readonly token: string | undefined
}

const resource = ({ bank, currency, bankPaymentId }: AtBank) =>
  `${bank.baseUrl}/v1/payments/${bank.products[currency] ?? ''}/${inPath(bankPaymentId)}`

const get = (platform: Platform, at: AtBank, path: string): Promise<BankAnswer> =>
  callBank(platform, at.bank, { method: 'GET', url: resource(at) + path, headers: headersOf(at.token) })

export function initiate(platform: Platform, bank: BankSettings, it: Initiation): Promise<BankAnswer> {
  return callBank(platform, bank, {
    method: 'POST',
    url: `${bank.baseUrl}/v1/payments/${bank.products[it.amount.asset] ?? ''}`,
    headers: {
      ...headersOf(it.token, it.requestId),
      ...json,
      ...customerOf(it),
      ...(bank.startAuthorisation === 'explicit' && { 'tpp-explicit-authorisation-preferred': 'true' }),
      ...(it.notifyUri !== undefined && {
        'tpp-notification-uri': it.notifyUri,
        'tpp-notification-content-preferred': 'status=PROCESS',
      }),
    },
    body: JSON.stringify(bodyOf(it)),
  })
}

export type Back = Pick<Initiation, 'psuAddress' | 'redirectUri' | 'refusedUri'>

export const startAuthorisation = (platform: Platform, at: AtBank, back: Back): Promise<BankAnswer> =>
  callBank(platform, at.bank, {
    method: 'POST',
    url: `${resource(at)}/authorisations`,
    headers: { ...headersOf(at.token), ...json, ...customerOf(back) },
    body: '{}',
  })

export const status = (platform: Platform, at: AtBank) => get(platform, at, '/status')
export const scaStatus = (platform: Platform, at: AtBank, authorisationId: string) =>
  get(platform, at, `/authorisations/${inPath(authorisationId)}`)
export const payment = (platform: Platform, at: AtBank) => get(platform, at, '')
export const cancel = (platform: Platform, at: AtBank): Promise<BankAnswer> =>
  callBank(platform, at.bank, { method: 'DELETE', url: resource(at), headers: headersOf(at.token) })

/** The network address of the customer, and the page that the bank sends their browser back to. */
const customerOf = ({ psuAddress, redirectUri, refusedUri }: Back) => ({
  'psu-ip-address': psuAddress,
  'tpp-redirect-preferred': 'true',
  'tpp-redirect-uri': redirectUri,
  'tpp-nok-redirect-uri': refusedUri,
})

const json = { 'content-type': 'application/json; charset=UTF-8' }

const headersOf = (token: string | undefined, requestId: string = randomUUID()) => ({
  'x-request-id': requestId,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})

/** Ids of banks end in `==`, which many of them do not know in its encoded form. */
const inPath = (id: string) => encodeURIComponent(id).replaceAll('%3D', '=')

/** No debtor account: the customer chooses it at the bank, and we never ask for it. */
function bodyOf({ endToEndId, amount, reference, creditor }: Initiation): object {
  return {
    endToEndIdentification: endToEndId,
    instructedAmount: { currency: amount.asset, amount: Money.format(amount) },
    creditorAccount: { ...accountOf(creditor.account), currency: amount.asset },
    creditorName: creditor.holder.slice(0, 70),
    remittanceInformationUnstructured: reference,
  }
}

const accountOf = (account: BankAccount) =>
  account.kind === 'iban' ? { iban: account.iban } : { bban: account.sortCode + account.accountNumber }
