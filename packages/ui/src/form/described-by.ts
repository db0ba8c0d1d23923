/** Ids of what describes a control (its problem, its hint); undefined where nothing does. */
export function describedBy({
  id,
  error,
  hint,
}: {
  id: string
  error?: unknown
  hint?: unknown
}): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
