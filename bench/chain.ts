/**
 * `npm run bench -- chain [--logs=N] [--addresses=N]`: how much of a processor the chain costs.
 *
 * Recipe: the text a node answers `eth_getLogs` with (all transfers of two tokens over many blocks), and full blocks for
 * the native coin; ours is JSON.parse and the real matching, the reference JSON.parse alone, in turn, both in processor
 * time of this process. Two hundred of the transfers go to us, hidden among impostors: they are found exactly.
 */
import { createHash } from 'node:crypto'
import { wantedOn } from '../apps/server/src/rails/evm/node/assets.ts'
import {
  blockOf,
  nativeMovements,
  tokenMovements,
  transferTopic,
  type Movement,
  type WireBlock,
  type WireLog,
} from '../apps/server/src/rails/evm/node/movements.ts'
import { createWatchedSet, type WatchedSet } from '../apps/server/src/rails/evm/deposits/watched.ts'
import { compare, median, option, report, short, verify } from './measure.ts'

const wanted = wantedOn(11155111)
const contract = [...wanted.contracts.keys()][0] ?? ''
const logCount = option('logs', 40_000, 4_000)
const most = option('addresses', 1_000_000, 100_000)
const hits = 200

const hex = (word: string, digits: number): string =>
  createHash('sha256').update(word).digest('hex').slice(0, digits)
const watchedAddress = (index: number): string => hex(`ours ${index}`, 40)
const strange = (index: number): string => hex(`theirs ${index}`, 40)
const topicOf = (address: string): string => `0x${'0'.repeat(24)}${address}`
const every = Math.floor(logCount / hits)
const isHit = (index: number): boolean => index % every === 0 && index / every < hits

function logText(): string {
  const logs = Array.from({ length: logCount }, (_, index): WireLog & Record<string, unknown> => ({
    // An impostor sends the same event to us from a contract that is none of ours.
    address: index % every === 1 ? `0x${strange(1)}` : contract,
    topics: [
      transferTopic,
      topicOf(strange(index)),
      topicOf(isHit(index) || index % every === 1 ? watchedAddress(index % 1000) : strange(index + 7)),
    ],
    data: `0x${(index + 1).toString(16).padStart(64, '0')}`,
    blockNumber: `0x${(1_000_000 + (index >> 7)).toString(16)}`,
    transactionHash: `0x${hex(`transaction ${index}`, 64)}`,
    transactionIndex: `0x${(index & 127).toString(16)}`,
    blockHash: `0x${hex(`block ${index >> 7}`, 64)}`,
    logIndex: `0x${(index & 127).toString(16)}`,
    removed: false,
  }))
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs })
}

function blockTexts(): string[] {
  const perBlock = 200
  return Array.from({ length: Math.ceil(logCount / perBlock) }, (_, number) => {
    const transactions = Array.from({ length: perBlock }, (_empty, place) => {
      const index = number * perBlock + place
      const input = index % 3 === 0 ? '0x' : `0xa9059cbb${hex(`in ${index}`, 64)}${hex(`put ${index}`, 64)}`
      return {
        blockHash: `0x${hex(`block ${number}`, 64)}`,
        blockNumber: `0x${(1_000_000 + number).toString(16)}`,
        from: `0x${strange(index)}`,
        gas: '0x5208',
        gasPrice: '0x3b9aca00',
        hash: `0x${hex(`native ${index}`, 64)}`,
        input,
        nonce: '0x1',
        to: `0x${isHit(index) ? watchedAddress(index % 1000) : strange(index + 7)}`,
        transactionIndex: `0x${place.toString(16)}`,
        value: `0x${(index + 1).toString(16)}`,
        type: '0x2',
        chainId: '0xaa36a7',
        v: '0x0',
        r: `0x${hex(`r ${index}`, 64)}`,
        s: `0x${hex(`s ${index}`, 64)}`,
      }
    })
    return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { ...header(number), transactions } })
  })
}

const header = (number: number) => ({
  number: `0x${(1_000_000 + number).toString(16)}`,
  hash: `0x${hex(`block ${number}`, 64)}`,
  parentHash: `0x${hex(`block ${number - 1}`, 64)}`,
  timestamp: '0x68000000',
  logsBloom: `0x${'0'.repeat(512)}`,
})

/** Seconds of this process's processor per run of the work; the rubbish of others is swept before. */
function processorSeconds(work: () => void): number {
  globalThis.gc?.()
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1e6
}

const logs = logText()
const blocks = blockTexts()
const block = blockOf(header(0))
const parseLogs = () => (JSON.parse(logs) as { result: WireLog[] }).result
const parseBlock = (text: string) => (JSON.parse(text) as { result: WireBlock }).result
const found = { logs: [] as Movement[], native: [] as Movement[] }

const matchLogs = (watched: WatchedSet) => () => {
  found.logs = tokenMovements(wanted, block, parseLogs(), watched)
}
const matchBlocks = (watched: WatchedSet) => () => {
  found.native = blocks.flatMap((text) => nativeMovements(wanted, parseBlock(text), watched))
}

const sizes = [1_000, 100_000, 1_000_000].filter((size) => size <= most)
const watchedSets = sizes.map((size) =>
  createWatchedSet(Array.from({ length: size }, (_, index) => watchedAddress(index))),
)
const perSize: number[][] = sizes.map(() => [])
console.log(
  `${logCount} logs (${short(logs.length / 1e6)} MB) and ${blocks.length} full blocks, ${hits} transfers to us in each`,
)

for (const [place, watched] of watchedSets.entries()) {
  const size = sizes[place] ?? 0
  const ours = matchLogs(watched)
  ours()
  await compare({
    name: `logs per processor second with ${size} watched addresses`,
    against: 'JSON.parse alone',
    unit: 'logs/s',
    ...(size >= 100_000 && { bar: { atLeast: 0.6 } }),
    rounds: 7,
    reference: async () => logCount / processorSeconds(parseLogs),
    subject: async () => logCount / processorSeconds(ours),
  })
}

// The sizes in turn, so that what the machine does meanwhile falls on all of them.
for (let round = 0; round < 9; round += 1)
  for (const [place, watched] of watchedSets.entries())
    perSize[place]?.push(processorSeconds(matchLogs(watched)))
const [small, large] = [median(perSize[0] ?? []), median(perSize.at(-1) ?? [])]
report(
  {
    name: `processor with ${sizes.at(-1)} addresses`,
    against: `that with ${sizes[0]}`,
    bar: { atMost: 1.8 },
  },
  large / small,
  `${short(large * 1000)} to ${short(small * 1000)} ms, 9 rounds`,
)

const native = matchBlocks(watchedSets.at(-1) ?? createWatchedSet())
native()
await compare({
  name: 'full blocks for the native coin',
  against: 'JSON.parse alone',
  unit: 'blocks/s',
  bar: { atLeast: 0.4 },
  rounds: 7,
  reference: async () => blocks.length / processorSeconds(() => blocks.forEach(parseBlock)),
  subject: async () => blocks.length / processorSeconds(native),
})

const distinct = (movements: readonly Movement[]) => new Set(movements.map(({ id }) => id)).size
const sum = Array.from({ length: hits }, (_, hit) => BigInt(hit * every + 1)).reduce((a, b) => a + b, 0n)
for (const [kind, movements] of Object.entries(found)) {
  const total = movements.reduce((all, { units }) => all + units, 0n)
  verify(
    `${kind}: ${hits} transfers to us, none missed, none twice, no impostor, the sum exact (found ${movements.length})`,
    movements.length === hits && distinct(movements) === hits && total === sum,
  )
}
