/** The modules that the build makes of the catalogues (scripts/pages/catalogues.ts). */
declare module 'virtual:texts/en/first' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a module that is only declared has no imports of its own
  export const texts: import('./i18n.ts').Pack
}
declare module 'virtual:texts/firsts' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  export const firsts: import('./i18n.ts').Firsts
}
