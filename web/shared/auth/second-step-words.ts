import { product } from '../../../domain/product.ts'

export const secondStepWords = {
  title: 'One more step',
  purpose: `Open the authenticator app on your phone and type the six digits it shows for ${product.name}.`,
  code: 'Code',
  codeHint: 'Don’t have your phone? Use one of your backup codes instead. Each works once.',
  codeMissing: 'Please enter the code',
  continue: 'Continue',
  back: 'Back to sign-in',
}
