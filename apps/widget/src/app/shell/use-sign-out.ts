/** Signing out, here and in the other tabs of the browser. */
import { useApp } from '../context.tsx'

export function useSignOut(): () => Promise<void> {
  const { api, session, router } = useApp()
  return async () => {
    // The local end counts, and other tabs hear it first; the server's is a courtesy that must not keep anybody here.
    void api.call('logout').catch(() => undefined)
    session.end()
    // A browser without the worker is told nothing more: its push service drops the address, and our server with it.
    if ('serviceWorker' in navigator)
      void navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.unregister()))
    await router.go('/sell')
  }
}
