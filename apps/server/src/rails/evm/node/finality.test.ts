/** Every boundary of finality: the depth where a node knows no tag, the tags where it does. */
import { Chains } from '@agio/domain'
import { expect, test } from 'vitest'
import { look } from './finality.ts'
import { NodeRefused, type Answer, type JsonRpc } from './json-rpc.ts'

const chain = Chains.chains[11155111]
const { depth } = chain.evm.finality
const hex = (number: number) => `0x${number.toString(16)}`

/** A node at this head; a tag is a block, unknown to it, or null while the chain is young. */
function nodeAt(head: number, tags: Record<string, number | 'unknown' | 'null'> = {}): JsonRpc {
  const answerOf = ({ params }: { params: unknown[] }): Answer => {
    const [tag] = params as [string]
    if (tag === 'latest') return { result: { number: hex(head), hash: '0xh' } }
    const known = tags[tag] ?? 'unknown'
    if (known === 'unknown') return { error: new NodeRefused(-32602, 'unknown block') }
    return { result: known === 'null' ? null : { number: hex(known), hash: '0xt' } }
  }
  return {
    batch: async (calls: { params: unknown[] }[]) => calls.map(answerOf),
  } as unknown as JsonRpc
}
const view = async (...of: Parameters<typeof nodeAt>) => {
  const { final, smallFinal } = await look(nodeAt(...of), chain)
  return { final, smallFinal }
}

test.each(['unknown', 'null'] as const)(
  'a node whose tags are %s: exactly the depth below the head is final, one block more is not',
  async (tag) => {
    const tags = { finalized: tag, safe: tag }
    for (const head of [depth - 1, depth, depth + 1, 10_000]) {
      const final = BigInt(head) - BigInt(depth)
      expect(await view(head, tags)).toEqual({ final, smallFinal: final })
    }
  },
)

test('a node that knows the tags is believed, but never above its head', async () => {
  expect(await view(100, { finalized: 36, safe: 68 })).toEqual({ final: 36n, smallFinal: 68n })
  expect(await view(100, { finalized: 99, safe: 99 })).toEqual({ final: 99n, smallFinal: 99n })
  expect(await view(100, { finalized: 100, safe: 101 })).toEqual({ final: 100n, smallFinal: 100n })
  expect(await view(100, { finalized: 101, safe: 101 })).toEqual({ final: 100n, smallFinal: 100n })
})

test('the rule that says so is named: the tag where it is known, the count where it is not', async () => {
  const saidBy = async (...of: Parameters<typeof nodeAt>) => {
    const { finalBy, smallFinalBy } = await look(nodeAt(...of), chain)
    return [finalBy, smallFinalBy]
  }
  expect(await saidBy(100, { finalized: 36, safe: 68 })).toEqual(['tag', 'tag'])
  expect(await saidBy(100)).toEqual(['count', 'count'])
  expect(await saidBy(100, { safe: 68 })).toEqual(['count', 'tag'])
  expect(await saidBy(100, { safe: 20 })).toEqual(['count', 'count'])
  expect(await saidBy(100, { finalized: 36 })).toEqual(['tag', 'tag'])
})

test('finality for small amounts is never behind finality for all', async () => {
  expect(await view(100, { finalized: 50, safe: 49 })).toEqual({ final: 50n, smallFinal: 50n })
  expect(await view(100, { finalized: 50, safe: 50 })).toEqual({ final: 50n, smallFinal: 50n })
  expect(await view(100, { finalized: 50, safe: 51 })).toEqual({ final: 50n, smallFinal: 51n })
})
