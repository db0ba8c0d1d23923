/** All that a customer reads of an order, for comparisons byte by byte. */
import { greta, type World } from './world.ts'

/** All that the service's pages, lists, files and streams answer about the order. */
export async function answersOf(world: World, service: 'sell' | 'buy', id: string): Promise<string> {
  const http = await world.serveOrders()
  const paths = [
    `/api/orders/${service}/${id}`,
    '/api/transactions',
    '/api/transactions/export',
    `/api/transactions/${id}/receipt`,
    ...(service === 'buy' ? [`/api/orders/buy/${id}/methods`] : []),
  ]
  const asked = await Promise.all(
    paths.map(async (path) => {
      const answer = await http.ask('GET', path)
      return [path, answer.status, await answer.text()]
    }),
  )
  const watched = await http.ask('GET', `/api/orders/${id}/watch`, { as: id })
  const wallet = await http.ask('GET', `/api/orders/${id}/wallet`)
  const again =
    service === 'sell'
      ? await world.orders.placeSell(greta, await world.wish())
      : await world.orders.placeBuy(greta, await world.buy.wish())
  return normal(
    JSON.stringify([
      asked,
      [watched.status, await watched.text()],
      [wallet.status, await wallet.text()],
      'refused' in again ? again : 'placed',
    ]),
    id,
  )
}

/** Ids, references and receipts are chance. `version` counts events: the question for a proof was one more, and was asked aloud. */
const normal = (text: string, id: string): string =>
  text
    .replaceAll(id, 'THE ORDER')
    .replaceAll(/RF\d\d[0-9A-Z]+/g, 'REFERENCE')
    .replaceAll(/(ord|quo|ben)_[a-z0-9]+/g, '$1')
    .replaceAll(/(version\\*":)\d+/g, '$1N')
    .replaceAll(/0x[0-9a-fA-F]{40}/g, 'ADDRESS')
    .replaceAll(/req_[0-9a-f]+/g, 'REQUEST')

/** Piece by piece, so that a difference is read at once. */
export const wordsOf = (text = ''): string[] => text.split(/(?<=[,}\]])/)
