/** A frame with the widget may do this. */
export const allowed = 'clipboard-write; camera; publickey-credentials-get; publickey-credentials-create'

/** Windows for banks and acquirers are not sandboxed: their pages do not work in a sandbox. */
export const box =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation'
