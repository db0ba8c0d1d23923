/** The modules that the build makes of the catalogues (scripts/pages/catalogues.ts): one for each room. */
/* oxlint-disable typescript/consistent-type-imports -- a module that is only declared has no imports of its own */
declare module 'virtual:texts/console/acts' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/acts.json')>
  export const find: import('./translator.ts').Find<keyof typeof import('./en/acts.json')>
}
declare module 'virtual:texts/console/app' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/app.json')>
  export const find: import('./translator.ts').Find<keyof typeof import('./en/app.json')>
}
declare module 'virtual:texts/console/approvals' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/approvals.json')>
  export const find: import('./translator.ts').Find<keyof typeof import('./en/approvals.json')>
}
declare module 'virtual:texts/console/audit' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/audit.json')>
}
declare module 'virtual:texts/console/bank-files' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/bank-files.json')>
}
declare module 'virtual:texts/console/batches' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/batches.json')>
}
declare module 'virtual:texts/console/cases' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/cases.json')>
}
declare module 'virtual:texts/console/chats' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/chats.json')>
}
declare module 'virtual:texts/console/claims' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/claims.json')>
}
declare module 'virtual:texts/console/coins' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/coins.json')>
}
declare module 'virtual:texts/console/configuration' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/configuration.json')>
}
declare module 'virtual:texts/console/customers' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/customers.json')>
}
declare module 'virtual:texts/console/figures' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/figures.json')>
  export const find: import('./translator.ts').Find<keyof typeof import('./en/figures.json')>
}
declare module 'virtual:texts/console/funds' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/funds.json')>
}
declare module 'virtual:texts/console/home' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/home.json')>
}
declare module 'virtual:texts/console/links' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/links.json')>
}
declare module 'virtual:texts/console/merchants' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/merchants.json')>
}
declare module 'virtual:texts/console/operators' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/operators.json')>
}
declare module 'virtual:texts/console/orders' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/orders.json')>
}
declare module 'virtual:texts/console/own-merchant' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/own-merchant.json')>
}
declare module 'virtual:texts/console/pauses' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/pauses.json')>
}
declare module 'virtual:texts/console/payees' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/payees.json')>
}
declare module 'virtual:texts/console/reconciliation' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/reconciliation.json')>
  export const find: import('./translator.ts').Find<keyof typeof import('./en/reconciliation.json')>
}
declare module 'virtual:texts/console/refunds' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/refunds.json')>
}
declare module 'virtual:texts/console/reviews' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/reviews.json')>
}
declare module 'virtual:texts/console/same-person' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/same-person.json')>
}
declare module 'virtual:texts/console/rows' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/rows.json')>
}
declare module 'virtual:texts/console/screening' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/screening.json')>
}
declare module 'virtual:texts/console/settlement' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/settlement.json')>
}
declare module 'virtual:texts/console/sign-in' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/sign-in.json')>
}
declare module 'virtual:texts/console/statements' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/statements.json')>
}
declare module 'virtual:texts/console/today' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/today.json')>
  export const find: import('./translator.ts').Find<keyof typeof import('./en/today.json')>
}
declare module 'virtual:texts/console/treasury' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/treasury.json')>
}
declare module 'virtual:texts/console/unmatched' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/unmatched.json')>
}
declare module 'virtual:texts/console/webhooks' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/webhooks.json')>
  export const find: import('./translator.ts').Find<keyof typeof import('./en/webhooks.json')>
}
declare module 'virtual:texts/wanted-again' {
  export const wantedAgain: Readonly<
    Record<
      import('@agio/domain/languages').Language,
      Readonly<Record<import('@agio/ui').WantedAgainKey, string>>
    >
  >
}
