/** The calls that the build finds in the sources (scripts/pages/calls.ts). */
declare module 'virtual:calls/console' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a module that is only declared has no imports of its own
  export const calls: import('@agio/contract/client').CallsOf<import('./calls.ts').CallName>
  export const grave: ReadonlySet<string>
}
