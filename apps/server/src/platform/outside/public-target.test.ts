/** Addresses that a stranger chose: 150 that reach into a private network, and each of them is refused. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callOutside } from './outside-call.ts'
import { isPublicAddress } from './public-address.ts'
import { fetchTarget, targetOf, TargetRefused } from './public-target.ts'

/** Addresses whose text alone rules them out. */
const byText = [
  // Schemes.
  'http://shop.example/hooks',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'gopher://shop.example/',
  'ws://shop.example/',
  'wss://shop.example/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'dict://127.0.0.1:11211/stat',
  'ldap://shop.example/',
  'blob:https://shop.example/1',
  'about:blank',
  'mailto:one@shop.example',
  'HTTP://SHOP.EXAMPLE/',
  'httpss://shop.example/',
  // No addresses at all.
  '',
  ' ',
  'shop.example',
  '//shop.example/hooks',
  '/hooks',
  'https://',
  'https:///',
  'https://:443/',
  'https://shop.example:99999/',
  'https://shop .example/',
  'https://shop.example /',
  'https://shop.example/\r\nhost: inside',
  'https://shop.example/\u0000',
  'https://shop.example\\@127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  'https://[::1',
  'https://[::zz]/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://exa%mple.org/',
  'https://shop.example/\thooks',
  // Users and passwords.
  'https://user@shop.example/',
  'https://user:password@shop.example/',
  'https://:password@shop.example/',
  'https://shop.example@127.0.0.1/',
  'https://shop.example:443@169.254.169.254/',
  'https://127.0.0.1%2f@shop.example/',
  'https://shop.example#@127.0.0.1/',
  'https://shop.example/#inside',
  // Ports.
  'https://shop.example:80/',
  'https://shop.example:22/',
  'https://shop.example:25/',
  'https://shop.example:6379/',
  'https://shop.example:5432/',
  'https://shop.example:8080/',
  'https://shop.example:9200/',
  'https://shop.example:2375/',
  'https://shop.example:0/',
  'https://shop.example:1/',
  'https://shop.example:65535/',
  'https://shop.example:4443/',
  // This machine, in every way of writing it.
  'https://127.0.0.1/',
  'https://127.0.0.1:8443/',
  'https://127.1/',
  'https://127.0.1/',
  'https://127.255.255.254/',
  'https://0/',
  'https://0.0.0.0/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://2130706433/',
  'https://127.0.0.1./',
  'https://127%2e0%2e0%2e1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://127．0．0．1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  // Private networks.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://10.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.168.1.254/',
  'https://192.168.257/',
  'https://0xc0a80001/',
  'https://3232235521/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://192.0.0.1/',
  'https://192.0.2.7/',
  'https://198.51.100.7/',
  'https://203.0.113.7/',
  'https://192.88.99.1/',
  // Metadata of clouds, link-local, multicast, broadcast, later use.
  'https://169.254.169.254/latest/meta-data/',
  'https://169.254.0.1/',
  'https://0xa9fea9fe/',
  'https://2852039166/',
  'https://0251.0376.0251.0376/',
  'https://169.254.43518/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00:ec2::254]/',
  'https://224.0.0.1/',
  'https://239.255.255.250/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  // IPv6 that is local, mapped, translated or written down in documents.
  'https://[fe80::1]/',
  'https://[febf::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[ff0e::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::1]/',
  'https://[2001:db8::1]/',
  'https://[2001::1]/',
  'https://[2001:0:a00:1::]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::1]/',
  'https://[2002:c0a8:101::]/',
  'https://[3fff::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
  'https://[::a00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:192.168.0.1]/',
  'https://[2001:10::1]/',
  'https://[2001:20::1]/',
  // Names that mean something inside a network only.
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://loc%61lhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://vault.internal/',
  'https://wiki.intranet/',
  'https://nas.lan/',
  'https://router.home/',
  'https://router.home.arpa/',
  'https://mail.corp/',
  'https://db.private/',
  'https://redis/',
  'https://metadata/',
  'https://postgres:8443/',
  'https://hidden.onion/',
  'https://1.0.0.127.in-addr.arpa/',
  'https://one.invalid/',
  'https://one.test/',
]

