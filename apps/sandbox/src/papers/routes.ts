/** Papers of somebody who does not exist, drawn as they are asked for: what a person sends who plays a verification by hand. */
import type { FastifyInstance } from 'fastify'
import { read } from '../app/field.ts'
import { html, page } from '../app/page.ts'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { annaEriksson, papersOf, photographed, photos, type Photo, type Specimen } from './draw.ts'

type Asked = Partial<Record<keyof Specimen, string | undefined>>
type Kind = keyof ReturnType<typeof papersOf>

const titles: Readonly<Record<Kind, string>> = {
  passport: 'Passport',
  cardFront: 'Identity card, front',
  cardBack: 'Identity card, back',
  permitFront: 'Residence permit, front',
  permitBack: 'Residence permit, back',
  oldCard: 'Older identity card',
  selfie: 'Selfie',
  letter: 'Letter with an address',
}
const kinds = Object.keys(titles) as Kind[]

const day = /^\d{4}-\d{2}-\d{2}$/
/** A missing value, or one that cannot be printed, is Anna's. */
function specimenOf(asked: Asked): Specimen {
  const fit = (name: keyof Specimen, form: RegExp) => {
    const text = asked[name] ?? ''
    return form.test(text) ? text : annaEriksson[name]
  }
  return {
    firstName: fit('firstName', /^[^\0]{1,60}$/),
    lastName: fit('lastName', /^[^\0]{1,60}$/),
    birthDate: fit('birthDate', day),
    country: fit('country', /^[A-Za-z]{1,3}$/).toUpperCase(),
    number: fit('number', /^[A-Za-z0-9]{1,9}$/).toUpperCase(),
    validUntil: fit('validUntil', day),
  }
}

const linksOf = (it: Specimen, photo: Photo = 'sharp') => {
  const query = new URLSearchParams({ ...it, photo }).toString()
  return kinds.map((kind) => ({ kind, url: `/papers/${kind}.jpg?${query}` }))
}

export function paperRoutes(app: FastifyInstance, serve: Serve): void {
  serve(controls.listPapers, ({ query }) => linksOf(specimenOf(query), query.photo))
  app.get('/papers', async ({ query }, reply) => {
    const asked = read(controls.listPapers.query, query)
    const it = 'error' in asked ? {} : asked
    return reply.type('text/html').send(papersPage(specimenOf(it), it.photo))
  })
  app.get<{ Params: { kind: string } }>('/papers/:kind.jpg', async ({ params, query }, reply) => {
    const kind = kinds.find((one) => one === params.kind)
    const asked = read(controls.listPapers.query, query)
    if (!kind || 'error' in asked) return reply.code(404).send({ error: 'there is no such paper' })
    const paper = await papersOf(specimenOf(asked))[kind]()
    return reply.type('image/jpeg').send(await photographed(paper, asked.photo ?? 'sharp'))
  })
}

const labels: Readonly<Record<keyof Specimen, string>> = {
  firstName: 'First names',
  lastName: 'Last name',
  birthDate: 'Born on',
  country: 'Country, three letters',
  number: 'Number',
  validUntil: 'Valid until',
}

const photoLabels: Readonly<Record<Photo, string>> = {
  sharp: 'sharp',
  blurred: 'blurred',
  lit: 'with a reflection',
}

const papersPage = (it: Specimen, photo: Photo = 'sharp'): string =>
  page({
    title: 'Papers',
    skin: 'front',
    at: '/papers',
    css,
    body: html`<h1>Papers</h1>
      <p>
        Papers of somebody who does not exist. Sign in to the widget with any address at
        <b>new.example</b>: that person is not verified yet. Type the same name, date and number there, save
        these pictures and send them. <a href="/phone">The phone</a> shows the code. Where no identity vendor
        is asked, a person of the desk looks before it is approved:
        <a href="/control-room">the control room</a> has a button for it.
      </p>
      <form method="get" action="/papers" class="paper-form">
        ${(Object.keys(labels) as (keyof Specimen)[]).map(
          (name) =>
            html`<label
              >${labels[name]}
              <input
                name="${name}"
                type="${day.test(it[name]) ? 'date' : 'text'}"
                value="${it[name]}"
                autocomplete="off"
            /></label>`,
        )}
        <label
          >Photographed
          <select name="photo">
            ${photos.map(
              (one) =>
                html`<option value="${one}" ${one === photo ? 'selected' : ''}>${photoLabels[one]}</option>`,
            )}
          </select></label
        >
        <button>Draw them</button>
      </form>
      <ul class="papers">
        ${linksOf(it, photo).map(
          ({ kind, url }) =>
            html`<li>
              <a href="${url}" download="${kind}.jpg"
                ><img src="${url}" alt="" width="1250" height="880" loading="lazy" />${titles[kind]}</a
              >
            </li>`,
        )}
      </ul>`,
  })

const css = `
.paper-form { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr)); gap: 12px; align-items: end }
.paper-form label { display: grid; gap: 4px }
.papers { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr)); gap: 16px }
.papers img { display: block; width: 100%; height: auto; border-radius: 12px; margin-bottom: 4px }
`
