/**
 * The SMS gateway as this slice needs it. A "no" is a value; no clear answer throws, and the same message is asked for again.
 */
export type Sms = {
  /** Ours: the gateway finds the message by it. */
  readonly reference: string
  /** E.164. */
  readonly to: string
  readonly text: string
  /** Not worth delivering after this. */
  readonly expiresAt: Date
}

export type SmsReport = 'sent' | 'delivered' | 'not_delivered'

export interface SmsGateway {
  /** `isRepeated`: it may have been taken before, so it is looked for first. A no: the gateway will not send this. */
  send(sms: Sms, isRepeated: boolean): Promise<{ readonly batchId: string } | { readonly no: string }>
  /** The gateway's report about a message. */
  report(batchId: string): Promise<SmsReport>
  /** The message that a hook is about; undefined when it is not from the gateway, or older than five minutes. */
  readHook(hook: HookCall): string | undefined
}

export type HookCall = {
  readonly bytes: Uint8Array
  readonly header: (name: string) => string
  readonly now: Date
}
