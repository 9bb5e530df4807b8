// Runs before the first paint, so that a dark room stays dark. Kept in step with web/shared/appearance/appearance.ts, which changes these later.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('cairn_theme') ?? 'light'
    const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.theme = dark ? 'dark' : 'light'
    const size = localStorage.getItem('cairn_text_size')
    if (size) root.dataset.textSize = size
  } catch {
    // Storage may be forbidden: the light page in the normal size is fine.
  }
})()
