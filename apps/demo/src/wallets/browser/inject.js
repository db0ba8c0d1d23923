/**
 * Puts test wallets into a page, as their extensions do. They are asked through `window.askSandboxWallet` where a test exposes
 * it, and else over HTTP at this page's own origin.
 */
globalThis.putSandboxWallets = (wallets) => {
  if (wallets.length === 0 || window.agioTestWallets?.some(({ id }) => id === wallets[0].id)) return
  window.agioTestWallets = [...(window.agioTestWallets ?? []), ...wallets]
  const overHttp = async (path, body) => {
    const answer = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const call = (path, body) => (window.askSandboxWallet ?? overHttp)(path, body)
  const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))

  function providerOf({ id, kind }) {
    const hearers = new Map()
    const of = (name) => hearers.get(name) ?? hearers.set(name, new Set()).get(name)
    const provider = {
      async request({ method, params }) {
        const { result, error } = await call(`/wallets/${id}/ask`, { method, params })
        if (!error) return result
        throw error.code === undefined
          ? error.message
          : Object.assign(new Error(error.message), { code: error.code, data: error.data })
      },
      on(name, hear) {
        of(name).add(hear)
        return provider
      },
      removeListener(name, hear) {
        of(name).delete(hear)
        return provider
      },
      ...(kind === 'trust' && { isTrust: true, isTrustWallet: true }),
      ...(kind === 'binance' && { isBinance: true }),
      ...(kind === 'coinbase' && { isCoinbaseWallet: true }),
    }
    void listen(id, of)
    return provider
  }

  async function listen(id, of) {
    let after
    for (;;) {
      const answer = await call(`/wallets/${id}/events?after=${after ?? 1e9}`).catch(() => undefined)
      if (!answer || answer.next === undefined) await pause(1000)
      else {
        // Events from before the page was there are no news to it.
        if (after !== undefined)
          for (const { name, data } of answer.events) of(name).forEach((hear) => hear(data))
        after = answer.next
      }
    }
  }

  function announce({ name, rdns, uuid, times }, provider) {
    const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#7a3cff"/></svg>')}`
    for (let time = 0; time < times; time += 1) {
      const info = Object.freeze({ uuid: `${uuid}${time}`, name, icon, rdns })
      const tell = () =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        )
      addEventListener('eip6963:requestProvider', tell)
      tell()
    }
  }

  function put(wallet) {
    const provider = providerOf(wallet)
    if (wallet.kind === 'legacy') {
      window.ethereum = provider
      dispatchEvent(new Event('ethereum#initialized'))
    } else if (wallet.kind === 'binance') window.binancew3w = { ethereum: provider }
    else if (wallet.kind === 'trust') window.trustwallet = provider
    else {
      if (wallet.kind === 'coinbase') window.coinbaseWalletExtension = provider
      announce(wallet, provider)
    }
  }

  for (const wallet of wallets) {
    if (wallet.delay > 0) setTimeout(() => put(wallet), wallet.delay)
    else put(wallet)
  }
}
