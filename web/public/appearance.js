// Runs before the first paint, so that dark mode shows no white flash. Must agree with
// web/shared/appearance/appearance.ts, which changes these attributes later.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('cairn_theme') ?? 'light'
    const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.theme = dark ? 'dark' : 'light'
    const size = localStorage.getItem('cairn_text_size')
    if (size) root.dataset.textSize = size
  } catch {
    // If storage is blocked, the page uses the light theme and the normal text size.
  }
})()
