/** Orders as the merchant may see them on whose pages they were placed, or whose links they pay: no person, and none of their checks. */
import type { Service } from '../../limits/index.ts'
import { idIn, readPage, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { listMerchantOrders } from './merchant-order-store.ts'

export { standing, volumeSince, type MerchantOrder, type MerchantVolume } from './merchant-order-store.ts'

type Query = PageQuery & { readonly service?: Service | undefined }

/** Newest first. */
export const page = (sql: Sql, merchantId: string, query: Query) =>
  readPage(
    `orders of ${merchantId} ${query.service ?? ''}`,
    query,
    (key, count) => listMerchantOrders(sql, merchantId, query.service, idIn(key), count),
    ({ id }) => [id],
  )
