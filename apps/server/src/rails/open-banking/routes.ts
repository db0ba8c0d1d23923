/** Open banking over HTTP: the banks, a payment, the callback, and hooks. */
import {
  bankCallback,
  getBankPayment,
  listBanks,
  openBankingHook,
  startBankPayment,
  type BankView,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/route.ts'
import { currenciesOf } from './banks/banks.ts'
import type { Callback } from './payments/callback.ts'
import { healthOfBanks } from './banks/health.ts'
import { hearHook } from './payments/hooks.ts'
import type { Context } from './deps.ts'
import { findPayment } from './payments/payment-store.ts'
import { startedOf } from './payments/payments.ts'
import type { Start } from './payments/start.ts'

export type RouteDeps = Context & { readonly start: Start; readonly callback: Callback }

export function openBankingRoutes(serve: Serve, deps: RouteDeps): void {
  const { settings, database, clock } = deps

  serve(listBanks, async ({ query }) => {
    const healthOf = await healthOfBanks(database, clock.now())
    const words = plain(query.q ?? '')
    const items = settings.banks
      .map((bank): BankView => ({
        id: bank.id,
        name: bank.name,
        logo: bank.logo ?? null,
        countries: [...bank.countries],
        currencies: currenciesOf(bank),
        health: healthOf(bank.id),
      }))
      .filter(({ currencies }) => query.currency === undefined || currencies.includes(query.currency))
      .filter(({ countries }) => query.country === undefined || countries.includes(query.country))
      .filter(({ name }) => plain(name).includes(words))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    return { ...wirePage(items), provider: settings.provider ?? null }
  })

  serve(startBankPayment, ({ body, caller, ip }) =>
    deps.start({
      customerId: caller.id,
      sessionId: caller.sessionId,
      orderId: body.orderId,
      bankId: body.bankId,
      ip,
    }),
  )

  serve(getBankPayment, async ({ params, caller }) => {
    const payment = await findPayment(database, params.id)
    if (payment?.customerId !== caller.id) return { refused: 'not-found' }
    const { reason, startedAt, ...started } = startedOf(deps, payment)
    return {
      orderId: payment.owner,
      payment: {
        ...started,
        method: 'OPEN_BANKING' as const,
        reason: reason ?? null,
        startedAt: wireTime(startedAt),
      },
    }
  })

  serve(bankCallback, ({ body, caller }) => deps.callback(body, caller), { recognises: 'customer' })

  serve(openBankingHook, ({ params, headers, bytes, body }) =>
    hearHook(deps, { bankId: params.bankId, headers, bytes: bytes ?? new Uint8Array(), body }),
  )
}

/** Found without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
