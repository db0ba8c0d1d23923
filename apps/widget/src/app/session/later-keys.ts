/** Keys of the browser's storage that only later rooms use: the first screen weighs nothing of them. */
export const laterKeys = {
  /** Of a phone that a step was handed to: its token. */
  phone: 'agio phone',
  /** The order that led to the verification. */
  begun: 'agio begun',
  /** That this browser has used a passkey, or when the person did not want one. Of nobody: it stays after the session. */
  passkey: 'agio passkey',
} as const
export type LaterKey = (typeof laterKeys)[keyof typeof laterKeys]
