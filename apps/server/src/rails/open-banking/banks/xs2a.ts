/** The calls of NextGenPSD2 XS2A 1.3 payment initiation that this rail makes: only paths, headers and bodies. */
import { randomUUID } from 'node:crypto'
import { Money } from '@agio/domain'
import type { BankAccount } from '../../rail.ts'
import type { BankSettings } from './banks.ts'
import type { BankAnswer, BankCalls } from './calls.ts'

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

/** A payment the bank knows. */
export type AtBank = {
  readonly currency: Money.Fiat
  readonly bankPaymentId: string
  readonly token: string | undefined
}

export type Xs2a = ReturnType<typeof createXs2a>

export function createXs2a(call: BankCalls, bank: BankSettings) {
  const resource = ({ currency, bankPaymentId }: AtBank) =>
    `${bank.baseUrl}/v1/payments/${bank.products[currency] ?? ''}/${inPath(bankPaymentId)}`
  const get = (at: AtBank, path: string) =>
    call(bank, { method: 'GET', url: resource(at) + path, headers: headersOf(at.token) })

  return {
    initiate(it: Initiation): Promise<BankAnswer> {
      return call(bank, {
        method: 'POST',
        url: `${bank.baseUrl}/v1/payments/${bank.products[it.amount.asset] ?? ''}`,
        headers: {
          ...headersOf(it.token, it.requestId),
          ...json,
          'psu-ip-address': it.psuAddress,
          'tpp-redirect-preferred': 'true',
          'tpp-redirect-uri': it.redirectUri,
          'tpp-nok-redirect-uri': it.refusedUri,
          ...(bank.startAuthorisation === 'explicit' && { 'tpp-explicit-authorisation-preferred': 'true' }),
          ...(it.notifyUri !== undefined && {
            'tpp-notification-uri': it.notifyUri,
            'tpp-notification-content-preferred': 'status=PROCESS',
          }),
        },
        body: JSON.stringify(bodyOf(it)),
      })
    },
    startAuthorisation: (at: AtBank, it: Pick<Initiation, 'psuAddress' | 'redirectUri' | 'refusedUri'>) =>
      call(bank, {
        method: 'POST',
        url: `${resource(at)}/authorisations`,
        headers: {
          ...headersOf(at.token),
          ...json,
          'psu-ip-address': it.psuAddress,
          'tpp-redirect-preferred': 'true',
          'tpp-redirect-uri': it.redirectUri,
          'tpp-nok-redirect-uri': it.refusedUri,
        },
        body: '{}',
      }),
    status: (at: AtBank) => get(at, '/status'),
    scaStatus: (at: AtBank, authorisationId: string) => get(at, `/authorisations/${inPath(authorisationId)}`),
    payment: (at: AtBank) => get(at, ''),
    cancel: (at: AtBank) => call(bank, { method: 'DELETE', url: resource(at), headers: headersOf(at.token) }),
  }
}

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
