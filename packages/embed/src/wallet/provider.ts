/** A wallet as a page has it (EIP-1193). */
export type Provider = {
  request(ask: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, hear: (said: unknown) => void): unknown
  removeListener?(event: string, hear: (said: unknown) => void): unknown
}
