import { inDigits } from '../../ui/in-digits.ts'

export const words = {
  contacts: 'My Authorized Contacts',
  title: 'We Do This Together',
  purpose:
    'You and your partner each keep an account of your own, name each other, and decide what the other may read today.',
  none: 'Name your partner first',
  noneMore: 'Add your partner as one of your authorized contacts, then come back to this page.',
  nameSomeone: 'Name a contact',
  who: 'Who is your partner?',
  own: (name: string) =>
    `You and ${name} each have your own password and your own recovery kit. Neither of you can change or delete what the other wrote.`,
  done: 'Done',
  todo: 'To do',
  failed: 'We couldn’t check who has accepted',
  you: {
    title: (name: string) => `You name ${name}`,
    more: (name: string) => `${name} has named you. Name ${name} too, so that what you leave reaches them.`,
    full: (name: string) =>
      `You have already named two contacts. To name ${name}, first remove one of them on your contacts page.`,
    toContacts: 'Go to my contacts',
    name: (name: string) => `Name ${name} as my contact`,
  },
  they: {
    title: (name: string) => `${name} names you`,
    done: (name: string) => `${name} named you, and you accepted.`,
    waiting: (name: string) => `${name} has named you. Please open the invitation and accept.`,
    open: 'Open the invitation',
    later: (name: string) =>
      `If ${name} hasn’t named you yet: when ${name} accepts your invitation, the page that says thank you offers to name you, too. Or ${name} can open My Authorized Contacts at any time and press “We do this together.”`,
  },
  third: {
    title: 'A third person',
    why: 'If you both die, no one is left to open anything. Please name someone besides the two of you: a grown child, a friend, an attorney. Ask your partner to name them, too.',
    done: (names: string) => `${names} accepted. Please make sure that your partner names a third person, too.`,
    asked: (names: string, count: number) =>
      `${names} ${count === 1 ? 'hasn’t' : 'haven’t'} accepted yet. If you both die before that, no one is left.`,
    contact: 'Name another contact',
    attorney: 'Name an attorney',
  },
  kit: {
    title: 'Your own recovery kit',
    done: (name: string) => `You made yours. ${name} needs one, too: yours doesn’t open ${name}’s account.`,
    why: (name: string) =>
      `A page to print that gets you back in if you forget your password. ${name} can’t do that for you, and needs a kit of their own.`,
    make: 'Make my recovery kit',
  },
  now: {
    title: (name: string) => `What ${name} may read today`,
    waiting: (name: string) => `Once ${name} has accepted with the link, you can choose here.`,
    card: (name: string) =>
      `${name} accepted with the printed card, and only people who accepted with the link can read anything today. To change that, remove ${name} from your contacts and invite them again.`,
    reads: (name: string, count: number) =>
      count === 0
        ? `${name} can’t read anything of yours today.`
        : `${name} can read ${count === 1 ? 'one record' : `${inDigits(count)} records`} of yours today.`,
    more: (name: string) =>
      `${name} finds what you share in the same lists as their own records, under your name, and in the search. You can take back each record at any time.`,
    choose: (name: string) => `Let ${name} read these already`,
    rest: (name: string) => `${name} can already read everything that is meant for them.`,
    nothing: (name: string) => `None of your records is meant for ${name} yet.`,
    pick: 'Please choose at least one',
    button: (name: string) => `Let ${name} read them`,
  },
}
