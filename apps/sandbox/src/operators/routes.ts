/** The operators of the application, with what they type to sign in. */
import type { FastifyInstance } from 'fastify'
import { html, page, raw, table } from '../app/page.ts'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { codeOf, readPeople } from './people.ts'

type Deps = { readonly file: string | undefined; readonly now: () => Date; readonly url: string | undefined }

/** `/operators` is the page, `/operators/people` the same for programs. */
export function operatorRoutes(app: FastifyInstance, serve: Serve, { file, now, url }: Deps): void {
  const people = () =>
    readPeople(file).map(({ totpSecret, ...person }) => ({ ...person, ...codeOf(totpSecret, now()) }))
  serve(controls.listPeople, people)
  app.get('/operators', async (_request, reply) => reply.type('text/html').send(peoplePage(url)))
}

function peoplePage(url: string | undefined): string {
  return page({
    title: 'Operators',
    skin: 'control',
    body: html`<h1>Operators of the application</h1>
      <p>
        They sign in to the application’s console by e-mail, PIN and the code of their authenticator. A code
        works once; the next one comes within half a minute.
        ${url === undefined ? undefined : html`<a class="tag" href="${url}">Open the console</a>`}
      </p>
      ${table('People', ['Who', 'Role', 'E-mail', 'PIN', 'Code', 'Holds for'], [], 'people')}
      <script>
        ${raw(script)}
      </script>`,
  })
}

const script = `
const cell = (text, kind) => { const node = document.createElement('td'); node.textContent = text; if (kind) node.className = kind; return node }
const show = (people) => document.querySelector('#people').replaceChildren(...people.map((one) => {
  const row = document.createElement('tr')
  row.append(cell(one.name), cell(one.role), cell(one.email, 'mono'), cell(one.pin, 'mono'), cell(one.code, 'mono'), cell(one.secondsLeft + ' s'))
  return row
}))
const refresh = async () => {
  try { show(await (await fetch('/operators/people')).json()) } catch { /* the next round tries again */ }
}
void refresh()
setInterval(() => { if (!document.hidden) void refresh() }, 1000)
`
