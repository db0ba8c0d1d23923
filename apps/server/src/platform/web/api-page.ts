/** An OpenAPI document as a page: chapters, operations with their parameters and answers, schemas. It needs no script. */
import type { Catalogue } from '../http/route.ts'
import type { Schema } from './examples.ts'
import { escapeHtml as escape } from './html.ts'
import type { Content, Document, Operation, Parameter } from './openapi.ts'

export type Placed = { readonly method: string; readonly path: string; readonly operation: Operation }

/** The page's own sheet: the policy that it is sent with allows exactly these bytes. */
export const apiPageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#16211c, #e8eeea); --soft: light-dark(#56635c, #9fada5);
  --line: light-dark(#dce3df, #2d3832); --paper: light-dark(#fff, #121815); --well: light-dark(#f4f7f5, #1a221e);
  --mark: light-dark(#0b6e4f, #5fd3a8) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
.page { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 76rem; margin: 0 auto; padding: 1rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li { padding: .15rem 0 }
a { color: var(--mark) }
h1 { font-size: 1.75rem; margin: .5rem 0 } h2 { margin: 3rem 0 .25rem; font-size: 1.4rem }
h3 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere } h4 { margin: 1rem 0 .25rem; font-size: .875rem }
.soft { color: var(--soft) }
article { border-top: 1px solid var(--line); padding: 1.25rem 0 }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { margin: 0; padding: .75rem; overflow-x: auto; background: var(--well); border: 1px solid var(--line); border-radius: 8px }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
td, th { text-align: start; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); font-size: .875rem; overflow-wrap: anywhere }
summary { cursor: pointer; margin: .5rem 0 }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px }
@media (min-width: 60rem) {
  .page { grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto }
}
`

/** `place` is where the document itself is; `catalogue` has the sentence of each refusal. */
export function apiPage(document: Document, place: string, catalogue: Catalogue): string {
  const all: readonly Placed[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const chapters = document.tags.map(({ name, description }) => ({
    name,
    description,
    id: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const { title, version } = document.info
  const contents = chapters.map(({ id, name }) => `<li><a href="#${id}">${escape(name)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} API ${escape(version)}</title>
<style>${apiPageStyle}</style>
</head>
<body>
<div class="page">
<nav aria-label="Chapters"><ul>${contents.join('')}${document.webhooks ? '<li><a href="#posted">Posted to endpoints</a></li>' : ''}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
<h1>${escape(title)} API ${escape(version)}</h1>
<p>This page is made from the <a href="${escape(place)}">OpenAPI document</a> of this installation, and the document from the routes that it serves. Clients are generated from the document.</p>
<p>JSON over ${code(document.servers[0]?.url ?? '')}. Whoever calls sends <code>Authorization: Bearer …</code> unless an operation is for anybody. Times are UTC, <code>YYYY-MM-DD HH:mm:ss</code>; amounts are decimal text with a currency. A write that takes an <code>Idempotency-Key</code> may be sent again under it: it is carried out once, and its answer is given again.</p>
<p>A refusal has a code for programs, a sentence for developers, and the fields that it is about. Besides its own codes each operation may answer the common ones: see <a href="#schema-Refusal">Refusal</a>.</p>
${chapters.map((one) => `<h2 id="${one.id}">${escape(one.name)}</h2><p class="soft">${escape(one.description)}</p>${one.operations.map((it) => operationOf(it, catalogue)).join('')}`).join('\n')}
${posted(document)}
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components.schemas).map(schemaOf).join('')}
</main>
</div>
</body>
</html>
`
}

function operationOf({ method, path, operation }: Placed, catalogue: Catalogue): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const answer = responses['200']?.content
  return `<article id="${escape(operationId)}" aria-label="${escape(operationId)}">
<h3><code>${method} ${escape(path)}</code></h3>
<p>${escape(summary)}</p>
<p class="soft">${escape(callers(operation))}</p>
${parameters.length > 0 ? `<h4>Parameters</h4><table><tr><th>Name</th><th>In</th><th>Fits</th></tr>${parameters.map(parameterOf).join('')}</table>` : ''}
${requestBody ? `<h4>Body</h4>${contentOf(requestBody.content)}` : ''}
<h4>Answer</h4>${answer ? contentOf(answer) : '<p>204, without a body.</p>'}
${operation['x-refusals'].length > 0 ? `<h4>Refusals</h4><table>${operation['x-refusals'].map((one) => refusalOf(one, catalogue)).join('')}</table>` : ''}
</article>`
}

/** Webhooks: messages that the server sends. */
function posted({ webhooks }: Document): string {
  if (!webhooks) return ''
  const all = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `<article aria-label="${escape(type)}"><h3>${code(type)}</h3>${contentOf(post.requestBody.content)}</article>`,
  )
  return `<h2 id="posted">Posted to endpoints</h2><p class="soft">Signed by Standard Webhooks.</p>${all.join('')}`
}

function callers({ operationId, 'x-access': access, 'x-roles': roles }: Operation): string {
  const who =
    access === 'anyone'
      ? 'For anybody'
      : `For ${access === 'handover' ? 'the phone of a hand-over' : `a ${access}`}`
  return `${operationId} · ${who}${roles ? `: ${roles.join(', ')}` : ''}`
}

const parameterOf = ({ name, in: place, required, schema }: Parameter) =>
  `<tr><td><code>${escape(name)}</code>${required ? '' : ' (optional)'}</td><td>${escape(place)}</td><td>${wordsOf(schema)}</td></tr>`

const refusalOf = (name: string, catalogue: Catalogue) => {
  const [status, sentence] = catalogue[name] ?? ['', '']
  return `<tr><td><code>${escape(name)}</code></td><td>${status}</td><td>${escape(sentence)}</td></tr>`
}

function contentOf(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) =>
      example === undefined
        ? `<p>${code(type)}</p>`
        : `<pre tabindex="0">${json(example)}</pre><details><summary>Schema</summary>${wordsOf(schema)}</details>`,
    )
    .join('')
}

const schemaOf = ([name, schema]: [string, Schema]) =>
  `<article id="schema-${escape(name)}" aria-label="${escape(name)}"><h3><code>${escape(name)}</code></h3>${wordsOf(schema)}</article>`

/** A schema as JSON, in which the name of another leads to it. */
const wordsOf = (schema: Schema) =>
  `<pre tabindex="0">${json(schema).replaceAll(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (text, name: string) => `<a href="#schema-${name}">${text}</a>`,
  )}</pre>`

const json = (value: unknown) => escape(JSON.stringify(value, null, 2))
const code = (text: string) => `<code>${escape(text)}</code>`
