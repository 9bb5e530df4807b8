// On pages that stand before their code: a form that is sent too early is not sent to the server as an address, which would hold a password. It is
// sent again once the page listens (web/doors/early.ts), and a button that was pressed is pressed again.
document.addEventListener('submit', (event) => {
  const { dataset } = document.documentElement
  if (dataset.sentEarly === 'over') return
  event.preventDefault()
  dataset.sentEarly = 'yes'
})
document.addEventListener('click', (event) => {
  const { dataset } = document.documentElement
  const button = event.target.closest('button[type="button"]')
  if (dataset.sentEarly === 'over' || button === null) return
  dataset.pressedEarly = String([...document.querySelectorAll('button')].indexOf(button))
})
