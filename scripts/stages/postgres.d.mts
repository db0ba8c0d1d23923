/** A throwaway server, or why there is none. */
export function startPostgres(): Promise<
  | { readonly url: string; readonly reason?: undefined; stop(): Promise<void> }
  | { readonly url?: undefined; readonly reason: string; readonly stop?: undefined }
>
/** Starts of the paths of integration tests that run on a second server, too. */
export const onBoth: readonly string[]
