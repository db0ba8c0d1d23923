/** The languages that a browser asks for, by their first letters: "de-AT,en;q=0.5" gives "de" and "en". Browsers name them in order. */
export const acceptedLanguages = (accepted = ''): string[] =>
  accepted.split(',').flatMap((part) => /^[a-z]{2,3}(?=[-;\s]|$)/.exec(part.trim().toLowerCase())?.[0] ?? [])
