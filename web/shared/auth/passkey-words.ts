import { product } from '../../../domain/product.ts'

export const passkeyErrors = {
  cannotOpen: `This device or browser can’t make the kind of passkey that unlocks ${product.name}. Nothing was added. Please try another device or browser, or keep using your password.`,
  noneMade: 'No passkey was made. You can try again.',
  noneUsed: 'No passkey was used. You can try again, or use your password.',
  opensNothing: `This browser can’t unlock ${product.name} with that passkey. Please use your password.`,
  notFinished: 'We couldn’t finish adding the passkey, so nothing was added. You can try again.',
  already: 'This device already has a passkey for your account.',
  asksNobody: 'This device can’t make a passkey that asks for your fingerprint, face, or PIN.',
  elsewhere: (origin: string) =>
    `Passkeys work only at ${origin}. Please open ${product.name} there, or use your password.`,
}
