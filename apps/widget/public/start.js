/* Before the first paint: what a bank put into the address is taken out of it; the theme that was chosen; and whether
   the prerendered English sell form is what comes. */
{
  const { pathname, search, hash } = location
  if (pathname === '/buy/open-banking-callback' && (search || hash)) {
    window.agioReturn = { query: search.slice(1), fragment: hash.slice(1) }
    history.replaceState(null, '', pathname)
  }
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('agio theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const asked = new URLSearchParams(search)
  // A key may have a language of its own, which its config says.
  const language = read('agio locale') ?? asked.get('locale') ?? (asked.has('key') ? 'unknown' : 'en')
  const elsewhere = pathname !== '/' && pathname !== '/sell'
  if (elsewhere || /^(de|ar|unknown)\b/i.test(language)) root.dataset.start = 'elsewhere'
}
