/**
 * Who may import whom. The story behind each rule is in docs/decisions and in the READMEs of the folders;
 * `npm run check` fails on every breach.
 */
const tests = '\\.test\\.tsx?$'
/** The wire's times, amounts and pages; free of schemas. */
const wire = '^packages/contract/src/wire\\.ts$'
/** The lines of the money, as data: whoever shows an order takes them from there. */
const sheet = '^packages/contract/src/receipt/(lines|outcome)\\.ts$'
const npm = (...names) => names.map((name) => `node_modules/${name}(/|$)`)
/** `from` imports itself and what is allowed; Node's own modules only where `node` says so. */
const only = (name, comment, from, allowed, node = false) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [tests, '\\.config\\.ts$', '/(testing|stories)/'] },
  to: { pathNot: [from, ...allowed], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
})

/**
 * The floors of the server, the lowest first: a slice imports those of lower floors and of its own, and calls their functions by
 * name. What must go upwards is handed over by app.ts.
 */
const floors = [
  ['platform', 'settings', 'keys', 'texts'],
  ['configuration', 'cases', 'pauses', 'ledger', 'limits', 'standing', 'archive'],
  ['customers', 'notify'],
  ['same-person', 'screening', 'travel-rule', 'quotes'],
  ['verification', 'price-alerts'],
  ['rails'],
  ['payments', 'orders'],
  ['treasury'],
  ['merchants', 'ibans', 'support', 'claims'],
  ['privacy'],
  ['backoffice', 'figures', 'status'],
]
const slices = floors.map((floor, place) => ({
  name: 'a-slice-imports-lower-floors',
  severity: 'error',
  comment: `${floor.join(', ')}: nothing of the floors above.`,
  from: { path: `^apps/server/src/(?:${floor.join('|')})/`, pathNot: [tests, '/testing(/|\\.ts$)'] },
  to: {
    path: '^apps/server/src/',
    pathNot: [
      `^apps/server/src/(?:${floors
        .slice(0, place + 1)
        .flat()
        .join('|')})/`,
      // The words of a rail's door may be spoken by all: they are types, they pull nothing in.
      '^apps/server/src/rails/(rail|receiver)\\.ts$',
    ],
  },
}))

/** Sales and purchases have a folder each here, and a folder of what they share. */
const homes = {
  'apps/server/src/orders': 'core/, placing/ and reference/',
  'apps/widget/src': 'journey/',
  'packages/domain/src': 'money/, lifecycle.ts, commands.ts, credits.ts',
}

/**
 * The rooms that a statement line of a purchase walks through until its coins are sent. A room may import what stands before
 * it, never what stands after it: a file without a folder composes its rooms, and stands last.
 */
const composing = '(?:orders|commands|credits|workers)\\.ts'
const walks = [
  ['rails/iso20022', 'files', 'credits', 'payments', 'statements', 'received', 'unallocated'],
  ['rails/evm', 'node', 'deposits', 'wallets', 'transfers'],
  ['orders', 'core', 'inbox', composing],
  ['orders', '(?:buy|sell)', composing],
]
/** Routes are asked from outside: they are given what the front door makes. */
const routes = 'routes\\.ts$'
const forward = walks.flatMap(([slice, ...rooms]) =>
  rooms.slice(0, -1).map((room, place) => ({
    name: 'a-walk-goes-forward',
    severity: 'error',
    comment: `In ${slice} a room imports only what stands before it: ${rooms.join(', ')}.`,
    from: { path: `^apps/server/src/${slice}/${room}/`, pathNot: [tests, routes] },
    to: { path: `^apps/server/src/${slice}/(?:${rooms.slice(place + 1).join('|')})` },
  })),
)

