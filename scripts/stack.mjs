/**
 * Starts the whole of Agio on one machine: the sandbox (the outside world) and the server, each its own process, and
 * waits until both answer. The server learns of the sandbox by settings alone, as it would of real chains and banks.
 *
 *   keys ──► sandbox ──► its addresses ──► settings ──► server ──► /health/ready ──► links.json
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portIsFree, root, run, start, stop } from './run.mjs'
import { seedOperators } from './secrets/operators.mjs'

const readyWithinSeconds = 120
/** Our accounts at the bank of the sandbox. */
const sandboxAccounts = 'EUR=DE93999999990000000001/SNDBDEFFXXX,GBP=999901/12345674'
/** Whole coins in the hot wallet of a sandbox: what it is filled up with, where it holds less than `least`. */
const stock = { enough: '50000', least: 5_000 }

/**
 * Gives `{ links, children, first, settings, launchServer, isReady, stop }`. `folder` holds everything durable; `onLine(line, name)` hears both processes.
 * `empty` names coins of which the hot wallet begins with nothing; `programOf` gives Node's arguments that start a program;
 * `name` is what the links call this machine, `publicUrl` the address of a proxy in front of the server; `pages` comes when what the server offers is built; `serverFlags` are
 * Node's own, of the server's process.
 * Throws a sentence where a port is taken or a process does not come up.
 */
