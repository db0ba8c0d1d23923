/** Sandscan: the pages behind every explorer link of a test chain. */
import type { FastifyInstance } from 'fastify'
import { checksum, validate as isAddress } from 'ox/Address'
import { textOf } from '../../app/decimal.ts'
import { html, page, raw, type Html } from '../../app/page.ts'
import { facts, records } from '../../app/records.ts'
import type { SandboxChain } from '../chain.ts'
import type { Explored, Moved, SeenBlock, SeenTransaction } from './read.ts'
import { brief, short } from './watch.ts'

export type ExploredChain = { chain: SandboxChain; explored: Explored }

const blocksShown = 15

export function explorerPages(app: FastifyInstance, chains: readonly ExploredChain[]): void {
  const at = (id: string) => chains.find(({ chain }) => String(chain.id) === id)
  type Params = { Params: { chainId: string; hash: string; address: string; number: string } }
  const show = (
    path: string,
    make: (found: ExploredChain, params: Params['Params']) => Promise<Html | undefined>,
  ) =>
    app.get<Params>(path, async ({ params }, reply) => {
      const found = at(params.chainId)
      const body = found && (await make(found, params))
      return reply
        .code(body ? 200 : 404)
        .type('text/html')
        .send(framed(body ?? nothing, chains))
    })
  app.get('/chain', async (_request, reply) => {
    const parts = await Promise.all(chains.map(overview))
    return reply.type('text/html').send(
      framed(
        html`<h1>Chains</h1>
          ${parts}`,
        chains,
      ),
    )
  })
  show('/chain/:chainId/tx/:hash', async ({ chain, explored }, { hash }) => {
    const seen = /^0x[0-9a-f]{64}$/i.test(hash) ? await explored.transaction(hash) : undefined
    const { finalized } = await chain.heads()
    return seen && transactionPage(chain, seen, finalized)
  })
  show('/chain/:chainId/address/:address', async ({ chain, explored }, { address }) =>
    isAddress(address, { strict: false }) ? addressPage(chain, explored, checksum(address)) : undefined,
  )
  show('/chain/:chainId/block/:number', async ({ chain, explored }, { number }) => {
    const block = /^\d{1,12}$/.test(number) ? await explored.block(Number(number)) : undefined
    return block && blockPage(chain, explored, block)
  })
}

const nothing = html`<h1>Not on this chain</h1>
  <p>
    No transaction, address or block of the sandbox has this name. A transaction that waits in a wallet is not
    known to any chain, and one that a reorganisation dropped is gone.
  </p>`

function framed(body: Html, chains: readonly ExploredChain[]): string {
  const names = chains.map(({ chain }) => html`<option value="${chain.id}">${chain.name}</option>`)
  return page({
    title: 'Explorer',
    skin: 'explorer',
    at: '/chain',
    body: html`<form class="line" id="find" role="search">
        <label
          >Chain<select name="chain">
            ${names}
          </select></label
        >
        <label class="grow"
          >Transaction, address or block<input name="what" autocomplete="off" spellcheck="false"
        /></label>
        <button>Find</button>
      </form>
      ${body}
      <script>
        ${raw(findScript)}
      </script>`,
  })
}

const findScript = `
document.getElementById('find').addEventListener('submit', (event) => {
  event.preventDefault()
  const { chain, what } = Object.fromEntries(new FormData(event.target))
  const text = what.trim()
  const kind = text.length === 66 ? 'tx' : text.startsWith('0x') ? 'address' : 'block'
  if (text) location.href = '/chain/' + chain + '/' + kind + '/' + text
})
const shown = location.pathname.split('/')[2]
if (shown) document.querySelector('#find select').value = shown
`

const link = (
  chain: SandboxChain,
  kind: 'tx' | 'address' | 'block',
  what: string | number,
  text = String(what),
) => html`<a class="mono" href="/chain/${chain.id}/${kind}/${what}">${text}</a>`

