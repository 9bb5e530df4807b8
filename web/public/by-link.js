// Runs on a prerendered signed-out page: if the address contains a token from a mail, shows the
// form for that link. The app detects the token by the same rule and removes it from the address
// (web/shared/session/address-secrets.ts).
;(() => {
  const { hash, search } = location
  if (![hash.slice(1), search].some((part) => new URLSearchParams(part).has('token'))) return
  const drawn = document.getElementById('by-link')
  document.getElementById('root').replaceChildren(drawn.content)
  drawn.remove()
})()
