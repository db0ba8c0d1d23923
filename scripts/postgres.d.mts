/** A throwaway server, or why there is none. */
export function startPostgres(): Promise<
  | { readonly url: string; readonly reason?: undefined; stop(): Promise<void> }
  | { readonly url?: undefined; readonly reason: string; readonly stop?: undefined }
>