module.exports = {
  forbidden: [
    ...slices,
    ...forward,
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A cycle means two modules are one module, also where only types go round.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      severity: 'error',
      comment: 'What is imported exists and is named in a package.json.',
      from: {},
      // The build makes the texts of the widget and of the console of their catalogues, and the calls of a page of the contract.
      to: { couldNotResolve: true, pathNot: '^virtual:(texts|calls)/' },
    },

    only(
      'domain-is-pure',
      'The domain imports nothing: no schemas, no node, no clock.',
      '^packages/domain/',
      [],
    ),
    only(
      'embed-is-tiny',
      "The embed script goes into other people's pages: no dependencies at all; its component has the React of the page.",
      '^packages/embed/',
      npm('react', '@types/react'),
    ),
    {
      name: 'embed-script-without-react',
      severity: 'error',
      comment: 'Only the component may know React.',
      from: { path: '^packages/embed/', pathNot: [tests, '/react\\.tsx$'] },
      to: { path: npm('react', '@types/react') },
    },
    only('contract', 'Contract = domain words + schemas.', '^packages/contract/', [
      '^packages/domain/',
      ...npm('zod'),
    ]),
    only(
      'sdk-stands-alone',
      'The SDK runs on servers of others: of the contract only the client, which is packed into it; no Node, no page.',
      '^packages/sdk/',
      ['^packages/contract/src/(client|caller|wire)\\.ts$'],
      true,
    ),
    only('ui', 'Looks, and passkeys of the browser; no product knowledge beyond money.', '^packages/ui/', [
      '^packages/domain/',
      ...npm('@simplewebauthn/browser', 'react', 'react-dom', '@types/react', '@types/react-dom', 'uqr'),
    ]),
    only(
      'sandbox-stands-outside',
      'The sandbox is the outside world: it never imports the product.',
      '^apps/sandbox/',
      ['^packages/(domain|contract)/', '^node_modules/'],
      true,
    ),
    only(
      'demo-plays-on-the-sandbox',
      'The demo is what a person plays with: it asks the product by HTTP, and enters the sandbox by its index.',
      '^apps/demo/',
      ['^apps/sandbox/src/index\\.ts$', '^packages/(domain|contract)/', '^node_modules/'],
      true,
    ),
    {
      name: 'only-scripts-and-tests-know-the-demo',
      severity: 'error',
      comment: 'Product and sandbox run without the demo.',
      from: { path: '^(apps|packages)/', pathNot: ['^apps/demo/', tests] },
      to: { path: '^apps/demo/' },
    },
    only(
      'server',
      'The server never imports another app.',
      '^apps/server/',
      ['^packages/(domain|contract)/', '^node_modules/'],
      true,
    ),
    only('widget', 'The widget is light: every library here is paid for by each visitor.', '^apps/widget/', [
      '^packages/(domain|contract|ui|embed)/',
      '^virtual:(texts|calls)/',
      ...npm(
        'react',
        'react-dom',
        '@types/react',
        '@types/react-dom',
        '@tanstack/[^/]+',
        'qr',
        'zod',
        'vite',
      ),
    ]),
    only(
      'console',
      'The console is light too: the looks of the house, and what asks the server.',
      '^apps/console/',
      [
        '^packages/(domain|contract|ui)/',
        '^virtual:(texts|calls)/',
        ...npm(
          'react',
          'react-dom',
          '@types/react',
          '@types/react-dom',
          '@tanstack/[^/]+',
          '@simplewebauthn/browser',
          'vite',
        ),
      ],
    ),
    {
      name: 'contract-weighs-nothing-in-the-widget',
      severity: 'error',
      comment:
        'Widget and console take types, the client and the wire from the contract, never its schemas (23 kB).',
      from: { path: '^apps/(widget|console)/src/', pathNot: tests },
      to: {
        path: '^packages/contract/',
        pathNot: [wire, sheet, '^packages/contract/src/(client|caller|streams)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },

    {
      name: 'slices-by-the-front-door',
      severity: 'error',
      comment: 'Another capability is used through its index.ts only.',
      from: {
        path: '^apps/(server|widget|console|sandbox|demo)/src/([^/]+)/',
        pathNot: [tests, '/testing(/|\\.ts$)'],
      },
      to: {
        path: '^apps/$1/src/([^/]+)/',
        pathNot: [
          '^apps/$1/src/$2/',
          // The rooms of the widget have doors of their own: the next rule.
          '^apps/widget/src/(journey|sell|buy|account)/[^/]+/',
          '/index\\.tsx?$',
          '^apps/server/src/(platform|settings)/',
          '^apps/server/src/rails/(rail|receiver)\\.ts$',
          '^apps/(widget|console|sandbox)/src/app/',
          '^apps/console/src/texts/',
          '\\.css$',
        ],
      },
    },
    {
      name: 'only-app-and-adapters-compose',
      severity: 'error',
      comment:
        'At the root stand app.ts, main.ts, adapters/ and commands/: nothing else, and no slice knows them.',
      from: {
        path: '^apps/server/src/[^/]+/',
        pathNot: [tests, '/testing(/|\\.ts$)', '^apps/server/src/(adapters|commands)/'],
      },
      to: { path: '^apps/server/src/([^/]+\\.ts$|(adapters|commands)/)' },
    },
    {
      name: 'the-root-is-app-and-main',
      severity: 'error',
      comment:
        'Wiring is in app.ts, and adapters/ where a door needs more than a line; what is no wiring has a slice.',
      from: { path: '^apps/server/src/[^/]+\\.ts$', pathNot: '/(app|main)\\.ts$' },
      to: {},
    },
    {
      name: 'widget-rooms-by-the-front-door',
      severity: 'error',
      comment:
        'Inside the widget a room (journey/amount, buy/banks …) is entered by its index.ts; app/ is open to all.',
      from: { path: '^apps/widget/src/([^/]+/[^/]+)', pathNot: tests },
      to: {
        path: '^apps/widget/src/(journey|sell|buy|account)/[^/]+/',
        pathNot: ['^apps/widget/src/$1/', '/index\\.ts$', '\\.css$'],
      },
    },
    ...Object.entries(homes).map(([home, shared]) => ({
      name: `sell-and-buy-apart-in-${home.split('/')[1]}`,
      severity: 'error',
      comment: `A sale knows nothing of a purchase, nor the other way round. What both share is in ${shared}.`,
      from: { path: `^${home}/(sell|buy)/` },
      to: { path: `^${home}/(sell|buy)/`, pathNot: `^${home}/$1/` },
    })),
    {
      name: 'shared-rooms-of-orders-know-no-service',
      severity: 'error',
      comment: 'sell/ and buy/ know the rooms they share; orders.ts, routes.ts and commands.ts know all.',
      from: { path: '^apps/server/src/orders/(core|inbox|placing|reference|history)/', pathNot: tests },
      to: { path: '^apps/server/src/orders/(sell|buy)/' },
    },
    ...[
      ['app', 'journey|sell|buy|account'],
      ['account', 'journey|sell|buy'],
      ['journey', 'sell|buy'],
    ].map(([room, above]) => ({
      name: `widget-${room}-knows-nothing-above-it`,
      severity: 'error',
      comment: 'app/ knows no room; account/ knows app/; journey/ knows both; sell/ and buy/ know all three.',
      from: { path: `^apps/widget/src/${room}/`, pathNot: tests },
      to: { path: `^apps/widget/src/(${above})/` },
    })),
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      comment: 'platform/ is plumbing; it could be lifted into another product.',
      // The one value of a running server has a type for its settings and its keys.
      from: {
        path: '^apps/server/src/platform/',
        pathNot: [tests, '^apps/server/src/platform/platform\\.ts$'],
      },
      to: { path: '^(apps/server/src/(?!platform/)|packages/(domain|contract)/)' },
    },
    {
      name: 'wire-shapes-stop-at-the-routes',
      severity: 'error',
      comment: 'Schemas of the wire do not leak past routes.ts.',
      from: {
        path: '^apps/server/src/',
        pathNot: ['routes\\.ts$', '^apps/server/src/app\\.ts$', tests, '/testing'],
      },
      to: { path: '^packages/contract/', pathNot: [wire, sheet], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'wire-types-stop-at-routes-and-views',
      severity: 'error',
      comment: 'What the wire looks like is known where answers are made; the rest has types of its own.',
      from: {
        path: '^apps/server/src/',
        pathNot: ['(routes|views?)\\.ts$', '^apps/server/src/app\\.ts$', tests, '/testing'],
      },
      to: { path: '^packages/contract/', pathNot: [wire, sheet] },
    },
    {
      name: 'the-wire-is-written-in-routes-and-views',
      severity: 'error',
      comment: 'Times, amounts and pages become text where they leave: in routes, views and mails.',
      from: {
        path: '^apps/server/src/',
        pathNot: ['(routes|views?|mail|templates)\\.ts$', tests],
      },
      to: { path: wire },
    },
    {
      name: 'the-driver-lives-in-the-platform',
      severity: 'error',
      comment: 'Stores speak through the Sql door.',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(platform|testing)/', tests],
      },
      to: { path: 'node_modules/pg(/|$)' },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      comment: 'The product does not know its tests.',
      from: { pathNot: [tests, '^(e2e|sim|bench|tidy)/'] },
      to: { path: tests },
    },
    {
      name: 'packages-by-their-exports',
      severity: 'error',
      comment: 'A package is entered by its name, never by a path into it.',
      from: { path: '^(apps|e2e|bench|sim)/' },
      to: { path: '^packages/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.agio|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