async function overview({ chain, explored }: ExploredChain): Promise<Html> {
  const { head, finalized } = await chain.heads()
  const numbers = Array.from({ length: blocksShown }, (_, at) => head - at).filter((one) => one >= 0)
  const blocks = (await Promise.all(numbers.map((one) => explored.block(one)))).filter(
    (one) => one !== undefined,
  )
  return html`<h2>${chain.name}</h2>
    ${records({
      label: `Blocks of ${chain.name}`,
      of: blocks,
      columns: [
        ['Block', ({ number }) => link(chain, 'block', number)],
        ['Time', ({ at }) => `${at.toISOString().slice(11, 19)} UTC`],
        ['State', ({ number }) => (number <= finalized ? tag('good', 'final') : tag('wait', 'new'))],
        [
          'Transactions',
          (one) => html`${one.transactions.map((hash) => html`${link(chain, 'tx', hash, brief(hash))} `)}`,
        ],
      ],
    })}`
}

const tag = (tone: string, words: string): Html => html`<span class="tag ${tone}">${words}</span>`

function transactionPage(chain: SandboxChain, seen: SeenTransaction, finalized: number): Html {
  const state =
    seen.block === undefined
      ? tag('wait', 'waits to be mined')
      : seen.isGood
        ? tag('good', seen.block <= finalized ? 'final' : 'in a block, not final yet')
        : tag('bad', 'failed')
  return html`<h1>Transaction on ${chain.name}</h1>
    ${facts(
      [
        ['Hash', seen.hash, 'mono'],
        ['State', state],
        ['Block', seen.block === undefined ? 'none yet' : link(chain, 'block', seen.block)],
        ['From', link(chain, 'address', seen.from)],
        ['To', seen.to ? link(chain, 'address', seen.to) : 'a new contract'],
        ['Fee', `${short(textOf(seen.feeUnits, 18))} ${chain.nativeSymbol}`],
        ['Nonce', seen.nonce],
      ],
      'card',
    )}
    <h2>Transfers</h2>
    ${moveTable(chain, seen.moves)}
    <details>
      <summary>Raw</summary>
      <pre class="scroll raw" tabindex="0">${seen.raw}</pre>
    </details>`
}

async function addressPage(chain: SandboxChain, explored: Explored, address: string): Promise<Html> {
  const asked = [undefined, ...chain.tokens.map((one) => one.address)]
  const held = await Promise.all(asked.map((one) => chain.balance(address, one)))
  const name = chain.wallets.find((one) => one.address === address)?.name
  return html`<h1>Address on ${chain.name}</h1>
    <p class="mono">${address} ${name ? html`<span class="tag">the sandbox’s ${name}</span>` : ''}</p>
    ${facts(
      held.flatMap((one) => ('symbol' in one ? [[one.symbol, short(one.amount), 'mono'] as const] : [])),
      'card',
    )}
    <h2>Token transfers</h2>
    ${moveTable(chain, await explored.moves(address))}`
}

async function blockPage(chain: SandboxChain, explored: Explored, block: SeenBlock): Promise<Html> {
  const all = await Promise.all(block.transactions.map((hash) => explored.transaction(hash)))
  const moves = all.flatMap((one) => one?.moves ?? [])
  const rest = all.filter((one) => one && one.moves.length === 0)
  return html`<h1>Block ${block.number} of ${chain.name}</h1>
    ${facts(
      [
        ['Hash', block.hash, 'mono'],
        ['Time', `${block.at.toISOString().replace('T', ' ').slice(0, 19)} UTC`],
        ['Transactions', block.transactions.length],
        [
          'Beside it',
          html`${link(chain, 'block', block.number - 1, 'earlier')} ·
          ${link(chain, 'block', block.number + 1, 'later')}`,
        ],
      ],
      'card',
    )}
    <h2>Transfers</h2>
    ${moveTable(chain, moves)}
    ${rest.map((one) => html`<p>Without a transfer: ${link(chain, 'tx', one?.hash ?? '')}</p>`)}`
}

const moveTable = (chain: SandboxChain, moves: readonly Moved[]): Html =>
  records({
    label: 'Transfers',
    of: moves,
    empty: 'No coins moved here.',
    columns: [
      ['Transaction', ({ hash }) => link(chain, 'tx', hash, brief(hash))],
      ['From', ({ from }) => link(chain, 'address', from, brief(from))],
      ['To', ({ to }) => link(chain, 'address', to, brief(to))],
      ['Amount', ({ amount, symbol }) => `${short(amount)} ${symbol}`, 'amount'],
    ],
  })
