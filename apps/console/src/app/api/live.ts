/** Refetches what is on the screen every few seconds. */
export const live = { refetchInterval: 4_000, refetchOnWindowFocus: true, staleTime: 1_000 } as const
