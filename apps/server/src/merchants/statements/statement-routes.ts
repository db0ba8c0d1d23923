/** Payments and statements over HTTP: for a merchant its own, for operators those of any merchant. */
import {
  getMerchantStatement,
  getMerchantStatementCamt,
  getMerchantStatementCsv,
  getMerchantStatementPdf,
  getPayment,
  getStatement,
  getStatementCamt,
  getStatementCsv,
  getStatementPdf,
  listMerchantPayments,
  listMerchantSettlements,
  listPayments,
  listSettlements,
  type StatementView,
} from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { Statements, type Money } from '@agio/domain'
import { file } from '../../platform/http/reply.ts'
import type { Call, Serve } from '../../platform/http/route.ts'
import { languageOf } from '../../texts/index.ts'
import { createPapers } from '../../platform/paper/papers.ts'
import { createThread } from '../../platform/threads/thread.ts'
import { readPage, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import { orders } from '../../orders/index.ts'
import { merchantOf } from '../caller.ts'
import type { NamedPayment } from './payments.ts'
import { statementCamt } from './statement-camt-view.ts'
import { statementCsv } from './statement-csv-view.ts'
import type { statementPdf } from './statement-pdf-view.ts'
import { paymentView, settlementView, statementView } from './statement-view.ts'
import * as statements from './statements.ts'
import type { Days } from './statements.ts'

type Asked = Days & { readonly currency: Money.Fiat }

export function statementRoutes(serve: Serve, platform: Platform): void {
  // It issues the statements.
  const { company } = platform.settings
  const whole = async (merchantId: string, { currency, from, to }: Asked) => {
    const made = await statements.made(platform, merchantId, currency, { from, to })
    return 'refused' in made ? made : statementView(made)
  }
  paymentRoutes(serve, platform)
  const page = async (merchantId: string, query: Asked & PageQuery) => {
    const made = await whole(merchantId, query)
    return 'refused' in made ? made : pageOf(made, query)
  }
  serve(getStatement, ({ caller, query }) => page(merchantOf(caller), query))
  serve(getMerchantStatement, async ({ params: { id }, query }) => page(id, query))

  const csv = async (merchantId: string, query: Asked) => {
    const made = await whole(merchantId, query)
    return 'refused' in made ? made : saved(made, statementCsv(made), ['text/csv; charset=utf-8', 'csv'])
  }
  serve(getStatementCsv, ({ caller, query }) => csv(merchantOf(caller), query))
  serve(getMerchantStatementCsv, ({ params: { id }, query }) => csv(id, query))

  const camt = async (merchantId: string, query: Asked) => {
    const made = await whole(merchantId, query)
    return 'refused' in made
      ? made
      : saved(made, statementCamt(made, company.name), ['application/xml', 'xml'])
  }
  serve(getStatementCamt, ({ caller, query }) => camt(merchantOf(caller), query))
  serve(getMerchantStatementCamt, ({ params: { id }, query }) => camt(id, query))

  const papers = createPapers(openThread(), { mostKept: 20 })
  const pdf = async ({ caller, query, reply }: Printing, merchantId: string) => {
    const made = await whole(merchantId, query)
    if ('refused' in made) return made
    if (made.lines > Statements.most.linesOnPaper) return { refused: 'merchant.statement_too_long' as const }
    const paper = await papers(caller.id, made, { language: languageOf(query.locale), company })
    if ('bytes' in paper) return saved(made, paper.bytes, ['application/pdf', 'pdf'])
    reply('retry-after', String(paper.seconds))
    return { refused: paper.refused }
  }
  serve(getStatementPdf, (call) => pdf(call, merchantOf(call.caller)))
  serve(getMerchantStatementPdf, (call) => pdf(call, call.params.id))
}

type Printing = Pick<Call<typeof getStatementPdf>, 'caller' | 'query' | 'reply'>

/** A file with the period in its name. */
function saved(
  { currency, from, to }: StatementView,
  content: string | Uint8Array,
  [type, ending]: readonly [string, string],
) {
  const days = from === to ? from : `${from}_${to}`
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return file(bytes, { type, name: `statement-${currency}-${days}.${ending}` })
}

const openThread = () =>
  createThread<Parameters<typeof statementPdf>, Uint8Array>({
    module: new URL('./statement-pdf-view.ts', import.meta.url),
    name: 'statementPdf',
    milliseconds: 60_000,
    memoryMegabytes: 256,
    mostWaiting: 20,
  })

function paymentRoutes(serve: Serve, platform: Platform): void {
  const viewOf = (payment: NamedPayment) => paymentView(payment, (it) => orders.refunds.shown(platform, it))
  const payments = async (merchantId: string, query: Parameters<typeof statements.payments>[2]) => {
    const page = await statements.payments(platform, merchantId, query)
    return 'refused' in page ? page : wirePage(page.items.map(viewOf), page.next)
  }
  const settlements = async (merchantId: string, days: Days) => {
    const all = await statements.settlements(platform, merchantId, days)
    return 'refused' in all ? all : wirePage(all.map(settlementView))
  }
  serve(listPayments, ({ caller, query }) => payments(merchantOf(caller), query))
  serve(getPayment, async ({ caller, params: { order } }) => {
    const found = await statements.payment(platform, merchantOf(caller), order)
    return 'refused' in found ? found : viewOf(found)
  })
  serve(listSettlements, ({ caller, query }) => settlements(merchantOf(caller), query))
  serve(listMerchantPayments, async ({ params: { id }, query }) =>
    (await statements.isKnown(platform, id)) ? payments(id, query) : { refused: 'not-found' },
  )
  serve(listMerchantSettlements, async ({ params: { id }, query }) => settlements(id, query))
}

/** New lines are appended, so the number of a line is a stable cursor. */
async function pageOf(statement: StatementView, query: PageQuery) {
  const { items, ...head } = statement
  const lines = await readPage(
    statement.id,
    query,
    async (key, count) => items.slice(Number(key?.[0] ?? 0), Number(key?.[0] ?? 0) + count),
    ({ number }) => [number],
  )
  return 'refused' in lines ? lines : { ...head, ...lines }
}
