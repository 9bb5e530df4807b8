/** Handles plain `<a href>` clicks, but not other sites, files, new tabs, or modifiers. */
export function followLinksWith(go: (target: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !link.hasAttribute('href') || link.hasAttribute('download')) return
    if (link.target !== '' && link.target !== '_self') return
    const url = new URL(link.href)
    if (url.origin !== location.origin || url.pathname.startsWith('/api/') || /\.\w+$/.test(url.pathname)) return
    if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return
    event.preventDefault()
    go(url.pathname + url.search + url.hash)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
