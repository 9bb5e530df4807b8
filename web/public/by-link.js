// On a door that stands before its code: whoever comes by a link of a mail finds the form that the link is for. The code reads the address by the
// same rule (web/shared/session/address-secrets.ts), and takes the token out of it.
;(() => {
  const { hash, search } = location
  if (![hash.slice(1), search].some((part) => new URLSearchParams(part).has('token'))) return
  const drawn = document.getElementById('by-link')
  document.getElementById('root').replaceChildren(drawn.content)
  drawn.remove()
})()
