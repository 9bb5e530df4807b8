import { lookControl } from './look.ts'

const form = document.querySelector<HTMLFormElement>('form[data-look]')
if (form) lookControl(form)
