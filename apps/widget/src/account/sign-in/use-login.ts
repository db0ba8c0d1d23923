/** The calls of signing in. A login answer with an error is a failure that carries that message. */
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp, useText } from '../../app/context.tsx'
import { exchange } from '../passkey/index.ts'

export function useLogin(redirect: string) {
  const { api, host, session, router, storage } = useApp()
  const { locale } = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Refused>()
  const during = async <Answer>(work: () => Promise<Answer>): Promise<Answer | Refused> => {
    setBusy(true)
    setError(undefined)
    try {
      return await work()
    } catch (problem) {
      const no = problem instanceof Refused ? problem : new Refused('internal', 0, '')
      setError(no)
      return no
    } finally {
      setBusy(false)
    }
  }
  const begin = async (token: string): Promise<true> => {
    session.begin(token)
    host.send({ type: 'sign-in' })
    await router.go(redirect, { replace: true })
    return true
  }
  return {
    busy,
    error,
    /** The nonce that ties the code to this browser. */
    send: (email: string) =>
      during(async () => {
        const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
        const body = { redirect, locale, zone }
        const { nonce } = await api.call('sendLoginLink', { params: { email }, body })
        return nonce
      }),
    /** True: the person is signed in and on the way. */
    enter: (email: string, pin: string, nonce: string | undefined) =>
      during(async () => {
        const { error: no, token } = await api.call('login', {
          params: { email, pin },
          body: nonce === undefined ? {} : { nonce },
        })
        if (no !== null || token === null) throw new Refused('login.failed', 200, no ?? '')
        return begin(token)
      }),
    /** The same by a passkey; false: none answered. */
    enterByPasskey: () =>
      during(async () => {
        const entered = await exchange(storage, await api.call('askOwnPasskey'), (passkey) => {
          const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
          return api.call('loginByPasskey', { body: { passkey, locale, zone } })
        })
        return entered !== undefined && begin(entered.token)
      }),
  }
}
