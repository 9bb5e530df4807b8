// Runs on prerendered pages. A form submitted before the code has loaded would put the password
// into the URL, so this script cancels the submit and records it; web/entry/early.ts repeats
// recorded submits and clicks after hydration.
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
// On a first visit, the fonts load after the code, because they are as large and the device's fonts
// suffice until then. A browser with our service worker has the fonts in its cache.
if (!navigator.serviceWorker?.controller)
  document.documentElement.dataset.faces = 'later'
  // Load the code after the first paint: loaded in parallel with the styles, the code would run first
  // and block the paint on a slow processor.
;(() => {
  const { code } = document.currentScript.dataset
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    // Not a script element: Trusted Types refuse it an address. If the code does not load, the page
    // stays as it is drawn; browsers say so in different sentences, all about an import.
    import(code).catch((error) => {
      if (!/import/i.test(error.message)) throw error
    })
  }
  addEventListener('DOMContentLoaded', () => {
    const seen = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin()
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
    // A hidden tab does not paint, and a browser may not report the paint.
    setTimeout(begin, document.hidden ? 0 : 1000)
  })
})()
