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
// Nor do our faces come before the code, where both have to be fetched: they weigh as much, and those of the device stand there meanwhile. Whoever
// was here before has them.
if (!navigator.serviceWorker?.controller)
  document.documentElement.dataset.faces = 'later'
  // The page is seen before its code runs: fetched as fast as the styles are, it would run first, and keep a slow processor from drawing.
;(() => {
  const { code } = document.currentScript.dataset
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: code }))
  }
  addEventListener('DOMContentLoaded', () => {
    const seen = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin()
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
    // In a tab that nobody looks at nothing is drawn, and a browser may not tell.
    setTimeout(begin, document.hidden ? 0 : 1000)
  })
})()
