/** The API as a program in another language sees it: a Python client, generated from the OpenAPI document, with a merchant's key. */
import { expect, test } from 'vitest'
import { documentOf } from '../../../../../scripts/inventory/document.ts'
import { withPythonClient } from '../../../../../scripts/libraries/python.mjs'
import { openShop } from './testing.ts'

const program = `
import json, os
import agio_api
from agio_api.rest import ApiException

at = agio_api.Configuration(host=os.environ['BASE'])
at.access_token = os.environ['KEY']
client = agio_api.ApiClient(at)
links = agio_api.PaymentLinksApi(client)

def link(name):
    return agio_api.CreateLinkBody(payee=os.environ['PAYEE'], uses='one', amount='25.00', external_id=name, days=7)

first = links.create_link(link('invoice-1'), idempotency_key='invoice-1')
again = links.create_link(link('invoice-1'), idempotency_key='invoice-1')
links.create_link(link('invoice-2'), idempotency_key='invoice-2')
listed, cursor = [], None
while True:
    page = links.list_links(limit=1, **({} if cursor is None else {'cursor': cursor}))
    listed += [it.external_id for it in page.items]
    cursor = page.next
    if cursor is None:
        break
off = links.switch_off_link(first.id)
try:
    links.switch_off_link(first.id)
except ApiException as refused:
    refusal = [refused.status, json.loads(refused.body)['error']['code']]
name = agio_api.MerchantAccountApi(client).get_own_merchant().name
print(json.dumps({'same': first.id == again.id, 'listed': sorted(listed), 'state': off.state, 'refusal': refusal, 'name': name}))
`

test(
  'a Python client creates a link once, reads pages and refusals',
  { tags: ['night'], timeout: 300_000 },
  async () => {
    const { http, key, payee } = await openShop()
    const { done, reason } = await withPythonClient(documentOf('customers and merchants'), (run) =>
      run(program, { BASE: http.url, KEY: key, PAYEE: payee }),
    )
    if (reason !== undefined) return console.log(`Left out: ${reason}.`)
    expect(done.code, done.output).toBe(0)
    expect(JSON.parse(done.output)).toEqual({
      same: true,
      listed: ['invoice-1', 'invoice-2'],
      state: 'switched_off',
      refusal: [409, 'merchant.ended'],
      name: 'Rad und Tat',
    })
  },
)