/** Names that look like any other, and resolve to addresses that are not public. */
const byAddress: readonly (readonly [name: string, addresses: readonly string[]])[] = [
  ['loop.shop.example', ['127.0.0.1']],
  ['127.0.0.1.nip.example', ['127.0.0.1']],
  ['zero.shop.example', ['0.0.0.0']],
  ['loop6.shop.example', ['::1']],
  ['mapped.shop.example', ['::ffff:127.0.0.1']],
  ['mapped-hex.shop.example', ['::ffff:7f00:1']],
  ['ten.shop.example', ['10.1.2.3']],
  ['office.shop.example', ['192.168.7.7']],
  ['seventeen.shop.example', ['172.20.0.1']],
  ['cloud.shop.example', ['169.254.169.254']],
  ['cloud6.shop.example', ['fd00:ec2::254']],
  ['zone.shop.example', ['fe80::1%eth0']],
  ['ula.shop.example', ['fd00::1']],
  ['shared.shop.example', ['100.64.1.1']],
  ['nat64.shop.example', ['64:ff9b::a9fe:a9fe']],
  ['sixtofour.shop.example', ['2002:7f00:1::']],
  ['teredo.shop.example', ['2001:0:5ef5:79fb::1']],
  ['cast.shop.example', ['224.0.0.251']],
  ['all.shop.example', ['255.255.255.255']],
  // One good address does not make the others good.
  ['both.shop.example', ['93.184.215.14', '127.0.0.1']],
  ['both6.shop.example', ['93.184.215.14', '::1']],
  ['last.shop.example', ['93.184.215.14', '93.184.215.15', '10.0.0.1']],
  ['xn--nxasmq6b.example', ['127.0.0.1']],
  ['bücher.example', ['10.0.0.7']],
  ['nothing.shop.example', ['not-an-address']],
]

const limits = { milliseconds: 2_000, maxBytes: 4_096 }
const familyOf = (address: string) => (address.includes(':') ? 6 : 4)

test('there are 150 hostile addresses and more, each once', () => {
  expect(byText.length + byAddress.length).toBeGreaterThanOrEqual(150)
  expect(new Set(byText).size).toBe(byText.length)
})

test.each(byText)('%j is no target', async (text) => {
  expect(targetOf(text, { allowed: [] })).toBeTypeOf('string')
  let resolved = 0
  const resolve = async () => ((resolved += 1), [{ address: '93.184.215.14', family: 4 }])
  await expect(fetchTarget({ allowed: [], resolve }, 10)(text)).rejects.toBeInstanceOf(TargetRefused)
  expect(resolved).toBe(0)
})

test.each(byAddress)('nothing is sent to %s, which is %j', async (name, addresses) => {
  const resolve = async () => addresses.map((address) => ({ address, family: familyOf(address) }))
  const fetch = fetchTarget({ allowed: [], resolve }, 10)
  await expect(
    callOutside(`https://${name}/hooks`, { method: 'POST' }, { ...limits, fetch }),
  ).rejects.toMatchObject({
    name: 'OutsideFault',
    cause: { name: 'TargetRefused' },
  })
})

test('addresses of the public are public', () => {
  for (const address of [
    '93.184.215.14',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  expect(targetOf('https://shop.example/hooks?a=1', { allowed: [] })).toBeInstanceOf(URL)
  expect(targetOf('https://bücher.example:8443/', { allowed: [] })).toMatchObject({
    hostname: 'xn--bcher-kva.example',
  })
  expect(targetOf('https://93.184.215.14/', { allowed: [] })).toBeInstanceOf(URL)
})

/** A server of this machine; names of `shop.example` lead to it where a test says so. */
async function here<T>(
  work: (port: number, asked: string[]) => Promise<T>,
  answer = 'thanks',
  status = 200,
): Promise<T> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(answer)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await work((server.address() as AddressInfo).port, asked)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a name is resolved once, and the connection goes to what was judged', () =>
  here(async (port, asked) => {
    const origin = `http://shop.example:${port}`
    let times = 0
    // The second answer names another address: the name is resolved only once.
    const resolve = async () => [{ address: times++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    const fetch = fetchTarget({ allowed: [origin], resolve }, 4_096)
    const answer = await callOutside(`${origin}/hooks`, { method: 'POST', body: '{}' }, { ...limits, fetch })
    expect([answer.status, answer.text, times]).toEqual([200, 'thanks', 1])
    expect(asked).toEqual([`POST shop.example:${port} /hooks`])
  }))

test('an origin that is allowed is that origin alone: no other port, scheme or name', () => {
  const allowed = ['http://127.0.0.1:4401']
  expect(targetOf('http://127.0.0.1:4401/shop/hooks', { allowed })).toBeInstanceOf(URL)
  for (const other of [
    'http://127.0.0.1:4400/',
    'https://127.0.0.1:4401/',
    'http://localhost:4401/',
    'http://a@127.0.0.1:4401/',
  ])
    expect(targetOf(other, { allowed })).toBeTypeOf('string')
})

test('a redirect is an answer, and of an answer only the beginning is read', () =>
  here(
    async (port, asked) => {
      const origin = `http://127.0.0.1:${port}`
      const fetch = fetchTarget({ allowed: [origin] }, 4_096)
      const answer = await callOutside(`${origin}/`, { method: 'POST' }, { ...limits, fetch })
      expect([answer.status, answer.isOk, answer.text.length, asked.length]).toEqual([302, false, 4_096, 1])
    },
    'x'.repeat(1_000_000),
    302,
  ))
