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
import type { Platform } from '../../platform/platform.ts'
import { currenciesOf } from './banks/banks.ts'
import { comeBack } from './payments/callback.ts'
import { healthOfBanks } from './banks/health.ts'
import { hearHook } from './payments/hooks.ts'
import type { OpenBankingDoors } from './doors.ts'
import { findPayment } from './payments/payment-store.ts'
import { startedOf } from './payments/payments.ts'
import { startPayment } from './payments/start.ts'

export function openBankingRoutes(serve: Serve, platform: Platform, doors: OpenBankingDoors): void {
  const { settings, db, clock } = platform

  serve(listBanks, async ({ query }) => {
    const healthOf = await healthOfBanks(db, clock.now())
    const words = plain(query.q ?? '')
    const items = doors.banks
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
    return { ...wirePage(items), provider: settings.openBankingProvider ?? null }
  })

  serve(startBankPayment, ({ body, caller, ip }) =>
    startPayment(platform, doors, {
      customerId: caller.id,
      sessionId: caller.sessionId,
      orderId: body.orderId,
      bankId: body.bankId,
      ip,
    }),
  )

  serve(getBankPayment, async ({ params, caller }) => {
    const payment = await findPayment(db, params.id)
    if (payment?.customerId !== caller.id) return { refused: 'not-found' }
    const { reason, startedAt, ...started } = startedOf(doors, payment)
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

  serve(bankCallback, ({ body, caller }) => comeBack(platform, doors, body, caller), {
    recognises: 'customer',
  })

  serve(openBankingHook, ({ params, headers, bytes, body }) =>
    hearHook(platform, doors, { bankId: params.bankId, headers, bytes: bytes ?? new Uint8Array(), body }),
  )
}

/** Found without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
