import userEvent, { type Options, type UserEvent } from '@testing-library/user-event'

/** Shorter texts are typed letter by letter. */
const SHORT = 4

/** Pastes all but a text's end, because each letter rerenders the form. */
export function setupUser(options?: Options): UserEvent {
  const user = userEvent.setup(options)
  return {
    ...user,
    async type(element, text, settings) {
      const special = settings !== undefined || /[[{]/.test(text)
      // A date input has no value before its last letter.
      const whole = element instanceof HTMLInputElement && element.type === 'date'
      if (special || whole || text.length < SHORT) return user.type(element, text, settings)
      await user.click(element)
      await user.paste(text.slice(0, -1))
      await user.keyboard(text.slice(-1))
    },
  }
}
