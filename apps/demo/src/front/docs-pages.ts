/** The documents of the repository, where the sandbox runs beside them. Code in them is that of this installation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { html, type Html, page } from '@agio/sandbox'
import type { Neighbours } from './front-page.ts'
import { filledIn } from './snippet.ts'

const folder = fileURLToPath(new URL('../../../../docs', import.meta.url))

export function docsPages(app: FastifyInstance, { widgetUrl }: Pick<Neighbours, 'widgetUrl'>): void {
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
    const text =
      name === undefined
        ? 'There is no such document.'
        : filledIn(readFileSync(join(folder, name), 'utf8'), widgetUrl)
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
