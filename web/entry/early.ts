/** The attribute of the page in which public/early.js notes that a form was sent before anything could take it. */
const sentEarly = 'sentEarly'
/** That in which it notes which button was pressed last: the others of the page are counted with it. */
const pressedEarly = 'pressedEarly'

/**
 * Keeps what was typed into a page before its code was there: taking the page over would lose it.
 * @returns gives it back to the page, once, sends the form that was sent too early, and presses the button that was
 */
export function keepTypedEarly(place: HTMLElement): () => void {
  const typed = new Map(inputsOf(place).map((input) => [input.id, input.value]))
  let given = false
  return () => {
    if (given) return
    given = true
    for (const input of inputsOf(place)) {
      // What was typed between the two is newer.
      const value = input.value === '' ? typed.get(input.id) : input.value
      if (value === undefined || value === '') continue
      // As by typing: React compares what is there with what it set itself, so it has to have set nothing.
      input.value = ''
      const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const { dataset } = document.documentElement
    const sent = dataset[sentEarly] === 'yes'
    dataset[sentEarly] = 'over'
    const pressed = dataset[pressedEarly]
    delete dataset[pressedEarly]
    // Once the page has drawn what it was given.
    if (sent) setTimeout(() => place.querySelector('form')?.requestSubmit())
    else if (pressed !== undefined) setTimeout(() => document.querySelectorAll('button')[Number(pressed)]?.click())
  }
}

const texts = ['email', 'password', 'text', 'textarea']
const inputsOf = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(({ type }) =>
    texts.includes(type),
  )
