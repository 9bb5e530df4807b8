import { product } from '../../domain/product.ts'

/** Separate from words.ts, so that signed-out pages do not load the shell's texts. */
export const words = {
  name: product.name,
  rehearsal: {
    title: 'Rehearsal',
    why: (length: string) => `This is a rehearsal: a day lasts ${length} here. Please don’t enter anything real.`,
  },
  lockdown: {
    title: 'Emergency lockdown',
    why: 'As a precaution, the people who run this site have put everything on hold and signed everyone out. For now, nothing opens to anyone. You can sign in again and use what’s yours as usual.',
  },
  broken: {
    title: 'This page could not be shown',
    why: 'Nothing you saved is lost. Please try again. If it keeps happening, reload the page.',
  },
  unreachable: `${product.name} cannot be reached just now`,
}
