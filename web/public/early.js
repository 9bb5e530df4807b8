// On pages that stand before their code: a form that is sent too early is not sent to the server as an address, which would hold a password. It is
// sent again once the page listens (web/doors/early.ts).
document.addEventListener('submit', (event) => {
  const { dataset } = document.documentElement
  if (dataset.sentEarly === 'over') return
  event.preventDefault()
  dataset.sentEarly = 'yes'
})
