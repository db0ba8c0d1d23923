/** The operators of the application, with what they type to sign in. */
import type { FastifyInstance } from 'fastify'
import { html, keepFresh, page, table } from '../app/page.ts'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { codeOf, readPeople, type Person } from './people.ts'

type Deps = { readonly file: string | undefined; readonly now: () => Date; readonly url: string | undefined }

/** `/operators` is the page, `/operators/people` the same for programs. */
export function operatorRoutes(app: FastifyInstance, serve: Serve, { file, now, url }: Deps): () => Shown[] {
  const people = () =>
    readPeople(file).map(({ totpSecret, ...person }) => ({ ...person, ...codeOf(totpSecret, now()) }))
  serve(controls.listPeople, people)
  app.get('/operators', async (_request, reply) => reply.type('text/html').send(peoplePage(people(), url)))
  return people
}

type Shown = Omit<Person, 'totpSecret'> & ReturnType<typeof codeOf>

function peoplePage(people: Shown[], url: string | undefined): string {
  const rows = people.map(
    ({ name, role, email, pin, code, secondsLeft }) =>
      html`<tr>
        <td>${name}</td>
        <td>${role}</td>
        ${[email, pin, code].map((one) => html`<td class="mono">${one}</td>`)}
        <td>${secondsLeft} s</td>
      </tr>`,
  )
  return page({
    title: 'Operators',
    skin: 'control',
    at: '/operators',
    body: html`<h1>Operators of the application</h1>
      <p>
        They sign in to the application’s console by email, PIN and the code of their authenticator. A code
        works once; the next one comes within half a minute.
        ${url === undefined ? undefined : html`<a class="tag" href="${url}">Open the console</a>`}
      </p>
      ${table('People', ['Who', 'Role', 'Email', 'PIN', 'Code', 'Holds for'], rows, 'people')}
      ${keepFresh('people', 1)}`,
  })
}
