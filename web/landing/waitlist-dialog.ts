import { normalizeEmail } from '../../contract/normalize-email.ts'
import {
  alreadyOnWaitlist,
  errorsInWaitlistForm,
  tidyWaitlistForm,
  type WaitlistField,
  waitlistFailed,
  type WaitlistForm,
  type WaitlistRequest,
} from '../../contract/waitlist-rules.ts'
import type { JoinResult } from './join-waitlist.ts'

const thanksFor = 3000

const fields = ['fullName', 'businessType', 'businessTypeOther', 'email'] as const

/** @throws Error if an element is missing */
function partsOf(dialog: HTMLDialogElement) {
  const find = <T extends Element>(selector: string, type: abstract new () => T): T => {
    const found = dialog.querySelector(selector)
    if (!(found instanceof type)) throw new Error(`The waitlist dialog has no ${selector}`)
    return found
  }
  const input = (field: WaitlistField) => find(`input[name=${field}]`, HTMLInputElement)
  return {
    form: find('form', HTMLFormElement),
    inputs: {
      fullName: input('fullName'),
      businessType: find('select[name=businessType]', HTMLSelectElement),
      businessTypeOther: input('businessTypeOther'),
      email: input('email'),
    } satisfies Record<WaitlistField, HTMLElement>,
    errorOf: (field: WaitlistField) => find(`#waitlist-${field}-error`, HTMLElement),
    specification: find('[data-specification]', HTMLElement),
    failure: find('[data-failure]', HTMLElement),
    submit: find('button[type=submit]', HTMLButtonElement),
    thanks: find('[data-thanks]', HTMLElement),
    thanksEmail: find('[data-thanks-email]', HTMLElement),
  }
}

const valuesOf = ({
  fullName,
  businessType,
  businessTypeOther,
  email,
}: ReturnType<typeof partsOf>['inputs']): WaitlistForm => ({
  fullName: fullName.value,
  businessType: businessType.value,
  businessTypeOther: businessTypeOther.value,
  email: email.value,
})

function showError({ inputs, errorOf }: ReturnType<typeof partsOf>, field: WaitlistField, message: string): void {
  const place = errorOf(field)
  // Set the text only if it changed, because setting it makes screen readers read it again.
  if (place.textContent !== message) place.textContent = message
  inputs[field].setAttribute('aria-invalid', String(message !== ''))
}

const isClose = (element: HTMLElement) => element.hasAttribute('data-close')

/** Keeps the input after an early close. `open` takes the element for the confirmation. */
export function waitlistDialog(
  dialog: HTMLDialogElement,
  send: (request: WaitlistRequest) => Promise<JoinResult>,
): { open: (place: HTMLElement | null) => void } {
  const parts = partsOf(dialog)
  const { form, inputs, submit } = parts
  /** Fields that have lost the focus once. Others show no message at the first letter. */
  const left = new Set<WaitlistField>()
  /** An email that is already on the list; its message disappears when the user changes the email. */
  let known = ''
  let sending = false
  let closing: ReturnType<typeof setTimeout> | undefined
  /** The element that shows the confirmation after the dialog closes, beside the pressed button. */
  let joined: HTMLElement | null = null
  const label = submit.textContent

  const values = () => valuesOf(inputs)

  const draw = () => {
    const typed = values()
    const errors = errorsInWaitlistForm(typed)
    if (known !== '' && normalizeEmail(typed.email) === known) errors.email = alreadyOnWaitlist.message
    parts.specification.hidden = typed.businessType !== 'other'
    for (const field of fields) showError(parts, field, left.has(field) ? (errors[field] ?? '') : '')
    submit.disabled = Object.keys(errors).length > 0
    submit.textContent = sending ? 'Sending...' : label
  }

  const reset = () => {
    clearTimeout(closing)
    closing = undefined
    form.reset()
    left.clear()
    known = ''
    form.hidden = false
    parts.thanks.hidden = true
    parts.failure.textContent = ''
    draw()
  }

  const thank = (email: string) => {
    if (joined) joined.textContent = `Thank you. ${email} is on our demo waitlist.`
    if (!dialog.open) return reset()
    parts.thanksEmail.textContent = email
    form.hidden = true
    parts.thanks.hidden = false
    parts.thanks.focus()
    closing = setTimeout(() => dialog.close(), thanksFor)
  }

  const join = async () => {
    if (sending || submit.disabled) return
    const request = tidyWaitlistForm(values())
    sending = true
    parts.failure.textContent = ''
    draw()
    const result = await send(request)
    sending = false
    if (result === 'already') {
      known = request.email
      left.add('email')
    }
    if (result === 'failed') parts.failure.textContent = waitlistFailed
    draw()
    if (result === 'joined') thank(request.email)
    else if (dialog.open) (result === 'already' ? inputs.email : submit).focus()
  }

  for (const field of fields) {
    const input: HTMLElement = inputs[field]
    input.addEventListener('input', draw)
    input.addEventListener('blur', ({ relatedTarget }) => {
      // Validate a field when the focus moves to the next field, not when it leaves the dialog or window.
      const goesOn = relatedTarget instanceof HTMLElement && form.contains(relatedTarget) && !isClose(relatedTarget)
      if (goesOn || values()[field] !== '') left.add(field)
      draw()
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void join()
  })
  dialog.addEventListener('close', () => {
    if (!parts.thanks.hidden) reset()
  })
  for (const button of dialog.querySelectorAll('button[data-close]'))
    button.addEventListener('click', () => dialog.close())
  draw()
  return {
    open: (place) => {
      joined = place
      dialog.showModal()
    },
  }
}
