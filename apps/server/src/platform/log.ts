/** What a part of the program may say while it works: data first, then a sentence. Never a PIN, token, e-mail or IBAN. */
export interface Log {
  debug(data: object, sentence: string): void
  info(data: object, sentence: string): void
  warn(data: object, sentence: string): void
  error(data: object, sentence: string): void
}
