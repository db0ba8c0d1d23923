/** All settings of an operator, as data: name, effect, default, and reader. */
import {
  bankAccounts,
  bookedBy,
  coins,
  configuration,
  crashAt,
  list,
  listOf,
  networks,
  levelAtSignUp,
  oldSigners,
  oneOf,
  path,
  priceSources,
  provider,
  sanctionsLists,
  socketAddress,
  text,
  url,
  whole,
} from './setting-words.ts'
import { companySettings } from './company-settings.ts'
import { doorSettings } from './door-settings.ts'
import { messengerSettings } from './messenger-settings.ts'
import { pushSettings } from './push-settings.ts'
import { retentionSettings } from './retention-settings.ts'
import { given, optional, secret } from './setting.ts'
import { walletSettings } from './wallet-settings.ts'

export type { Setting } from './setting.ts'

/** One line per setting, in the order of the inventory. `CHAIN_<id>_RPC`, `_START`, `_HOT_WALLETS`, `_EXPLORER` and `_WALLET_RPC` come besides. */
export const settingList = {
  host: given('HOST', '127.0.0.1', text, 'Address to listen on, behind a proxy with TLS.'),
  port: given('PORT', '4400', whole(0, 65_535), 'Port to listen on; 0 takes a free one.'),
  trustedProxies: given(
    'TRUSTED_PROXIES',
    '',
    networks,
    'Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For is believed, besides this machine.',
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    url('http', 'https'),
    'Where people reach the widget; links in mails lead there. It must be set in production; else http://HOST:PORT.',
  ),
  consoleOrigin: optional(
    'CONSOLE_ORIGIN',
    url('http', 'https'),
    'Where operators reach the console, e.g. https://desk.example: on its host there is nothing else, and no other host has it. Without it the console is at PUBLIC_URL/console/.',
  ),
  roles: given(
    'ROLES',
    'api,worker',
    listOf('api', 'worker'),
    'What this process does: `api`, `worker`, or both.',
  ),
  production: given(
    'NODE_ENV',
    'development',
    (word) => oneOf('development', 'test', 'production')(word) === 'production',
    '`production` refuses what is for tests, and addresses without TLS; it turns off the check of own answers.',
  ),
  logLevel: given(
    'LOG_LEVEL',
    'info',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'The least serious line that is logged.',
  ),
  metricsToken: optional(
    'METRICS_TOKEN',
    text,
    'Opens /metrics to other machines as a bearer token.',
    secret,
  ),
  writesPerMinute: given(
    'WRITES_PER_MINUTE',
    '1200',
    whole(0, 1_000_000),
    'Writes per network and per customer, half of them at once; 0 is without limit.',
  ),
  readsPerMinute: given(
    'READS_PER_MINUTE',
    '3000',
    whole(0, 1_000_000),
    'Reads per network and per customer, half of them at once; 0 is without limit.',
  ),

  databaseUrl: optional(
    'DATABASE_URL',
    url('postgres', 'postgresql'),
    'A PostgreSQL server that several processes may share. Default: an embedded one in DATA_DIR.',
    secret,
  ),
  databaseOwnerUrl: optional(
    'DATABASE_OWNER_URL',
    url('postgres', 'postgresql'),
    'The same database as the owner of its tables: migrates, and gives the role of DATABASE_URL what it needs. One process is enough. The embedded database has both roles.',
    secret,
  ),
  databaseConnections: given(
    'DATABASE_CONNECTIONS',
    '20',
    whole(2, 500),
    'Connections this process may hold.',
  ),
  dataDir: given(
    'DATA_DIR',
    '.agio/data',
    path,
    'Folder of the embedded database and of keys made in development.',
  ),
  keyFile: optional(
    'KEY_FILE',
    path,
    'File with the keys of personal data: 64 hexadecimal digits a line, the newest last; see `agio keys`. Default: DATA_DIR/personal-data.key, made when missing with the embedded database.',
  ),
  auditEndsFile: optional(
    'AUDIT_ENDS_FILE',
    path,
    'File outside the database with the end of the audit of each day; copy it elsewhere. Default: DATA_DIR/audit-ends.',
  ),
  widgetDir: given('WIDGET_DIR', 'apps/widget/dist', path, 'The built widget.'),
  consoleDir: given(
    'CONSOLE_DIR',
    'apps/console/dist',
    path,
    'The built console; without it /console/ is empty.',
  ),
  docsDir: given('DOCS_DIR', 'apps/docs/dist', path, 'The built docs; without them /docs/ is empty.'),
  hotPagesUrl: optional(
    'HOT_PAGES_URL',
    url('http'),
    'Where `npm start -- --watch` makes the pages from their sources. Never in real use.',
  ),
  operatorsSeedFile: optional(
    'OPERATORS_SEED_FILE',
    path,
    'Operators of a new sandbox: a JSON list of {name, email, role, pin, totpSecret}. Never in real use: see `agio operator`.',
  ),
  firstConfiguration: optional(
    'FIRST_CONFIGURATION',
    configuration,
    'The configuration of a new sandbox, as JSON: what differs from the usual figures. Never in real use: see agio configuration.',
  ),
  widgetOrigins: given(
    'WIDGET_ORIGINS',
    '',
    list,
    'Origins that may embed the default widget key besides PUBLIC_URL.',
  ),
  webhookOrigins: given(
    'WEBHOOK_ORIGINS',
    '',
    list,
    "Origins of this machine or its network that webhooks may go to, such as the sandbox's shop. Never in real use.",
  ),
  services: optional(
    'SERVICES',
    listOf('sell', 'buy'),
    'The services that are offered: `sell`, `buy`, or both; their parts must be set. Default: those whose parts are set. Another one is neither shown under any widget key nor taken by the API; orders that are open go on.',
  ),

  coins: optional(
    'COINS',
    coins,
    'Coins that are on, e.g. USDC@1. Default: every coin of the chains that have an RPC address.',
  ),
  stuckSeconds: optional(
    'CHAIN_STUCK_SECONDS',
    whole(5, 86_400),
    'A transaction of ours that is not mined after this long is signed anew with a higher fee. Default: eight blocks, at least 60.',
  ),
  heldSeconds: given(
    'CHAIN_HELD_SECONDS',
    '90',
    whole(5, 86_400),
    'Signed coins that were not released after this long are withdrawn when other transfers wait behind them.',
  ),
  depositXpub: optional(
    'DEPOSIT_XPUB',
    text,
    "Extended public key at m/44'/60'/0'/0 of the deposit addresses. Without it nothing can be sold.",
  ),
  signerKeystore: optional(
    'SIGNER_KEYSTORE',
    path,
    'Keystore file that signs coins, refunds and sweeps. Set it for every process; only workers open it.',
  ),
  signerPasswordFile: optional('SIGNER_PASSWORD_FILE', path, 'File with the password of the keystore.'),
  signerUrl: optional(
    'SIGNER_URL',
    url('http', 'https'),
    'A remote signer (eth_signTransaction) in place of the keystore. Set it for every process; only workers call it.',
    secret,
  ),
  oldSigners: optional(
    'OLD_SIGNERS',
    oldSigners,
    'Signers of wallets that were used before, with commas between: `<keystore>:<file with its password>`, or the address of a remote signer. Workers sweep from the old deposit addresses with them.',
    secret,
  ),

  bankDirectory: optional(
    'BANK_DIRECTORY',
    path,
    'Folder shared with the bank: to-bank, from-bank, archive. Without a way to the bank nothing is offered.',
  ),
  bankSftpUrl: optional(
    'BANK_SFTP_URL',
    url('sftp'),
    'The same folders over SFTP: sftp://user:password@host:22/folder.',
    secret,
  ),
  bankSftpHostKey: optional(
    'BANK_SFTP_HOST_KEY',
    text,
    'The key of that host, SHA256:… as ssh-keygen prints it.',
  ),
  bankSftpKeyFile: optional(
    'BANK_SFTP_KEY_FILE',
    path,
    'Private key to sign in there with, in place of a password.',
  ),
  bankHolder: given(
    'BANK_HOLDER',
    'Agio',
    text,
    'Name of the holder of our bank accounts, as payees see it.',
  ),
  bankAccounts: optional(
    'BANK_ACCOUNTS',
    bankAccounts,
    'Our accounts: EUR=<IBAN>/<BIC>,GBP=<sort code>/<account number>. One per currency; the BIC may be left out. A currency without an account is off.',
  ),
  bankBookedBy: given(
    'BANK_BOOKED_BY',
    'EUR=054,GBP=054',
    bookedBy,
    'Per account the report that books what comes; the other reconciles. 054: notifications, within the day. 053: the daily statement, for a bank that notifies not every movement.',
  ),
  bankName: optional(
    'BANK_NAME',
    text,
    'The bank that holds them, as people who transfer money to us read it.',
  ),
  bankCutOffSeconds: given(
    'BANK_CUT_OFF_SECONDS',
    '900',
    whole(1, 86_400),
    'How often payments that are not instant go out.',
  ),
  payeeCheckUrl: optional(
    'PAYEE_CHECK_URL',
    url('http', 'https'),
    'Verification of payee: takes POST {name, iban} or {name, sortCode, accountNumber}. Without it names are not checked.',
  ),
  bankLookupUrl: optional(
    'BANK_LOOKUP_URL',
    url('http', 'https'),
    'The bank of an IBAN and whether it takes instant payments: takes GET ?iban=.',
  ),
  ukWeightsFile: optional(
    'UK_WEIGHTS_FILE',
    path,
    'Vocalink weight table (valacdos.txt), to be renewed when they publish one. Default: a table of 2020.',
  ),
  ukSubstitutionsFile: optional(
    'UK_SUBSTITUTIONS_FILE',
    path,
    'Vocalink substitutions (scsubtab.txt). Default: those of 2020.',
  ),
  blockedAddressesFile: optional(
    'BLOCKED_ADDRESSES_FILE',
    path,
    'Blocked addresses, one per line: their coins are held until an operator decides.',
  ),

  sanctionsLists: given(
    'SANCTIONS_LISTS',
    '',
    sanctionsLists,
    'Sanctions lists and where their publishers have them: name=format:https://…, with commas between. Formats: ofac_csv, ofac_xml, un_xml, eu_xml, eu_csv, uk_csv, opensanctions.',
  ),
  sanctionsListsHours: given(
    'SANCTIONS_LISTS_HOURS',
    '6',
    whole(1, 168),
    'Hours between two looks at the publisher of a list.',
  ),

  documentStoreUrl: optional(
    'DOCUMENT_STORE_URL',
    url('http', 'https'),
    'A bucket that speaks S3, by its path: https://host/bucket. The documents of customers are stored there, sealed. Default: the database. What is stored in one is not found in the other.',
  ),
  documentStoreKeyId: optional('DOCUMENT_STORE_KEY_ID', text, 'Who we are at that store.'),
  documentStoreSecret: optional('DOCUMENT_STORE_SECRET', text, 'The key of that store.', secret),
  documentStoreRegion: given('DOCUMENT_STORE_REGION', 'us-east-1', text, 'The region of that store.'),
  clamdAddress: optional(
    'CLAMD_ADDRESS',
    socketAddress,
    'The virus scanner (clamd) that looks at documents of customers: host:port, or the path of its socket. While it is down nobody sees a new document. Production needs one.',
  ),

  openBankingBanksFile: optional(
    'OPEN_BANKING_BANKS_FILE',
    path,
    'Banks that customers can pay from, as JSON; apps/server/src/rails/open-banking/README.md says how. Without it there are none.',
  ),
  openBankingProvider: optional(
    'OPEN_BANKING_PROVIDER',
    provider,
    'Who initiates those payments, with terms and privacy pages: name,https://…,https://….',
  ),

  cardSecretKey: optional(
    'CARD_SECRET_KEY',
    text,
    'Key of our account at the card acquirer (Stripe). Without it customers cannot pay by card.',
    secret,
  ),
  cardWebhookSecret: optional(
    'CARD_WEBHOOK_SECRET',
    text,
    'What the acquirer signs its hooks to /api/hooks/card/stripe with. Without it hooks are refused, and only asking finds out.',
    secret,
  ),
  cardApiUrl: optional(
    'CARD_API_URL',
    url('http', 'https'),
    "Another program that speaks the acquirer's protocol, such as the sandbox. Default: the acquirer itself.",
  ),
  cardPublishableKey: optional(
    'CARD_PUBLISHABLE_KEY',
    text,
    "Key that the acquirer's script in the browser proves our account with; it is no secret. CARD_FRAME_ORIGIN needs it.",
  ),
  cardFrameOrigin: optional(
    'CARD_FRAME_ORIGIN',
    url('http', 'https'),
    "A second host of this server, e.g. https://card.example, on which there is nothing but the acquirer's card form. With it cards are typed within the order's page; without it on the acquirer's page.",
  ),
  cardPayoutAccount: optional(
    'CARD_PAYOUT_ACCOUNT',
    text,
    'Account the acquirer pays out from, as statements write it. Without it a person looks at its payouts.',
  ),

  ...doorSettings,
  ...messengerSettings,
  ...pushSettings,
  ...retentionSettings,
  ...walletSettings,

  smtpUrl: optional(
    'SMTP_URL',
    url('smtp', 'smtps'),
    'Mail server: smtp://user:password@host:587. Default, not in production: port 25 of this machine.',
    secret,
  ),
  mailFrom: given('MAIL_FROM', 'Agio <agio@agio.example>', text, 'Sender of mails.'),
  ...companySettings,
  priceSources: given(
    'PRICE_SOURCES',
    'kraken=https://api.kraken.com,coinbase=https://api.exchange.coinbase.com',
    priceSources,
    'Exchanges to ask for prices, at least two different ones: name=url.',
  ),
  clockUrl: optional('CLOCK_URL', url('http', 'https'), 'A clock that others may move. Never in real use.'),
  customerTypes: given(
    'CUSTOMER_TYPES',
    'personal',
    listOf('personal', 'company'),
    'Who may open an account: `personal`, `company`, or both. Those that are verified stay.',
  ),
  levelAtSignUp: given(
    'GRANT_LEVEL_AT_SIGN_UP',
    'none',
    levelAtSignUp,
    'Verification level a new customer starts with: none, starter, or `starter except new.example`, where addresses at that domain start without.',
  ),
  crashAt: optional(
    'CRASH_AT',
    crashAt,
    'Kills the process at a named point, for tests of recovery: name, or name:3 for the third time.',
  ),
} as const
