/** The operators of the application, with what they type to sign in. */
import { html, keepFresh, page, records, type SandboxParts } from '@agio/sandbox'
import * as controls from './controls.ts'
import { codeOf, readPeople, type Person } from './people.ts'

/** `/operators` is the page, `/operators/people` the same for programs. */
export function openOperators({ app, serve, clock, serverUrl }: SandboxParts, file?: string): () => Shown[] {
  const url = serverUrl && `${serverUrl}/console/`
  const people = () =>
    readPeople(file).map(({ totpSecret, ...person }) => ({ ...person, ...codeOf(totpSecret, clock.now()) }))
  serve(controls.listPeople, people)
  app.get('/operators', async (_request, reply) => reply.type('text/html').send(peoplePage(people(), url)))
  return people
}

type Shown = Omit<Person, 'totpSecret'> & ReturnType<typeof codeOf>

function peoplePage(people: Shown[], url: string | undefined): string {
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
      ${records({
        label: 'People',
        of: people,
        id: 'people',
        columns: [
          ['Who', ({ name }) => name],
          ['Role', ({ role }) => role],
          ['Email', ({ email }) => email, 'mono'],
          ['PIN', ({ pin }) => pin, 'mono'],
          ['Code', ({ code }) => code, 'mono'],
          ['Valid for', ({ secondsLeft }) => `${secondsLeft} s`],
        ],
      })}
      ${keepFresh('people', 1)}`,
  })
}
