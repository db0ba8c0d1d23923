/** The documents, their contents in every language, and the boxes that are kept beside them. */
export const documents = ['terms', 'disclaimer', 'privacy'] as const
export type DocumentName = (typeof documents)[number]
/** Boxes of a page that have words of their own. */
export const ticks = [
  'correct',
  'own_account',
  'not_politically_exposed',
  'may_represent',
  'marketing',
] as const
export type TickName = (typeof ticks)[number]
export type Boxes = Readonly<Partial<Record<TickName, boolean>>>
export type TermsText = {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly text: string }[]
}
