import userEvent, { type Options, type UserEvent } from '@testing-library/user-event'

/** Shorter texts are typed letter by letter. */
const SHORT = 4

/**
 * Somebody at mouse and keyboard, for tests that draw. Of a text only the end is typed and what is before it pasted: each letter draws
 * the whole form anew. Where the letters are what a test is about, it has a `userEvent` of its own.
 * @param options as `userEvent.setup` takes them
 */
export function somebody(options?: Options): UserEvent {
  const user = userEvent.setup(options)
  return {
    ...user,
    async type(element, text, settings) {
      const special = settings !== undefined || /[[{]/.test(text)
      // A date has no value before its last letter.
      const whole = element instanceof HTMLInputElement && element.type === 'date'
      if (special || whole || text.length < SHORT) return user.type(element, text, settings)
      await user.click(element)
      await user.paste(text.slice(0, -1))
      await user.keyboard(text.slice(-1))
    },
  }
}
