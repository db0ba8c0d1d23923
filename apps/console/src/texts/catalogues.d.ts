/** The modules that the build makes of the catalogues (scripts/pages/catalogues.ts): one for each room. */
/* oxlint-disable typescript/consistent-type-imports -- a module that is only declared has no imports of its own */
declare module 'virtual:texts/console/app' {
  export const t: import('./translator.ts').Translate<keyof typeof import('./en/app.json')>
  export const find: import('./translator.ts').Find
}
