/** Sandscan: the pages behind every explorer link of a test chain. */
import type { FastifyInstance } from 'fastify'
import { checksum, validate as isAddress } from 'ox/Address'
import { textOf } from '../../app/decimal.ts'
import { html, page, raw, table, type Html } from '../../app/page.ts'
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
  const rows = blocks.map(
    (one) =>
      html`<tr>
        <td>${link(chain, 'block', one.number)}</td>
        <td>${one.at.toISOString().slice(11, 19)} UTC</td>
        <td>
          ${one.number <= finalized ? html`<span class="tag good">final</span>` : html`<span class="tag wait">new</span>`}
        </td>
        <td>${one.transactions.map((hash) => html`${link(chain, 'tx', hash, brief(hash))} `)}</td>
      </tr>`,
  )
  return html`<h2>${chain.name}</h2>
    ${table(`Blocks of ${chain.name}`, ['Block', 'Time', 'State', 'Transactions'], rows)}`
}

function transactionPage(chain: SandboxChain, seen: SeenTransaction, finalized: number): Html {
  const state =
    seen.block === undefined
      ? html`<span class="tag wait">waits to be mined</span>`
      : seen.isGood
        ? html`<span class="tag good"
            >${seen.block <= finalized ? 'final' : 'in a block, not final yet'}</span
          >`
        : html`<span class="tag bad">failed</span>`
  return html`<h1>Transaction on ${chain.name}</h1>
    <dl class="facts card">
      <dt>Hash</dt>
      <dd class="mono">${seen.hash}</dd>
      <dt>State</dt>
      <dd>${state}</dd>
      <dt>Block</dt>
      <dd>${seen.block === undefined ? 'none yet' : link(chain, 'block', seen.block)}</dd>
      <dt>From</dt>
      <dd>${link(chain, 'address', seen.from)}</dd>
      <dt>To</dt>
      <dd>${seen.to ? link(chain, 'address', seen.to) : 'a new contract'}</dd>
      <dt>Fee</dt>
      <dd>${short(textOf(seen.feeUnits, 18))} ${chain.nativeSymbol}</dd>
      <dt>Nonce</dt>
      <dd>${seen.nonce}</dd>
    </dl>
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
    <dl class="facts card">
      ${held.map((one) =>
        'symbol' in one
          ? html`<dt>${one.symbol}</dt>
              <dd class="mono">${short(one.amount)}</dd>`
          : html``,
      )}
    </dl>
    <h2>Token transfers</h2>
    ${moveTable(chain, await explored.moves(address))}`
}

async function blockPage(chain: SandboxChain, explored: Explored, block: SeenBlock): Promise<Html> {
  const all = await Promise.all(block.transactions.map((hash) => explored.transaction(hash)))
  const moves = all.flatMap((one) => one?.moves ?? [])
  const rest = all.filter((one) => one && one.moves.length === 0)
  return html`<h1>Block ${block.number} of ${chain.name}</h1>
    <dl class="facts card">
      <dt>Hash</dt>
      <dd class="mono">${block.hash}</dd>
      <dt>Time</dt>
      <dd>${block.at.toISOString().replace('T', ' ').slice(0, 19)} UTC</dd>
      <dt>Transactions</dt>
      <dd>${block.transactions.length}</dd>
      <dt>Beside it</dt>
      <dd>
        ${link(chain, 'block', block.number - 1, 'earlier')} ·
        ${link(chain, 'block', block.number + 1, 'later')}
      </dd>
    </dl>
    <h2>Transfers</h2>
    ${moveTable(chain, moves)}
    ${rest.map((one) => html`<p>Without a transfer: ${link(chain, 'tx', one?.hash ?? '')}</p>`)}`
}

function moveTable(chain: SandboxChain, moves: readonly Moved[]): Html {
  if (moves.length === 0) return html`<p class="empty">No coins moved here.</p>`
  const rows = moves.map(
    ({ hash, from, to, amount, symbol }) =>
      html`<tr>
        <td>${link(chain, 'tx', hash, brief(hash))}</td>
        <td>${link(chain, 'address', from, brief(from))}</td>
        <td>${link(chain, 'address', to, brief(to))}</td>
        <td class="amount">${short(amount)} ${symbol}</td>
      </tr>`,
  )
  return table('Transfers', ['Transaction', 'From', 'To', 'Amount'], rows)
}
