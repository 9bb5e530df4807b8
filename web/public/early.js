// On prerendered pages: a form submitted before the code runs would put the password into an
// address. It is held back; web/entry/early.ts submits it once the page listens, and presses again
// what was pressed.
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
// On a first visit fonts load after the code: they are as large, and the device's own fonts show
// meanwhile. A browser with our service worker has them cached.
if (!navigator.serviceWorker?.controller)
  document.documentElement.dataset.faces = 'later'
  // The code waits for the first paint: loaded as fast as the styles, it would run first and block
  // painting on a slow processor.
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
    // A hidden tab paints nothing, and a browser may not report the paint.
    setTimeout(begin, document.hidden ? 0 : 1000)
  })
})()
