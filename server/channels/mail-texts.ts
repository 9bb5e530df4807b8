import { product } from '../../domain/product.ts'
import { composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import type { ChannelKind } from '../../contract/channels.ts'

const named: Record<ChannelKind, (name: string) => string> = {
  email: (name) => `a second address, ${name}`,
  webhook: (name) => `a webhook at ${name}`,
  push: (name) => `notifications on a device (${name})`,
}

export const channelMails = {
  confirm: (to: string, owner: string, link: string): Mail =>
    composeMail(to, `Please confirm this as your second address for ${product.name}`, [
      `${owner} named this address as a second one for themselves. If someone reports that they have died or can no longer act, we write to both addresses.`,
      `If this is your address and you are ${owner}, please confirm it within seven days:\n\n${link}`,
      'If not, please do nothing. We will not write to this address again.',
    ]),

  /** To the owner, and to a second address that was taken away. */
  changed: (to: string, kind: ChannelKind, name: string, isAdded: boolean, address: string): Mail =>
    composeMail(
      to,
      isAdded ? 'A new way to reach you about a report' : 'A way to reach you about a report was removed',
      [
        isAdded
          ? `From now on, we also tell you about a report by ${named[kind](name)}.`
          : `We no longer tell you about a report by ${named[kind](name)}.`,
        `If it was you, there is nothing you need to do. If it was not, someone else is signed in as you. Please sign in, look at My Release Settings, and change your password under Sign-in and Security:\n\n${address}/settings/release`,
      ],
    ),
}
