/** An OpenAPI document as somebody else's linter reads it: the rules that Redocly recommends, each a warning or an error. */
import { createConfig, lintFromString } from '@redocly/openapi-core'

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // `sell` and `buy` are no ids of an order, which begin with `ord_`: /api/orders/sell/{id} and /api/orders/{id}/events never meet.
    'no-ambiguous-paths': 'off',
  },
})

/** The problems that the rules find in it, a sentence each. */
export async function lintOpenApi(document) {
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ''}`,
  )
}
