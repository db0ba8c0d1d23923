/** What is on the screen is asked again every few seconds, while somebody looks. */
export const live = { refetchInterval: 4_000, refetchOnWindowFocus: true, staleTime: 1_000 } as const
