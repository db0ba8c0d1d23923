/** The calls of signing in. A login answer with an error is a failure that carries that message. */
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp, useText } from '../../app/context.tsx'
import { askDevice, keepDevice, remember } from '../kept-device/index.ts'
import { exchange, sendAnswer, type Used } from '../passkey/index.ts'

export function useLogin(redirect: string) {
  const app = useApp()
  const { api, host, session, router, storage } = app
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
  /** The person goes on meanwhile: a device that is not kept asks for a code the next time. */
  const keepOrForget = (keeps: boolean, email: string) => {
    if (keeps) void keepDevice(app, email).catch(() => undefined)
    else remember(storage, undefined)
  }
  const loginBy = (passkey: Used) => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
    return api.call('loginByPasskey', { body: { passkey, locale, zone } })
  }
  const beginBy = (token: string, keeps: boolean) => {
    const isIn = begin(token)
    keepOrForget(keeps, '')
    return isIn
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
    enter: (email: string, pin: string, nonce: string | undefined, keeps: boolean) =>
      during(async () => {
        const { error: no, token } = await api.call('login', {
          params: { email, pin },
          body: nonce === undefined ? {} : { nonce },
        })
        if (no !== null || token === null) throw new Refused('login.failed', 200, no ?? '')
        const entered = begin(token)
        keepOrForget(keeps, email)
        return entered
      }),
    /** The same by a passkey; false: none answered. */
    enterByPasskey: (keeps: boolean) =>
      during(async () => {
        const entered = await exchange(storage, await api.call('askOwnPasskey'), loginBy)
        return entered !== undefined && beginBy(entered.token, keeps)
      }),
    /** The same by one that the person picked where they type their address. */
    enterBySuggested: (used: Used, keeps: boolean) =>
      during(async () => beginBy((await sendAnswer(storage, used, loginBy)).token, keeps)),
    /** The same by a device that is kept. */
    enterByDevice: () =>
      during(async () => {
        const token = await askDevice(app, locale)
        return token === undefined ? router.go(redirect, { replace: true }) : begin(token)
      }),
  }
}
