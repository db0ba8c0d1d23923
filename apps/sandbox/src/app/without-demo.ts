/** The institutions run alone: the demo's addresses say where its pages are. */
import type { FastifyInstance } from 'fastify'
import { html, ofDemo, page } from './page.ts'

export function withoutDemo({ app }: { readonly app: FastifyInstance }): void {
  for (const [path, name] of ofDemo)
    app.get(path, async (_request, reply) =>
      reply
        .code(404)
        .type('text/html')
        .send(
          page({
            title: name,
            skin: 'front',
            at: path,
            body: html`<h1>${name}</h1>
              <p>
                This page is one of the demo. Only the institutions run here; <code>npm start</code> starts
                both.
              </p>`,
          }),
        ),
    )
}
