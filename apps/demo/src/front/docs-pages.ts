/** The documents of the repository as they are written, where the sandbox runs beside them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { html, type Html, page } from '@agio/sandbox'

const folder = fileURLToPath(new URL('../../../../docs', import.meta.url))

export function docsPages(app: FastifyInstance): void {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .toSorted()
    : []
  const send = (body: Html) => page({ title: 'Docs', skin: 'control', body })
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html').send(
      send(
        html`<h1>Docs</h1>
          <ul class="rows">
            ${names.map((name) => html`<li><a class="row" href="/docs/${name}">${name}</a></li>`)}
          </ul>
          ${names.length === 0 ? html`<p class="empty">The documents are in the repository, under docs.</p>` : ''}`,
      ),
    ),
  )
  app.get<{ Params: { '*': string } }>('/docs/*', async ({ params }, reply) => {
    // Only a name of the list is read.
    const name = names.find((one) => one === params['*'])
    const text = name === undefined ? 'There is no such document.' : readFileSync(join(folder, name), 'utf8')
    return reply
      .code(name === undefined ? 404 : 200)
      .type('text/html')
      .send(
        send(
          html`<p><a href="/docs">All documents</a></p>
            <h1>${name ?? 'Not here'}</h1>
            <pre class="card document" tabindex="0">${text}</pre>`,
        ),
      )
  })
}
