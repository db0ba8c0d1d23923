/** Which documents there are, and what each holds in every language. */
export const documents = ['terms', 'disclaimer', 'privacy'] as const
export type DocumentName = (typeof documents)[number]
export type TermsText = {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly text: string }[]
}
export type TermsTexts = Readonly<Record<DocumentName, TermsText>>
