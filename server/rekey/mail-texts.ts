import { letter } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'

export const rekeyLetters = {
  going: (to: string, address: string): Letter =>
    letter(to, 'New keys are being made for your account', [
      'Someone with your password and your recovery kit is giving your Cairn account a new password and new keys. Once that is done, every other device is signed out, and passkeys and other recovery kits no longer work.',
      `If this was not you, please tell the person who runs this Cairn right away:\n\n${address}`,
    ]),
}
