import { appearanceControl } from './appearance.ts'

const form = document.querySelector<HTMLFormElement>('form[data-appearance]')
if (form) appearanceControl(form)
