import { composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

export const rekeyMails = {
  going: (to: string, address: string): Mail =>
    composeMail(to, 'New keys are being made for your account', [
      `Someone with your password and your recovery kit is giving your ${product.name} account a new password and new keys. Once that is done, every other device is signed out, and passkeys and other recovery kits no longer work.`,
      `If this was not you, please tell the person who runs ${product.instance} right away:\n\n${address}`,
    ]),
}