export async function startStack({
  folder,
  serverPort,
  sandboxPort,
  name = '127.0.0.1',
  publicUrl,
  pages,
  onLine = () => {},
  env = {},
  identityVendor = process.env.IDENTITY_VENDOR,
  empty = [],
  serverFlags = [],
  programOf = async (name) => ['--import', 'tsx', join(root, 'apps', name, 'src/main.ts')],
}) {
  // If another error ends the start first, that error is reported.
  pages?.catch(() => {})
  await refuseTakenPorts({ AGIO_PORT: serverPort, AGIO_SANDBOX_PORT: sandboxPort })
  mkdirSync(folder, { recursive: true })
  const server = publicUrl ?? `http://${name}:${serverPort}`
  makeDataKey(join(folder, 'data'))
  const operators = seedOperators(join(folder, 'operators.json'))
  const programs = { demo: await programOf('demo') }
  const serverProgram = programOf('server').then((program) => (programs.server = program))
  const children = []
  const launch = (name, settings, hear = () => {}) => {
    const last = []
    const flags = name === 'server' ? serverFlags : []
    const child = start(process.execPath, [...flags, ...programs[name]], {
      env: settings,
      // The process that watches tells the server to stop, waits for it and starts it again.
      handsOn: flags.includes('--watch'),
      onLine: (line) => {
        last.push(line)
        if (last.length > 20) last.shift()
        hear(line)
        onLine(line, name)
      },
    })
    child.lastWords = () => last.join('\n')
    children.unshift({ name, child })
    return child
  }
  const stopAll = async () => {
    for (const { child } of children) await stop(child)
  }
  try {
    const keysMade = makeKeys(join(folder, 'keys'))
    const [keys, sandbox] = await Promise.all([
      keysMade,
      startSandbox(launch, { folder, sandboxPort, server, operators, env }).then(async (started) => {
        await fundHotWallet(started, (await keysMade).hotAddress, empty)
        return started
      }),
      serverProgram.then((program) => makeDatabase(program, folder, env)),
      pages,
    ])
    const settings = serverSettings({
      folder,
      serverPort,
      server,
      keys,
      sandbox,
      name,
      operators,
      identityVendor,
    })
    /** Another process of the server, or the same one again after it ended. */
    const launchServer = (more = {}) => {
      const child = launch('server', { ...settings, ...env, ...more })
      child.port = more.PORT ?? serverPort
      return child
    }
    const isReady = (child) => untilReady(child, `http://127.0.0.1:${child.port}/health/ready`)
    const first = launchServer()
    await isReady(first)
    const links = linksOf(server, sandbox, name)
    writeFileSync(join(folder, 'links.json'), `${JSON.stringify(links, null, 2)}\n`)
    return { links, children, first, settings: { ...settings, ...env }, launchServer, isReady, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** The sandbox is ready when it prints one line of JSON with all its addresses. */
async function startSandbox(launch, { folder, sandboxPort, server, operators, env }) {
  let say
  const said = new Promise((resolve) => (say = resolve))
  const settings = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA: join(folder, 'sandbox'),
    WIDGET_URL: `${server}/`,
    SERVER_URL: server,
    SANDBOX_OPERATORS_FILE: operators,
    ...env,
  }
  const child = launch('demo', settings, (line) => {
    if (line.startsWith('{"ready":true')) say(JSON.parse(line))
  })
  const died = child.done.then(() => {
    throw new Error(`The sandbox ended before it was ready.\n${child.lastWords()}`)
  })
  return Promise.race([said, died, tooLate('The sandbox', child)])
}

/** An embedded database is made while the sandbox starts. */
async function makeDatabase(program, folder, env) {
  const dataDir = join(folder, 'data')
  // `moved-to` says where it is, when its own user cannot reach this folder.
  const isMade = ['postgres', 'moved-to'].some((name) => existsSync(join(dataDir, name)))
  if (env.DATABASE_URL || process.env.DATABASE_URL || isMade) return
  const { code, output } = await run(process.execPath, [...program, 'migrate'], {
    // A vendor that is chosen has its other settings from the sandbox, which starts meanwhile.
    env: { ...env, DATA_DIR: dataDir, IDENTITY_VENDOR: 'none' },
  })
  if (code !== 0) throw new Error(`The database could not be made.\n${output}`)
}

/**
 * Purchases are paid out in coins, refunds and sweeps cost the native one; on real chains the operator sends them. Only
 * where little is left, and final before the server starts: what the hot wallet holds then is where its books begin.
 */
export async function fundHotWallet({ baseUrl, coins }, to, empty) {
  const funded = Object.entries(coins).map(async ([chainId, { native, tokens }]) => {
    const chain = `${baseUrl}/chain/${chainId}`
    let isToppedUp = false
    for (const coin of [native, ...tokens].filter((one) => !empty.includes(one))) {
      const { amount } = await answered(fetch(`${chain}/balance?address=${to}&token=${coin}`))
      if (Number(amount) >= stock.least) continue
      const sent =
        coin === native
          ? post(`${chain}/fund`, { to, amount: stock.enough })
          : post(`${chain}/send`, { from: 'treasury', token: coin, to, amount: stock.enough })
      await answered(sent)
      isToppedUp = true
    }
    if (isToppedUp) await answered(post(`${chain}/mine`, { blocks: 12 }))
  })
  await Promise.all(funded)
}

const post = (url, body) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function answered(asked) {
  const answer = await asked
  if (!answer.ok) throw new Error(`The sandbox did not fund the hot wallet: ${await answer.text()}`)
  return answer.json()
}

/** Values divided by commas. */
const listed = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/**
 * The sandbox's shop has the widget in its page, and its server hears of orders. So may a page and a server of the developer's own:
 * AGIO_WIDGET_ORIGINS=http://localhost:5173 AGIO_WEBHOOK_ORIGINS=http://127.0.0.1:8443 npm start
 */
export const originsOf = (shop, env, pages = [shop]) => ({
  WIDGET_ORIGINS: [...pages, ...listed(env.AGIO_WIDGET_ORIGINS)].join(','),
  WEBHOOK_ORIGINS: [shop, ...listed(env.AGIO_WEBHOOK_ORIGINS)].join(','),
})

function serverSettings({ folder, serverPort, server, keys, sandbox, name, operators, identityVendor }) {
  const pages = originsAt(name, sandbox.baseUrl)
  return {
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: server,
    DATA_DIR: join(folder, 'data'),
    ...originsOf(sandbox.baseUrl, process.env, pages),
    ...keys.settings,
    ...Object.fromEntries(
      Object.entries(sandbox.rpc).map(([id, urls]) => [`CHAIN_${id}_RPC`, urls.join(',')]),
    ),
    ...Object.fromEntries(
      Object.keys(sandbox.rpc).map((id) => [`CHAIN_${id}_EXPLORER`, `${sandbox.baseUrl}/chain/${id}`]),
    ),
    ...Object.fromEntries(Object.entries(sandbox.rpc).map(([id, [url]]) => [`CHAIN_${id}_WALLET_RPC`, url])),
    // Sepolia first: the widget proposes the first dollar coin, and people and tests pay there.
    COINS: Object.entries(sandbox.coins)
      .toSorted(([one], [other]) => Number(other === '11155111') - Number(one === '11155111'))
      .flatMap(([, { native, tokens }]) => [native, ...tokens])
      .join(','),
    // So that a stuck transaction can be watched.
    CHAIN_STUCK_SECONDS: '20',
    SAFEGUARDING: 'This is a sandbox: no real money is kept.',
    COMPANY: 'Agio|Agio Sandbox GmbH, Beispielweg 1, 10115 Berlin|HRB 00000 (sandbox, no real money)',
    BANK_DIRECTORY: sandbox.bankDirectory,
    BANK_HOLDER: 'Agio Sandbox GmbH',
    BANK_ACCOUNTS: sandboxAccounts,
    BANK_NAME: 'Sandbank',
    BANK_CUT_OFF_SECONDS: '5',
    // In pounds low enough to be tried in a sandbox, and below what needs the proof of a wallet.
    FIRST_CONFIGURATION: '{"above":{"paymentFile":{"EUR":"5000.00","GBP":"500.00"}}}',
    OPERATORS_SEED_FILE: operators,
    PAYEE_CHECK_URL: `${sandbox.baseUrl}/bank/name_check`,
    BANK_LOOKUP_URL: `${sandbox.baseUrl}/bank/directory`,
    OPEN_BANKING_BANKS_FILE: sandbox.openBankingBanksFile,
    OPEN_BANKING_PROVIDER: `Sandbox Payments,${sandbox.baseUrl}/open-banking/terms,${sandbox.baseUrl}/open-banking/privacy`,
    PRICE_SOURCES: `kraken=${sandbox.krakenUrl},coinbase=${sandbox.coinbaseUrl}`,
    SANCTIONS_LISTS: sandbox.sanctionsLists,
    CLAMD_ADDRESS: sandbox.clamdAddress,
    SMTP_URL: sandbox.smtpUrl,
    ADDRESS_LOOKUP_URL: sandbox.addressLookupUrl,
    COMPANY_REGISTRY_URL: sandbox.companyRegistryUrl,
    ...identitySettings(sandbox, identityVendor),
    SMS_API_URL: sandbox.smsApiUrl,
    SMS_PLAN: sandbox.smsPlan,
    SMS_TOKEN: sandbox.smsToken,
    SMS_HOOK_SECRET: sandbox.smsHookSecret,
    PUSH_KEY: sandbox.pushKey,
    PUSH_ORIGINS: sandbox.baseUrl,
    IBAN_BANK_URL: sandbox.ibanBankUrl,
    IBAN_BANK_KEY: sandbox.ibanBankKeys.key,
    IBAN_BANK_SECRET: sandbox.ibanBankKeys.secret,
    CARD_API_URL: sandbox.cardApiUrl,
    CARD_SECRET_KEY: sandbox.cardSecretKey,
    CARD_PUBLISHABLE_KEY: sandbox.cardPublishableKey,
    // Browsers know every name under localhost as this machine.
    CARD_FRAME_ORIGIN: `http://card.localhost:${serverPort}`,
    CARD_WEBHOOK_SECRET: sandbox.cardWebhookSecret,
    CARD_PAYOUT_ACCOUNT: 'DE88999999990000070707',
    CLOCK_URL: sandbox.clockUrl,
    CUSTOMER_TYPES: 'personal,company',
    WALLET_RELAY_URL: sandbox.walletRelayUrl,
    WALLET_PROJECT_ID: sandbox.walletProjectId,
    TELEGRAM_BOT_TOKEN: sandbox.messenger.botToken,
    TELEGRAM_APP_URL: sandbox.messenger.appUrl,
    TELEGRAM_API_URL: sandbox.messenger.apiUrl,
    TELEGRAM_ORIGINS: pages.join(','),
    // The sandbox's person at new.example is not verified yet.
    GRANT_LEVEL_AT_SIGN_UP: 'starter except new.example',
    MAIL_FROM: 'Agio <agio@agio.example>',
  }
}

/** Operators look at papers, unless a vendor is chosen: `IDENTITY_VENDOR=sumsub npm start`. */
const identitySettings = ({ identityUrls, identityKeys }, vendor) =>
  identityUrls[vendor] && {
    IDENTITY_VENDOR: vendor,
    IDENTITY_API_URL: identityUrls[vendor],
    IDENTITY_KEY: identityKeys.key,
    IDENTITY_SECRET: identityKeys.secret,
    IDENTITY_HOOK_SECRET: identityKeys.hookSecret,
  }

async function untilReady(child, url) {
  const until = Date.now() + readyWithinSeconds * 1000
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const how = child.signalCode ?? `code ${child.exitCode}`
      throw new Error(`The server ended (${how}) before it was ready.\n${child.lastWords()}`)
    }
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await tooLate('The server', child, 0)
}

const at = (name, url) => url.replace('//127.0.0.1', `//${name}`)
/** The sandbox names itself by its address; people reach its pages by the name, too. */
export const originsAt = (name, url) => [...new Set([url, at(name, url)])]

function linksOf(server, sandbox, name) {
  const world = at(name, sandbox.baseUrl)
  return {
    widget: `${server}/`,
    api: `${server}/api/`,
    docs: `${server}/docs/`,
    shop: at(name, sandbox.shopUrl),
    sandbox: world,
    controlRoom: `${world}/control-room`,
    mail: at(name, sandbox.mailUrl),
    console: `${server}/console/`,
  }
}

async function refuseTakenPorts(ports) {
  for (const [name, port] of Object.entries(ports)) {
    if (await portIsFree(port)) continue
    throw new Error(
      `Port ${port} is taken by another program. Stop that program, or choose another port: ${name}=<port> npm start`,
    )
  }
}

/** Development keys: made once, kept in a folder only we can read. Gives `{ settings, hotAddress }`. */
async function makeKeys(folder) {
  const known = join(folder, 'public.json')
  if (!existsSync(known)) {
    const program = ['--import', 'tsx', join(root, 'scripts/secrets/keys.ts')]
    const { code, output } = await run(process.execPath, [...program, folder])
    if (code !== 0) throw new Error(`The development keys could not be made.\n${output}`)
  }
  const { depositXpub, hotAddress } = JSON.parse(readFileSync(known, 'utf8'))
  const settings = {
    DEPOSIT_XPUB: depositXpub,
    SIGNER_KEYSTORE: join(folder, 'keystore.json'),
    SIGNER_PASSWORD_FILE: join(folder, 'password'),
  }
  return { hotAddress, settings }
}

/** The key of personal data. Beside DATABASE_URL the server makes none, because production brings its own. */
function makeDataKey(folder) {
  const path = join(folder, 'personal-data.key')
  if (existsSync(path)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
}

async function tooLate(who, child, seconds = readyWithinSeconds) {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref())
  throw new Error(`${who} did not become ready within ${readyWithinSeconds} s.\n${child.lastWords()}`)
}
