/** The chapters of the API's reference, in its order: a route belongs to the first whose prefix its path starts with. */
export type Tag = {
  readonly name: string
  readonly description: string
  readonly under: readonly `/${string}`[]
}

export const tags: readonly Tag[] = [
  {
    name: 'Merchant sessions',
    description: 'Visits of the widget with parameters that a merchant’s server fixes.',
    under: ['/api/merchant/sessions'],
  },
  {
    name: 'Payment links',
    description: 'Links that anybody pays in crypto, and the accounts that they pay.',
    under: ['/api/merchant/links', '/api/merchant/payees', '/api/links'],
  },
  {
    name: 'Payments and statements',
    description: 'Payments of a merchant’s links, with daily totals and statements.',
    under: ['/api/merchant/payments', '/api/merchant/settlements', '/api/merchant/statements'],
  },
  {
    name: 'Webhooks',
    description: 'Endpoints of a merchant, and the log of what they were sent.',
    under: ['/api/merchant/webhooks'],
  },
  {
    name: 'Merchant account',
    description: 'Team, widget keys and API keys of a merchant.',
    under: ['/api/merchant'],
  },
  {
    name: 'Quotes',
    description: 'Prices, with every fee, and prices that a customer wants to hear of.',
    under: ['/api/quotes', '/api/rates', '/api/price_alerts'],
  },
  {
    name: 'Sell orders',
    description: 'Coins for money to a bank account.',
    under: ['/api/orders/sell'],
  },
  {
    name: 'Buy orders',
    description: 'Money by transfer, open banking or card for coins to a wallet.',
    under: ['/api/orders/buy', '/api/open_banking', '/api/cards', '/api/banks'],
  },
  {
    name: 'Dedicated IBAN',
    description: 'An IBAN of the customer’s own, its standing order, and money that came to it.',
    under: ['/api/ibans', '/api/iban_credits'],
  },
  {
    name: 'Orders',
    description: 'What both services share: live events, wallets, the list, receipts.',
    under: ['/api/orders', '/api/transactions', '/api/receipts'],
  },
  {
    name: 'Wallets and saved accounts',
    description: 'Proofs of wallets, their assets, and what a customer saved.',
    under: ['/api/wallets', '/api/saved'],
  },
  {
    name: 'Reference data',
    description: 'Coins, chains, currencies, countries, checks of accounts and addresses, pauses.',
    under: [
      '/api/chains',
      '/api/coins',
      '/api/countries',
      '/api/currencies',
      '/api/validate',
      '/api/pauses',
      '/api/status',
      '/v1/',
    ],
  },
  {
    name: 'Sign-in',
    description: 'Customers sign in by a code or a link in a mail.',
    under: ['/api/auth'],
  },
  {
    name: 'Verification',
    description: 'Steps, documents, companies, and the hand-over to a phone.',
    under: ['/api/verification', '/api/handover', '/api/address'],
  },
  { name: 'Limits', description: 'What a level allows, and what is left.', under: ['/api/limits'] },
  {
    name: 'Profile',
    description: 'A customer’s data, consents, terms, and addresses of files to save.',
    under: ['/api/profile', '/api/contact', '/api/terms', '/api/downloads'],
  },
  {
    name: 'Support',
    description: 'Chats with the people of the firm, and transfers that a sender says were theirs.',
    under: ['/api/support', '/api/claims'],
  },
  {
    name: 'Notices of providers',
    description: 'Signed notices of banks, acquirers and vendors.',
    under: ['/api/hooks'],
  },
  {
    name: 'Operation',
    description: 'Health, figures and this reference.',
    under: [
      '/health',
      '/metrics',
      '/api/health',
      '/api/metrics',
      '/api/openapi.json',
      '/api/admin/openapi.json',
    ],
  },
  {
    name: 'Back office: signing in',
    description: 'Operators and the people of merchants sign in.',
    under: ['/api/admin/sign', '/api/admin/join', '/api/admin/passkeys', '/api/admin/me'],
  },
  {
    name: 'Back office: people',
    description: 'Operators, their roles, and merchants.',
    under: ['/api/admin/operators', '/api/admin/merchants'],
  },
  {
    name: 'Back office: orders and money',
    description: 'Orders, coins and money that wait for a person, and payments.',
    under: [
      '/api/admin/orders',
      '/api/admin/payout_batches',
      '/api/admin/unallocated_coins',
      '/api/admin/unmatched',
    ],
  },
  {
    name: 'Back office: treasury',
    description:
      'What the firm is long or short of, where its value lies, and the comparison with banks and chains.',
    under: ['/api/admin/treasury', '/api/admin/reconciliations'],
  },
  {
    name: 'Back office: customers',
    description: 'Customers, their case files and claims, and support.',
    under: ['/api/admin/customers', '/api/admin/case_files', '/api/admin/claims', '/api/admin/support'],
  },
  {
    name: 'Back office: reviews',
    description: 'Reviews, documents, screening, and accounts of one person.',
    under: [
      '/api/admin/documents',
      '/api/admin/reviews',
      '/api/admin/screening',
      '/api/admin/customer_links',
    ],
  },
  {
    name: 'Back office: running it',
    description: 'Cases, approvals, configuration, pauses, search and the audit.',
    under: ['/api/admin'],
  },
]
