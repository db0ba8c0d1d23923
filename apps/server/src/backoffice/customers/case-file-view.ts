/** A case file holds, besides the customer's own copy, the page as compliance sees it, and the audit about them. */
import type { CustomerPage } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { operatorOrders } from '../../orders/index.ts'
import { readAll } from '../../platform/sql/cursor.ts'
import { createThread } from '../../platform/threads/thread.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CaseFile } from '../../privacy/index.ts'
import * as audit from '../audit/audit.ts'
import { orderItem } from '../orders/order-view.ts'
import type { caseFilePdf, Deed } from './case-file-pdf-view.ts'
import { customerPage } from './customer-view.ts'

/** Reads the customer's page for the file, unmasked: the operator who opened the file may see all of it. */
const clerk = { id: 'case file', name: 'Case file', roles: ['compliance'] as const }

export function createCaseFile(platform: Platform, draw: typeof caseFilePdf = openThread()): CaseFile {
  return {
    rooms: {
      operators: async (id) => {
        const known = Object.entries(await pageOf(platform, id))
        // The acts that the page offers say nothing of the customer.
        return Object.fromEntries(known.filter(([name]) => !/^(may|is)[A-Z]/.test(name)))
      },
      audit: async (id) => auditOf(platform, await pageOf(platform, id)),
    },
    async paper(head) {
      const page = await pageOf(platform, head.customer)
      return draw({ head, page, audit: await auditOf(platform, page) }, platform.settings.company)
    },
  }
}

const openThread = () =>
  createThread<Parameters<typeof caseFilePdf>, Uint8Array>({
    module: new URL('./case-file-pdf-view.ts', import.meta.url),
    name: 'caseFilePdf',
    milliseconds: 60_000,
    memoryMegabytes: 256,
    mostWaiting: 4,
  })

/** With every order, where the page of the console shows the newest. */
async function pageOf(platform: Platform, id: string): Promise<CustomerPage> {
  const page = await customerPage(platform, id, clerk)
  if (!page) throw new Error(`There is no customer ${id}.`)
  const orders = await readAll((cursor) => operatorOrders.list(platform, { q: id, limit: 100, ...cursor }))
  return { ...page, orders: orders.map(orderItem) }
}

/** About the customer, their orders, hits and papers; the oldest first. */
async function auditOf(platform: Platform, { id, orders, hits, papers }: CustomerPage): Promise<Deed[]> {
  const subjects = [id, ...[...orders, ...(hits ?? []), ...papers].flatMap((it) => it.id ?? [])]
  const entries = []
  for (const subject of subjects)
    entries.push(...(await readAll((cursor) => audit.list(platform, { subject, limit: 100, ...cursor }))))
  return entries
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ seq, at, by, action, subject, details = {}, hash }) => ({
      seq,
      at: wireTime(at),
      name: by?.name ?? null,
      action,
      subject,
      details,
      hash,
    }))
}
