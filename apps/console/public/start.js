/* Before the first paint: the theme that was chosen. */
{
  try {
    const theme = localStorage.getItem('agio theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    /* A browser that keeps nothing follows the system. */
  }
}
