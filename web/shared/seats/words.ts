import { inDigits } from '../../ui/in-digits.ts'

export const words = {
  title: (role: string) => `Invitation: ${role}`,
  noName: 'This person',
  badges: {
    'not-invited': 'Not invited',
    invited: 'Invited',
    accepted: 'Accepted',
    confirmed: 'Confirmed',
    left: 'Left',
    'stepped-down': 'Stepped down',
  },
  notInvited: (name: string) => `${name} can’t receive anything yet. Invite them, so what you leave can reach them.`,
  invited: (name: string, when: string | undefined) =>
    `${when === undefined ? 'Invited' : `Invited on ${when}`}. Give ${name} the link or the code yourself. We are waiting for them to accept.`,
  accepted: (name: string) =>
    `${name} accepted. What you leave for them can reach them from now on. Next, they print their own recovery kit.`,
  confirmed: (name: string) => `${name} accepted and has a recovery kit.`,
  nothingMore: 'There is nothing more to do.',
  left: (name: string) =>
    `${name} deleted their account, so nothing can reach them here. Remove them, then invite someone.`,
  steppedDown: (name: string) =>
    `${name} stepped down, so nothing can reach them, and they can’t report anything. Remove them, then invite someone else. If they change their mind, you can invite them again.`,
  another: (name: string) =>
    `Someone accepted with an email address that isn’t the one you wrote down for ${name}. What you leave goes to whoever accepted.`,
  byCard: 'They accepted with the printed release card.',
  invite: 'Invite',
  inviteLabel: (name: string) => `Invite ${name}`,
  handOver: 'Show link and code',
  printCard: 'Print release card',
  remove: (name: string) => `Remove ${name}`,
  failed: 'Error',
  noCard: 'There is no card yet. Please invite the person first.',
  noInvitation: 'There is no open invitation. They may have accepted already.',
}

export const receiveWords = {
  title: (name: string) => `What ${name} will receive`,
  count: (count: number) => {
    if (count === 0) return 'Nothing yet. You choose that on each record.'
    return count === 1 ? 'One record.' : `${inDigits(count)} records.`
  },
}

export const holderWords = {
  accepted: 'Accepted with the email address',
  question: (name: string) => `Is this ${name}?`,
  invitedAt: (email: string) => `You sent the invitation to ${email}.`,
  written: (name: string, email: string) => `The email address you wrote down for ${name} is ${email}.`,
  yes: (name: string) => `Yes, this is ${name}`,
  no: 'No, or I am not sure',
  told: (name: string, email: string) => `Confirmed that ${email} is ${name}`,
  notSaved: 'Not saved',
}

export const removeWords = {
  title: (name: string) => `Remove ${name}?`,
  confirm: (name: string) => `Remove ${name}`,
  whatEnds: (name: string) =>
    `${name} will not be able to open anything you leave. Their link and every release card printed for them stop working.`,
  whatStays:
    'What you wrote down about them stays on this page. You can invite them again, or edit it to name someone else.',
  done: (name: string) => `${name} was removed`,
  doneMore: (voidCards: number) => {
    if (voidCards === 0) return 'Their link no longer works.'
    return voidCards === 1
      ? 'Their link no longer works, and neither does their release card. If you printed it, please destroy it.'
      : `Their link no longer works, and neither do their ${voidCards} release cards. If you printed them, please destroy them.`
  },
}

export const triedWords = {
  drill: (name: string, day: string) => `Tested by ${name} on ${day}: they signed in, and their key was there.`,
  same: (name: string, day: string) =>
    `Tested by ${name} on ${day}, as our server says: still there, with the same phone number.`,
  changed: (name: string, day: string) =>
    `Tested by ${name} on ${day}, as our server says: still there, but with a new phone number. Please ask for it, and write it down.`,
  silent: (name: string, day: string) =>
    `We asked ${name} on ${day} whether they are still there, and have no answer. That needn’t mean anything: please call.`,
}
