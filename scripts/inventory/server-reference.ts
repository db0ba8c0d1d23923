/** docs/integrate/server-reference.md: what a server of a merchant may ask, and what it is posted, from the document of the API. */
import { Merchants } from '@agio/domain'
import { code, page, table } from './markdown.ts'
import { operationsForKeys, scopesOf } from './sdk.ts'

export function serverReference(): Record<string, string> {
  const { document, found } = operationsForKeys()
  return {
    'server-reference.md': page(
      'Reference for servers of merchants',
      operations(found),
      ...events(document.webhooks),
    ),
  }
}

type Operations = ReturnType<typeof operationsForKeys>

function operations(found: Operations['found']): string {
  const rows = found.map(({ name, route, operation }) => [
    code(name),
    `${route.method} ${code(route.path)}`,
    scopesOf(operation).map(code).join(', '),
    route.idempotent ? 'yes' : '',
    operation.summary,
    operation['x-refusals'].map(code).join(', '),
  ])
  return [
    `## Operations\n\nWhat a key of the API may call, by the name of its function in the [SDK](sdk.md). One of the scopes is enough; a key has some of ${Merchants.scopes.map(code).join(', ')}. What each takes and answers is in the document at \`/api/\`, and in the types of the SDK.`,
    table(['function', 'address', 'scope', 'idempotency key', 'what', 'may say no with'], rows),
  ].join('\n\n')
}

function events(webhooks: Operations['document']['webhooks'] = {}): string[] {
  const examples = Object.entries(webhooks).map(([type, { post }]) => {
    const example = post.requestBody.content['application/json']?.example
    return `### ${type}\n\n\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``
  })
  return [
    '## Events\n\nWhat is posted to an endpoint, by type; [webhooks](webhooks.md) says when, and in which order. The values are examples of their shape.',
    ...examples,
  ]
}
