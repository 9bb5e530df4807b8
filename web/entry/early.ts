/** public/early.js sets this attribute when a form was sent before the code was ready. */
const sentEarly = 'sentEarly'
/** The attribute with the last pressed button's index among the page's buttons. */
const pressedEarly = 'pressedEarly'

/**
 * Saves input typed into a page before its code was ready, since hydration would lose it.
 * @returns restores the text once, resends an early form and clicks an early button
 */
export function keepTypedEarly(place: HTMLElement): () => void {
  const typed = new Map(inputsOf(place).map((input) => [input.id, input.value]))
  let given = false
  return () => {
    if (given) return
    given = true
    for (const input of inputsOf(place)) {
      // Text typed since then is newer.
      const value = input.value === '' ? typed.get(input.id) : input.value
      if (value === undefined || value === '') continue
      // React ignores a value equal to the one it tracks, so clear it first.
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
    // After the page has rendered the restored text.
    if (sent) setTimeout(() => place.querySelector('form')?.requestSubmit())
    else if (pressed !== undefined) setTimeout(() => document.querySelectorAll('button')[Number(pressed)]?.click())
  }
}

const texts = ['email', 'password', 'text', 'textarea']
const inputsOf = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(({ type }) =>
    texts.includes(type),
  )
