/** Gives `work` the settings that make a world an installation; `{ reason }` where there is no PostgreSQL server. */
export function withArtefact<Done>(
  work: (env: { AGIO_ARTEFACT: string; DATABASE_URL: string }) => Promise<Done>,
): Promise<{ done?: Done; reason?: string }>
