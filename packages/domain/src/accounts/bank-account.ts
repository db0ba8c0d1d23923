/** A bank account that money goes to or comes from. */
export type BankAccount =
  | { readonly kind: 'iban'; readonly iban: string; readonly bic?: string }
  | { readonly kind: 'uk'; readonly sortCode: string; readonly accountNumber: string }

/** One text per account, whichever way a bank writes it. */
export const textOf = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`
