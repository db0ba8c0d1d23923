/* Before the first paint: the theme that was chosen, and whether the prerendered English sell form is what comes. */
{
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
  const wish = read('agio locale') ?? new URLSearchParams(location.search).get('locale') ?? navigator.language
  const elsewhere = location.pathname !== '/' && location.pathname !== '/sell'
  if (elsewhere || /^(de|ar)\b/i.test(wish)) root.dataset.start = 'elsewhere'
}
