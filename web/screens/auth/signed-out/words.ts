import { product } from '../../../../domain/product.ts'

export const words = {
  title: 'You are signed out',
  purpose: 'Everything you wrote is sealed. Nothing of it is left open in this browser.',
  again: 'Sign in again',
  home: 'Go to the home page',
  goodbye: `Take care. ${product.name} is here whenever you come back.`,
}
