/** public/early.js sets this attribute when the user submits a form before hydration. */
const sentEarly = 'sentEarly'
/** This attribute contains the index of the last button pressed before hydration. */
const pressedEarly = 'pressedEarly'

/**
 * Restores early text once, resends an early form, and clicks an early button.
 * @returns the restoring function
 */
export function saveEarlyInput(place: HTMLElement): () => void {
  const typed = new Map(inputsOf(place).map((input) => [input.id, input.value]))
  let given = false
  return () => {
    if (given) return
    given = true
    for (const input of inputsOf(place)) {
      // Text typed after hydration is newer and wins.
      const value = input.value === '' ? typed.get(input.id) : input.value
      if (value === undefined || value === '') continue
      // React ignores an input event whose value equals the tracked value, so clear the value first.
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
    // Submit after React has rendered the restored text.
    if (sent) setTimeout(() => place.querySelector('form')?.requestSubmit())
    else if (pressed !== undefined) setTimeout(() => document.querySelectorAll('button')[Number(pressed)]?.click())
  }
}

const texts = ['email', 'password', 'text', 'textarea']
const inputsOf = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(({ type }) =>
    texts.includes(type),
  )
