/** What a frame with the widget may do. */
export const allowed = 'clipboard-write; camera'

/** A window opened for a bank or an acquirer is not boxed in: browsers refuse their pages in such a box. */
export const box =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation'
